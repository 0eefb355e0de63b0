import Type, { type Static } from "typebox";
import {
  DraftFile,
  DraftId,
  FormImpactTold,
  FormQuery,
  Revision,
  REVISION_ERRORS,
} from "./desk-form-drafts.ts";
import { ApplicationName, closed, defineEndpoint, type Given, orNull, Time } from "./endpoint.ts";
import { VERSION_WORDS_MAX_LENGTH } from "./limits.ts";
import { LINES_PATTERN } from "./staff-texts.ts";

// Publishing the draft of the form, and its versions.

const Words = Type.String({
  title: "What is said of the version",
  maxLength: VERSION_WORDS_MAX_LENGTH,
  pattern: LINES_PATTERN,
});

const Token = Type.Optional(
  Type.String({ maxLength: 40, description: "Of the impact that whoever publishes has seen" }),
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

export const FormPublication = Type.Object(
  { application: ApplicationName, draft: DraftId, revision: Revision, words: Words, token: Token },
  closed,
);

export const PublishedVersion = Type.Object({ number: Type.Integer() }, closed);

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

export const HeldForms = Type.Object(
  {
    held: Type.Array(
      Type.Object(
        {
          application: Type.String({ description: "Its name; empty where there is one" }),
          lines: Type.Array(Type.String(), {
            description: "What becomes of answers, the worst first, and what can be declared instead",
          }),
          token: orNull(Type.String({ description: "Of what whoever confirms it has read" })),
        },
        closed,
      ),
    ),
  },
  closed,
);

export const HeldFormPublication = Type.Object(
  { application: ApplicationName, words: Words, token: Type.String({ maxLength: 40 }) },
  closed,
);

export const FormRollback = Type.Object({ application: ApplicationName, words: Words, token: Token }, closed);

const VersionNumber = Type.String({ pattern: "^[1-9]\\d{0,6}$" });

export const FORM_VERSION_ENDPOINTS = {
  publishFormDraft: defineEndpoint("POST /desk/api/form-draft/publication", {
    access: "publishForm",
    summary:
      "Makes the draft what applicants see, and writes it into the forms folder, unless the desk is the source of forms.",
    body: FormPublication,
    response: PublishedVersion,
    errors: [
      ...REVISION_ERRORS,
      "form_unchanged",
      "form_impact_unseen",
      "form_not_approved",
      "form_folder_unwritable",
      "form_overtaken",
      "form_mask_taken_away",
    ],
  }),

  listHeldForms: defineEndpoint("GET /desk/api/held-forms", {
    access: "editForm",
    summary:
      "Files in the forms folder that are not live, since drafts hold answers that they would set aside undeclared.",
    response: HeldForms,
    errors: [],
  }),

  publishHeldForm: defineEndpoint("POST /desk/api/held-forms/publication", {
    access: "publishForm",
    summary: "Makes these files what applicants see, once what becomes of answers was read.",
    body: HeldFormPublication,
    response: PublishedVersion,
    errors: [
      "unknown_application",
      "form_has_errors",
      "form_unchanged",
      "form_impact_unseen",
      "form_mask_taken_away",
      "form_folder_unreadable",
      "form_folder_unwritable",
      "form_overtaken",
    ],
  }),

  listFormVersions: defineEndpoint("GET /desk/api/form-versions", {
    access: "editForm",
    summary: "Every version of the form, the newest first.",
    query: FormQuery,
    response: FormVersions,
    errors: ["unknown_application"],
  }),

  readFormVersion: defineEndpoint("GET /desk/api/form-versions/:number", {
    access: "editForm",
    summary: "What a version changed, and its texts.",
    params: { number: VersionNumber },
    query: FormQuery,
    response: FormVersionRead,
    errors: ["unknown_application", "unknown_form_version"],
  }),

  measureRollback: defineEndpoint("GET /desk/api/form-versions/:number/impact", {
    access: "publishForm",
    summary:
      "What bringing a version back would change of what applicants see now, and do to the applications that are stored.",
    params: { number: VersionNumber },
    query: FormQuery,
    response: FormRollbackTold,
    errors: ["unknown_application", "unknown_form_version", "form_has_errors", "form_folder_unreadable"],
  }),

  rollBackForm: defineEndpoint("POST /desk/api/form-versions/:number/rollback", {
    access: "publishForm",
    summary: "Makes an earlier version what applicants see again; the draft stays as it is.",
    params: { number: VersionNumber },
    body: FormRollback,
    response: PublishedVersion,
    errors: [
      "unknown_application",
      "unknown_form_version",
      "form_has_errors",
      "form_unchanged",
      "form_folder_unreadable",
      "form_folder_unpublished",
      "form_impact_unseen",
      "form_mask_taken_away",
      "form_folder_unwritable",
      "form_overtaken",
    ],
  }),
};

export type FormRollbackTold = Given<Static<typeof FormRollbackTold>>;
export type FormPublication = Static<typeof FormPublication>;
export type HeldForms = Given<Static<typeof HeldForms>>;
export type HeldForm = HeldForms["held"][number];
export type PublishedVersion = Given<Static<typeof PublishedVersion>>;
export type FormVersions = Given<Static<typeof FormVersions>>;
export type ListedFormVersion = FormVersions["versions"][number];
export type FormVersionRead = Given<Static<typeof FormVersionRead>>;
export type FormRollback = Static<typeof FormRollback>;
