import Type, { type Static } from "typebox";
import { ADD_ANOTHER_LIMIT } from "../form/definition/compiled-form.ts";
import { SEARCH_CATEGORIES } from "../form/definition/searches.ts";
import { CLIENT_ERROR_MAX_POSITIONS, CLIENT_ERROR_PATTERNS } from "./client-error-patterns.ts";
import { WEB_STATUSES, type WebStatus as WebStatusName } from "./endpoints.ts";
import { EMAIL_MAX_LENGTH, PASSWORD_MAX_LENGTH } from "./limits.ts";
import { LOOKUP_ID_MAX_LENGTH, LOOKUP_MAX_RESULTS, LOOKUP_TEXT_MAX_LENGTH } from "./lookup.ts";
import { closed, idText, NO_HALVES, oneOf } from "./schema-types.ts";

// The JSON Schemas of what the endpoints take, and the types made of them; endpoint-responses.ts has what they send.

const Username = Type.String({ maxLength: EMAIL_MAX_LENGTH, pattern: NO_HALVES });
const Password = Type.String({ maxLength: PASSWORD_MAX_LENGTH, pattern: NO_HALVES });

export const Credentials = Type.Object({ username: Username, password: Password }, closed);
export const Confirmation = Type.Object({ username: Username, code: Type.String({ maxLength: 32 }) }, closed);
export const UsernameOnly = Type.Object({ username: Username }, closed);
export const PasswordReset = Type.Object(
  { username: Username, password: Password, id: Type.String({ maxLength: 128 }) },
  closed,
);

/** Any subset of the answers; keys and values are checked against the form, so that 422 can name each (API-09). */
export const AnswersBody = Type.Record(Type.String(), Type.Unknown());

const RevisionText = Type.String({
  pattern: "^\\d{1,15}$",
  description: "The revision of the answers that the page showed when these were given",
});
const SavedByText = Type.String({
  pattern: "^[\\w-]{8,64};\\d{1,15}$",
  description: "A random id of the tab and the number of its save; the same for a save that is sent again",
});
const SavedForText = Type.String({
  maxLength: 100,
  description: "`account` of the profile that the call is meant for",
});
const SavedUnderText = Type.String({
  maxLength: 64,
  description:
    "Hash of the form that the page shows: what has another key or other codes by now is stored as the form in force has it",
});
const SavedOnText = Type.String({
  maxLength: 10,
  description:
    "The applicant's day, yyyy-mm-dd: a form that counts from today shows what holds on it. Yesterday, today or tomorrow by UTC; any other, or none, counts as today by UTC",
});
/** Both of the first two or neither: without them the answers are stored whatever others have given since. */
export const SaveHeaders = Type.Object({
  "seen-revision": Type.Optional(RevisionText),
  "saved-by": Type.Optional(SavedByText),
  "saved-for": Type.Optional(SavedForText),
  "saved-under": Type.Optional(SavedUnderText),
  "saved-on": Type.Optional(SavedOnText),
});
export const SubmitHeaders = Type.Object({
  ...SaveHeaders.properties,
  "submission-number": Type.Optional(
    Type.String({
      pattern: "^\\d{1,4}$",
      description: "Which submission it is to be: `reopened` in the profile",
    }),
  ),
});
export const AccountHeaders = Type.Object({ "saved-for": Type.Optional(SavedForText) });

/** An answer that was not chosen between two. */
export const OverwrittenAnswerBody = Type.Object(
  { answer_key: Type.String({ maxLength: 100 }), answer: Type.Unknown() },
  closed,
);

/** A published form, as the browser shows it. */
export const SeenFormBody = Type.Object({ form_version: Type.String({ pattern: "^[0-9a-f]{32}$" }) }, closed);

export const WebStatus = oneOf(WEB_STATUSES);
export const WebStatusBody = Type.Object({ web_status: WebStatus }, closed);
export const LastPageBody = Type.Object({ last_page: Type.String({ maxLength: 100 }) }, closed);
export const ValidationsBody = Type.Record(
  Type.String({ maxLength: 100 }),
  Type.Array(Type.String({ maxLength: 500 }), { maxItems: 20 }),
);
/** How many groups may stand in the entries of one, all entries together. */
const INNER_GROUPS_MAX = 500;

const EntryPlace = Type.Integer({ minimum: 0, maximum: ADD_ANOTHER_LIMIT, description: "Counted from 0" });
export const AddAnotherBody = Type.Object(
  {
    button_id: Type.String({ maxLength: 100 }),
    /** Checked against the group's own limits, so that 422 can say what is wrong. */
    num_components: Type.Integer(),
    inner: Type.Optional(
      Type.Record(Type.String({ maxLength: 100 }), Type.Integer(), {
        maxProperties: INNER_GROUPS_MAX,
        description: "The same of the groups inside its entries, which change places with those",
      }),
    ),
    entry: Type.Optional(
      Type.Union(
        [Type.Object({ removed: EntryPlace }, closed), Type.Object({ inserted: EntryPlace }, closed)],
        {
          description:
            "The entry that goes, or the place where one comes: the server moves the answers, documents and counts of those after it, all at once",
        },
      ),
    ),
  },
  closed,
);

export const TabBody = Type.Object(
  { tab_id: Type.String({ maxLength: 100 }), chosen_tab: Type.String({ maxLength: 100 }) },
  closed,
);

/** Longer than any token of ours, so that a mistyped link is told as such and not as a malformed call. */
const Token = Type.String({ maxLength: 1_000 });
export const TokenQuery = Type.Object({ token: Token }, closed);
export const ServiceTokenQuery = Type.Object({ service_token: Token }, closed);

const AnswerKey = idText(100);
export const PresignedUrlBody = Type.Object({ answer_key: AnswerKey }, closed);
export const AnswerKeyParams = Type.Object({ answer_key: AnswerKey }, closed);
export const ConvertDocumentBody = Type.Object(
  {
    /** The field `key` of the upload. */
    file_key: idText(100),
    /** What the applicant calls the file: longer names, and unfit characters, are refused with sentences of their own. */
    file_name: Type.String({ minLength: 1, maxLength: 1_000 }),
  },
  closed,
);

const Category = oneOf(SEARCH_CATEGORIES);

/** As texts, because they stand in the address. */
const COUNTS = Array.from({ length: LOOKUP_MAX_RESULTS }, (_, index) => String(index + 1));

/** `GET /lookup/find?text=&category=&max_results=`: suggestions for what was typed. */
const SuggestionQuery = Type.Object(
  {
    text: Type.String({ maxLength: LOOKUP_TEXT_MAX_LENGTH }),
    category: Category,
    /** 1 to LOOKUP_MAX_RESULTS. */
    max_results: Type.Optional(oneOf(COUNTS)),
  },
  closed,
);

/** `GET /lookup/find?id=&category=`: the record of a suggestion. */
const DetailQuery = Type.Object(
  { id: Type.String({ minLength: 1, maxLength: LOOKUP_ID_MAX_LENGTH }), category: Category },
  closed,
);

/** Either of the two. */
export const LookupQuery = Type.Union([SuggestionQuery, DetailQuery]);
export type LookupQuery = Static<typeof LookupQuery>;

/**
 * What a browser tells of an error that it met (ERB-01). Every text has a narrow form, and there
 * is none for the error's message: it may quote an answer.
 */
export const ClientErrorReport = Type.Object(
  {
    /** Where it showed; `part` where a script or the form could not be loaded. */
    kind: Type.Union([Type.Literal("screen"), Type.Literal("dialog"), Type.Literal("part")]),
    error: Type.String({ pattern: CLIENT_ERROR_PATTERNS.error }),
    route: Type.String({ pattern: CLIENT_ERROR_PATTERNS.route }),
    /** Script files with line and column, innermost first. */
    at: Type.Array(Type.String({ pattern: CLIENT_ERROR_PATTERNS.position }), {
      maxItems: CLIENT_ERROR_MAX_POSITIONS,
    }),
    /** Hash of the form that the page came with; empty while there was none. */
    form: Type.String({ pattern: CLIENT_ERROR_PATTERNS.form }),
    /** File of the script that the page began with: its name holds the hash of the build. */
    build: Type.String({ pattern: CLIENT_ERROR_PATTERNS.file }),
  },
  closed,
);

export type ClientErrorReport = Static<typeof ClientErrorReport>;
export type PresignedUrlBody = Static<typeof PresignedUrlBody>;
export type ConvertDocumentBody = Static<typeof ConvertDocumentBody>;
export type WebStatus = WebStatusName;
export type Credentials = Static<typeof Credentials>;
export type Confirmation = Static<typeof Confirmation>;
export type UsernameOnly = Static<typeof UsernameOnly>;
export type PasswordReset = Static<typeof PasswordReset>;
export type AddAnotherBody = Static<typeof AddAnotherBody>;
export type TabBody = Static<typeof TabBody>;
export type TokenQuery = Static<typeof TokenQuery>;
export type ServiceTokenQuery = Static<typeof ServiceTokenQuery>;
