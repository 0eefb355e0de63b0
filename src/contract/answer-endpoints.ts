import Type, { type Static } from "typebox";
import { ADD_ANOTHER_LIMIT } from "../form/definition/compiled-form.ts";
import {
  byKey,
  CHANGE_ERRORS,
  closed,
  defineEndpoint,
  type EndpointLimit,
  type Given,
  MessageResponse,
  text,
  wholeNumber,
} from "./endpoint.ts";

// What applicants answer: saving, repeated groups and tabs (API-09 to API-13).

/** Any subset of the answers; keys and values are checked against the form, so that 422 can name each (API-09). */
const AnswersBody = Type.Record(Type.String(), Type.Unknown());

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

/** An answer that was not chosen between two. */
const OverwrittenAnswerBody = Type.Object(
  { answer_key: Type.String({ maxLength: 100 }), answer: Type.Unknown() },
  closed,
);

/** How many groups may stand in the entries of one, all entries together. */
const INNER_GROUPS_MAX = 500;

const EntryPlace = Type.Integer({ minimum: 0, maximum: ADD_ANOTHER_LIMIT, description: "Counted from 0" });

const AddAnotherBody = Type.Object(
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

const TabBody = Type.Object(
  { tab_id: Type.String({ maxLength: 100 }), chosen_tab: Type.String({ maxLength: 100 }) },
  closed,
);

const AddAnotherResponse = Type.Object(
  {
    message: Type.String(),
    revision: Type.Optional(wholeNumber("The revision of the answers, where entries have moved")),
  },
  closed,
);

export const Answer = Type.Union([Type.String(), Type.Boolean()]);

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

export const ChosenTabs = byKey(Type.String(), "The chosen tab by tab id");

export const AddAnotherCounts = byKey(Type.Integer(), "Number of components by button id");

/** Many more than pages and people send: what is refused here comes from a program. */
export const SAVES_LIMIT: EndpointLimit = { calls: 600, periodMs: 60_000 };

export const ANSWER_ENDPOINTS = {
  saveAnswers: defineEndpoint("PUT /api/answer", {
    access: "session",
    summary:
      "Stores any subset of the answers; `invalid_answers` has `errors` by key and means that none is. With the headers, an answer that another tab has given since is a conflict and stays.",
    headers: SaveHeaders,
    body: AnswersBody,
    response: SaveAnswersResponse,
    errors: ["invalid_answers", ...CHANGE_ERRORS],
    limit: SAVES_LIMIT,
  }),

  keepOverwritten: defineEndpoint("PUT /api/overwritten-answer", {
    access: "session",
    summary: "Keeps the answer that was not chosen between two within reach, until submission.",
    headers: SaveHeaders,
    body: OverwrittenAnswerBody,
    response: MessageResponse,
    errors: ["invalid_answers", ...CHANGE_ERRORS],
    limit: SAVES_LIMIT,
  }),

  saveAddAnother: defineEndpoint("PUT /api/add-another", {
    access: "session",
    summary:
      "Keeps how many components a group has; with `entry` and the headers it moves what was given in them, where nothing else has been given since.",
    headers: SaveHeaders,
    body: AddAnotherBody,
    response: AddAnotherResponse,
    errors: ["unknown_group", "count_out_of_range", "answers_changed", ...CHANGE_ERRORS],
  }),

  addAnother: defineEndpoint("GET /api/add-another", {
    access: "session",
    summary: "How many components each group has.",
    response: AddAnotherCounts,
    errors: [],
  }),

  saveTab: defineEndpoint("PUT /api/tabs", {
    access: "session",
    summary: "Keeps the tab that was chosen.",
    body: TabBody,
    response: MessageResponse,
    errors: ["unknown_group", ...CHANGE_ERRORS],
  }),

  tabs: defineEndpoint("GET /api/tabs", {
    access: "session",
    summary: "The tabs that were chosen.",
    response: ChosenTabs,
    errors: [],
  }),
};

export type SaveAnswersResponse = Given<Static<typeof SaveAnswersResponse>>;
export type ChosenTabs = Given<Static<typeof ChosenTabs>>;
export type AddAnotherCounts = Given<Static<typeof AddAnotherCounts>>;
