import Type, { type Static } from "typebox";
import { FormApproval, FormSchedule, VERSION_WORDS_MAX_LENGTH } from "./desk-form-publishing.ts";
import type { Given } from "./endpoint-responses.ts";
import { ApplicationName, closed, oneOf, orNull, STORABLE, Time } from "./schema-types.ts";
import { LINES_PATTERN } from "./staff-texts.ts";

// What the calls take and send by which staff change the form: the draft, its review, and the versions.

/** A text of a definition file. */
export const FORM_TEXT_MAX_LENGTH = 2_000_000;
/** All texts of a draft together, and how many there are: a form has a few dozen. */
export const FORM_DRAFT_MAX_LENGTH = 10_000_000;
export const FORM_DRAFT_MOST_FILES = 1_000;

/** What an edit is called, in whole characters. */
export const FORM_EDIT_LABEL_MAX_LENGTH = 200;

const Path = Type.String({ minLength: 1, maxLength: 300, pattern: STORABLE });
const Words = Type.String({
  title: "What is said of the version",
  maxLength: VERSION_WORDS_MAX_LENGTH,
  pattern: LINES_PATTERN,
});
const Revision = Type.Integer({ minimum: 0 });
const DraftId = Type.String({ maxLength: 64 });
const Token = Type.Optional(
  Type.String({ maxLength: 40, description: "Of the impact that whoever publishes has seen" }),
);

export const FormQuery = Type.Object({ application: ApplicationName }, closed);

const LiveVersion = Type.Object(
  { number: Type.Integer(), live_at: Time, by: Type.String(), words: Type.String() },
  closed,
);

const DraftFile = Type.Object({ path: Type.String(), text: Type.String() }, closed);

const Draft = Type.Object(
  {
    id: Type.String(),
    base: orNull(Type.Integer({ description: "The version that it goes on from" })),
    revision: Revision,
    started_by: Type.String(),
    started_at: Time,
    changes: Type.Integer({ description: "In how many places it differs from its base" }),
    files: Type.Array(DraftFile),
  },
  closed,
);

export const FormDraft = Type.Object(
  {
    application: Type.String(),
    live: orNull(LiveVersion),
    draft: orNull(Draft),
    schedule: orNull(FormSchedule),
  },
  closed,
);

/** `ChangeSet.toJSON` of CodeMirror: how much stays, or how much goes and the lines that come instead. */
const ChangeSetJson = Type.Array(
  Type.Union([
    Type.Integer({ minimum: 0 }),
    Type.Array(
      Type.Union([Type.Integer({ minimum: 0 }), Type.String({ pattern: "^[^\\n\\u0000\\p{Cs}]*$" })]),
      { minItems: 1 },
    ),
  ]),
);

export const FormEdit = Type.Object(
  {
    application: ApplicationName,
    draft: DraftId,
    revision: Revision,
    edit_id: Type.String({
      pattern: "^[\\w-]{8,64}$",
      description: "Of whoever sends it: what is sent twice counts once",
    }),
    label: Type.String({ maxLength: FORM_EDIT_LABEL_MAX_LENGTH, pattern: STORABLE }),
    files: Type.Array(Type.Object({ path: Path, changes: ChangeSetJson }, closed), {
      minItems: 1,
      maxItems: 500,
      description: "A change of the empty text makes a file, and one that leaves nothing takes it away",
    }),
    prefer: Type.Optional(oneOf(["mine", "theirs"])),
    seen: Type.Optional(
      Type.Integer({
        minimum: 0,
        description:
          "The revision that whoever prefers a side has seen the conflicts of: newer ones are shown first",
      }),
    ),
  },
  closed,
);

const StoredEdit = Type.Object(
  {
    revision: Revision,
    edit_id: Type.String(),
    by: Type.String(),
    label: Type.String(),
    files: orNull(
      Type.Array(Type.Object({ path: Type.String(), changes: Type.Array(Type.Unknown()) }, closed), {
        description: "Null where the draft was brought up to another version: its texts are to be read anew",
      }),
    ),
  },
  closed,
);

const Conflict = Type.Object(
  {
    path: Type.String(),
    line: Type.Integer(),
    before: Type.String(),
    mine: Type.String(),
    theirs: Type.String(),
  },
  closed,
);

export const SavedEdit = Type.Object(
  {
    revision: Revision,
    changes: Type.Integer(),
    edits: Type.Array(StoredEdit, {
      description: "All after the revision that was named, one's own among them",
    }),
    conflicts: Type.Array(Conflict, {
      description: "Places that others have changed since in another way; then nothing was saved",
    }),
  },
  closed,
);

export const EditsQuery = Type.Object(
  { application: ApplicationName, draft: DraftId, since: Type.String({ pattern: "^\\d{1,9}$" }) },
  closed,
);

export const FormEdits = Type.Object(
  { revision: Revision, changes: Type.Integer(), edits: Type.Array(StoredEdit) },
  closed,
);

const Finding = Type.Object(
  {
    severity: oneOf(["error", "warning", "hint"]),
    code: Type.String(),
    message: Type.String(),
    suggestion: Type.Optional(Type.String()),
    path: Type.String({ description: "Empty for the form as a whole" }),
    line: Type.Integer(),
    column: Type.Integer(),
    pointer: Type.String({ description: "JSON pointer of the place; empty for the whole file" }),
  },
  closed,
);

export const FormFindings = Type.Object({ revision: Revision, findings: Type.Array(Finding) }, closed);

export const FormReview = Type.Object(
  {
    revision: Revision,
    changes: Type.Integer({ description: "In how many places the draft differs from its base" }),
    live: orNull(LiveVersion),
    scheduled: orNull(LiveVersion),
    differences: orNull(
      Type.Array(Type.String(), {
        description: "From what applicants see; null where one of the two cannot be compiled",
      }),
    ),
    /** Which of the two cannot be compiled; what is before the draft where neither can. */
    not_compared: orNull(oneOf(["draft", "before"])),
    findings: Type.Array(Finding),
    meanwhile: Type.Array(Type.String(), {
      description: "Files that were changed elsewhere since the draft began, and are taken along",
    }),
    conflicts: Type.Array(Conflict, { description: "`theirs` is what stands elsewhere" }),
    writes: oneOf(["folder", "database"]),
    schedule: orNull(FormSchedule),
    approval: FormApproval,
    time_zone: orNull(
      Type.String({ description: "That of the form's opening and closing; null where it has none" }),
    ),
  },
  closed,
);

export const FormImpactTold = Type.Object(
  {
    lines: Type.Array(Type.String()),
    token: orNull(Type.String({ description: "Null where nobody is harmed" })),
  },
  closed,
);

export const FormRollbackTold = Type.Object(
  {
    live: orNull(Type.Integer({ description: "The version that applicants see now" })),
    differences: orNull(
      Type.Array(Type.String(), {
        description:
          "From what applicants see now; null where its files were not kept, or cannot be compared",
      }),
    ),
    has_draft: Type.Boolean({ description: "Whether there is a draft, which stays as it is" }),
    ...FormImpactTold.properties,
  },
  closed,
);

export const FormMerge = Type.Object(
  {
    application: ApplicationName,
    draft: DraftId,
    revision: Revision,
    prefer: Type.Optional(oneOf(["mine", "theirs"])),
  },
  closed,
);

export const FormPublication = Type.Object(
  { application: ApplicationName, draft: DraftId, revision: Revision, words: Words, token: Token },
  closed,
);

export const PublishedVersion = Type.Object(
  {
    number: Type.Integer(),
    is_written: Type.Boolean({ description: "Whether the forms folder holds it as well" }),
    is_overtaken: Type.Optional(
      Type.Boolean({
        description:
          "Whether somebody has just changed the folder in a way that does not go together with it",
      }),
    ),
  },
  closed,
);

export const FormDiscard = Type.Object({ application: ApplicationName, draft: DraftId }, closed);

const ListedVersion = Type.Object(
  {
    number: Type.Integer(),
    published_at: Time,
    live_at: Time,
    by: Type.String(),
    words: Type.String(),
    is_live: Type.Boolean(),
    has_files: Type.Boolean({ description: "Those of long ago were not kept" }),
    same_as: orNull(
      Type.Integer({ description: "The first version before it whose files say the same of the form" }),
    ),
  },
  closed,
);

export const FormVersions = Type.Object({ versions: Type.Array(ListedVersion) }, closed);

export const VersionParams = Type.Object({ number: Type.String({ pattern: "^[1-9]\\d{0,6}$" }) });

export const FormVersionRead = Type.Object(
  {
    version: ListedVersion,
    live_alike: orNull(
      Type.Integer({ description: "Another version, which applicants see now, where the two say the same" }),
    ),
    compared_with: orNull(Type.Integer({ description: "The version before it; null for the first" })),
    differences: orNull(
      Type.Array(Type.String(), {
        description:
          "From that one; null for the first, and where its files were not kept or cannot be compared",
      }),
    ),
    files: Type.Array(DraftFile),
  },
  closed,
);

export const FormRollback = Type.Object({ application: ApplicationName, words: Words, token: Token }, closed);

export type FormQuery = Static<typeof FormQuery>;
export type FormDraft = Given<Static<typeof FormDraft>>;
export type FormEdit = Static<typeof FormEdit>;
export type SavedEdit = Given<Static<typeof SavedEdit>>;
export type StoredFormEdit = SavedEdit["edits"][number];
export type FormConflict = SavedEdit["conflicts"][number];
export type EditsQuery = Static<typeof EditsQuery>;
export type FormEdits = Given<Static<typeof FormEdits>>;
export type FormFindings = Given<Static<typeof FormFindings>>;
export type FormFinding = FormFindings["findings"][number];
export type FormReview = Given<Static<typeof FormReview>>;
export type FormLiveVersion = NonNullable<FormReview["live"]>;
export type FormImpactTold = Given<Static<typeof FormImpactTold>>;
export type FormRollbackTold = Given<Static<typeof FormRollbackTold>>;
export type FormMerge = Static<typeof FormMerge>;
export type FormPublication = Static<typeof FormPublication>;
export type PublishedVersion = Given<Static<typeof PublishedVersion>>;
export type FormDiscard = Static<typeof FormDiscard>;
export type FormVersions = Given<Static<typeof FormVersions>>;
export type ListedFormVersion = FormVersions["versions"][number];
export type VersionParams = Static<typeof VersionParams>;
export type FormVersionRead = Given<Static<typeof FormVersionRead>>;
export type FormRollback = Static<typeof FormRollback>;
