import Type, { type Static } from "typebox";
import { CONVERSION_STATUSES, PDF_COPY_STATUSES, WEB_STATUSES } from "./endpoints.ts";

// The JSON Schemas of what the endpoints send when all went well, and the types made of them. The browser takes the types
// alone, without the schema library.

const closed = { additionalProperties: false } as const;

/** What a response is to whoever reads it: nobody changes it. */
export type Given<Value> = Value extends object
  ? { readonly [Key in keyof Value]: Given<Value[Key]> }
  : Value;

const text = (description: string) => Type.String({ description });
const wholeNumber = (description: string) => Type.Integer({ description });
const byKey = <Schema extends Type.TSchema>(schema: Schema, description: string) =>
  Type.Record(Type.String(), schema, { description });
const oneOf = <const Values extends readonly string[]>(values: Values, description: string) =>
  Type.Unsafe<Values[number]>(Type.String({ enum: [...values], description }));

export const MessageResponse = Type.Object({ message: Type.String() }, closed);
export type MessageResponse = Given<Static<typeof MessageResponse>>;

export const AddAnotherResponse = Type.Object(
  {
    message: Type.String(),
    revision: Type.Optional(wholeNumber("The revision of the answers, where entries have moved")),
  },
  closed,
);
export type AddAnotherResponse = Given<Static<typeof AddAnotherResponse>>;

const Answer = Type.Union([Type.String(), Type.Boolean()]);
const Answers = byKey(Answer, "Answers by key");

const FILE = { file_name: Type.String(), file_size: wholeNumber("In bytes") } as const;
export const DocumentResponse = Type.Object(FILE, closed);
export type DocumentResponse = Given<Static<typeof DocumentResponse>>;

/** API-18 */
export const DocumentAnswers = byKey(DocumentResponse, "The documents that are converted, by answer key");
export type DocumentAnswers = Given<Static<typeof DocumentAnswers>>;

const CountedKeys = (description: string) =>
  Type.Object(
    {
      count: Type.Integer(),
      keys: Type.Array(Type.String(), {
        description: "In the order of the form: the first twenty at the most",
      }),
    },
    { ...closed, description },
  );

/** API-08, with `revision` and `form_version` besides. */
export const Profile = Type.Object(
  {
    answer: Answers,
    hidden_answer: byKey(
      Answer,
      "Answers of questions that the others hide: kept until submission, and no part of the application",
    ),
    document_answer: DocumentAnswers,
    overwritten_answer: byKey(
      Type.Array(Type.Object({ answer: Answer, overwritten_at: Type.String() }, closed)),
      "Answers that another took the place of, the newest last: kept until submission, and no part of the application",
    ),
    not_asked_answer: Type.Array(
      Type.Object({ title: Type.String(), answer: Type.String(), set_aside_at: Type.String() }, closed),
      {
        description:
          "Answers of questions that the form asks no more, in the words of the version that asked: kept until submission, and no part of the application",
      },
    ),
    account: text("A name of the account for `saved-for`"),
    username: Type.String(),
    last_page: text("The route of the page last visited, empty before the first visit"),
    successful_login: Type.Array(Type.String(), {
      description: "Times of successful logins, ISO 8601, oldest first: the last hundred at the most",
    }),
    web_status: Type.Array(
      Type.Object({ web_status: oneOf(WEB_STATUSES, "In the order they were reached") }, closed),
    ),
    reference: text("What the applicant quotes after submitting; empty before"),
    revision: wholeNumber("Grows by one with every change of the answers"),
    form_version: text(
      "Hash of the form that the answers were last saved under, empty before the first save",
    ),
    current_form: text("Hash of the form that the applicant fills in; empty while none is published"),
    reopened: Type.Optional(
      Type.Object(
        {
          until: Type.Integer({ description: "Milliseconds since 1970" }),
          pages: Type.Array(Type.String(), { description: "Ids of the pages that may be changed" }),
          submission: wholeNumber("Which submission comes next: for `submission-number`"),
        },
        {
          ...closed,
          description:
            "The application was submitted, and some of its pages are open again; absent otherwise",
        },
      ),
    ),
    changed_form: Type.Optional(
      Type.Object(
        {
          since: text("When the applicant saved last under the form that they knew, ISO 8601"),
          form_version: text("Hash of the form in force: for `PUT /api/seen-form`"),
          new_question: CountedKeys("Questions that show, are new, and are not answered"),
          wanted_answer: CountedKeys("Questions that must be answered by now, and are not"),
          wrong_answer: CountedKeys("Answers that are wrong by now"),
          set_aside: wholeNumber("How many answers are asked no more"),
        },
        {
          ...closed,
          description:
            "What the form in force asks of the applicant that the one they knew did not; absent where that is nothing",
        },
      ),
    ),
  },
  closed,
);
export type Profile = Given<Static<typeof Profile>>;

export const PresignedUrlResponse = Type.Object(
  {
    url: text("Where to post a form of the fields and then the file, as `file`"),
    fields: Type.Unsafe<Readonly<Record<string, string>> & { readonly key: string }>(
      Type.Record(Type.String(), Type.String()),
    ),
  },
  closed,
);
export type PresignedUrlResponse = Given<Static<typeof PresignedUrlResponse>>;

export const ConversionResponse = Type.Object(
  {
    status: oneOf(
      CONVERSION_STATUSES,
      "How far the conversion is; `not_answered` while nothing was uploaded",
    ),
    message: text("Why it failed, or what of the file is left out, for the applicant; else empty"),
  },
  closed,
);
export type ConversionResponse = Given<Static<typeof ConversionResponse>>;

/** What the school will see of a document (PPR-18). */
export const DocumentPagesResponse = Type.Object(
  {
    page_count: wholeNumber("How many pages the document has"),
    pages: Type.Array(
      Type.Object(
        {
          width: wholeNumber("In pixels"),
          height: wholeNumber("In pixels"),
          picture: text("A WebP as an address with `data:`"),
        },
        closed,
      ),
      { description: "The first of them, three at the most" },
    ),
  },
  closed,
);
export type DocumentPagesResponse = Given<Static<typeof DocumentPagesResponse>>;

/** API-20 */
export const PdfCopyResponse = Type.Object(
  {
    status: oneOf(PDF_COPY_STATUSES, "How far the copy is; `NOT_ANSWERED` while nothing was answered"),
    url: text("Gives the file as a download for a quarter of an hour; empty unless completed"),
    message: text("Why there is no copy, for the applicant; else empty"),
  },
  closed,
);
export type PdfCopyResponse = Given<Static<typeof PdfCopyResponse>>;

const Keys = (description: string) => Type.Array(Type.String(), { description });

export const SaveAnswersResponse = Type.Object(
  {
    message: Type.String(),
    revision: wholeNumber("Of the answers as they are stored now"),
    kept: Keys("Keys that are stored as they were sent"),
    cleared: Keys(
      "Those of them whose question is hidden: kept until submission, and no part of the application",
    ),
    set_aside: Keys(
      "Keys of questions that the form asks no more: what was sent is kept, and no part of the application",
    ),
    refused: byKey(
      Type.Array(Type.String()),
      "What could not be stored, with the sentences for each; everything else is stored",
    ),
    conflicts: byKey(
      Type.Object({ theirs: Answer, savedAt: Type.String({ description: "ISO 8601" }) }, closed),
      "What was answered otherwise since by another tab, and stays: what was sent is not stored",
    ),
    changes: byKey(
      Type.Unsafe<readonly [answer: string | boolean, revision: number, savedAt: string]>(
        Type.Array(Type.Union([Type.String(), Type.Boolean(), Type.Integer()]), { minItems: 3, maxItems: 3 }),
      ),
      "What other tabs have written since the revision that was seen: answer, revision, and when (ISO 8601)",
    ),
    form_version: text(
      "Hash of the form that they were saved under: another one than the page's when the form has changed",
    ),
  },
  closed,
);
export type SaveAnswersResponse = Given<Static<typeof SaveAnswersResponse>>;

export const SubmitResponse = Type.Object(
  { message: Type.String(), reference: text("What the applicant quotes in questions") },
  closed,
);
export type SubmitResponse = Given<Static<typeof SubmitResponse>>;

const ReceivedDocument = Type.Object(
  {
    ...FILE,
    answer_key: Type.String(),
    title: text("What the form calls it"),
    received_at: wholeNumber("Milliseconds since 1970"),
    is_converting: Type.Boolean({
      description: "Whether it is still being converted, so that nobody can read it yet",
    }),
  },
  closed,
);
export type ReceivedDocument = Given<Static<typeof ReceivedDocument>>;

export const SubmissionResponse = Type.Object(
  {
    reference: Type.String(),
    submitted_at: wholeNumber("Milliseconds since 1970"),
    received: Type.Array(ReceivedDocument, {
      description: "The documents that came with it, in the order of the form",
    }),
    outstanding: Type.Array(Type.String(), {
      description: "Titles of what the form asks for and the school does not have",
    }),
  },
  closed,
);
export type SubmissionResponse = Given<Static<typeof SubmissionResponse>>;

export const ChosenTabs = byKey(Type.String(), "The chosen tab by tab id");
export type ChosenTabs = Given<Static<typeof ChosenTabs>>;

export const AddAnotherCounts = byKey(Type.Integer(), "Number of components by button id");
export type AddAnotherCounts = Given<Static<typeof AddAnotherCounts>>;

/** API-24, with `form_version` besides. */
export const StaffView = Type.Object(
  {
    answer: byKey(Answer, "All answers; of those that print masks, what print shows"),
    add_another: AddAnotherCounts,
    document_answer: DocumentAnswers,
    unfinished_documents: byKey(
      Type.Object({ ...FILE, status: oneOf(["converting", "failed"], "Why nobody can read it") }, closed),
      "Uploaded files that are not converted, by answer key",
    ),
    not_asked_answer: Type.Array(
      Type.Object(
        {
          title: text("How the version that asked calls the question; its key where none is known"),
          answer: Type.Union([Type.String(), Type.Null()], {
            description: "As print shows it; null where no version says how it is read",
          }),
          version: Type.Union([Type.Integer(), Type.Null()], {
            description: "The number of the version that asked; null where none is known",
          }),
          set_aside_at: Type.Integer({ description: "Milliseconds since 1970" }),
        },
        closed,
      ),
      {
        description:
          "Answers of questions that the form asks no more: kept until submission, and no part of the application",
      },
    ),
    web_status: text("The newest status reached, empty for none"),
    reference: text("Empty before the submission"),
    submitted_at: Type.Union([Type.Integer(), Type.Null()], {
      description: "Milliseconds since 1970; null before the submission",
    }),
    tabs: ChosenTabs,
    today: Type.Optional(
      text(
        "The day of what is shown, yyyy-mm-dd, where the form counts from today: once submitted, that of the applicant then",
      ),
    ),
    form_version: text("Hash of the form to read the answers with"),
  },
  closed,
);
export type StaffView = Given<Static<typeof StaffView>>;

export const SessionResponse = Type.Object({ username: Type.String() }, closed);
export type SessionResponse = Given<Static<typeof SessionResponse>>;

export const JournalKeyResponse = Type.Object(
  {
    account: text("As in the profile: under whatever key, for as long as the account exists"),
    keys: Type.Array(Type.String(), {
      minItems: 1,
      description:
        "AES-256 keys in base64: of the installation's key in force first, then of those before it",
    }),
    time: wholeNumber("The server's time, in milliseconds since 1970"),
  },
  closed,
);
export type JournalKeyResponse = Given<Static<typeof JournalKeyResponse>>;

export const CurrentForm = Type.Object(
  {
    hash: text("Of the published form"),
    time: wholeNumber("The server's time, in milliseconds since 1970"),
  },
  closed,
);
export type CurrentForm = Given<Static<typeof CurrentForm>>;

/** QRY-01 */
export const TemporaryAnswers = byKey(
  Answer,
  "The saved answers by key, without those that the published form no longer takes",
);

const Suggestion = Type.Object(
  {
    id: text("For the detail request; stays the same for the same record"),
    text: Type.String(),
    sub_text: Type.String(),
  },
  closed,
);
const Details = byKey(Type.String(), "With `id`: the record's fields by name");
/** API-25, API-26; their types are in lookup.ts. */
export const LookupResponse = Type.Union([Type.Array(Suggestion, { description: "With `text`" }), Details]);
