import Type, { type Static } from "typebox";
import { ApplicationParams, ReadItem } from "./desk-applications.ts";
import type { Given } from "./endpoint-responses.ts";
import { REASON_MAX_LENGTH, REOPENED_MOST_DAYS } from "./limits.ts";
import { closed, idText, Time } from "./schema-types.ts";
import { SAID_PATTERN } from "./staff-texts.ts";

// What the calls of the desk about submissions and reopenings take and send.

const NumberText = Type.String({ pattern: "^[1-9]\\d{0,3}$" });

export const SubmissionParams = Type.Object({ ...ApplicationParams.properties, number: NumberText });
export const SubmittedDocumentParams = Type.Object({
  ...SubmissionParams.properties,
  answer_key: idText(128),
});
/** With which other submission it is compared. */
export const SubmissionQuery = Type.Object({ since: Type.Optional(NumberText) }, closed);

export const ReopeningBody = Type.Object(
  {
    days: Type.Integer({ minimum: 1, maximum: REOPENED_MOST_DAYS }),
    pages: Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
      minItems: 1,
      maxItems: 200,
      uniqueItems: true,
      description: "Ids of pages of the form",
    }),
    reason: Type.Optional(
      Type.String({
        title: "The reason",
        maxLength: REASON_MAX_LENGTH,
        pattern: SAID_PATTERN,
        description: "Why, for the applicant, who gets it by mail",
      }),
    ),
  },
  closed,
);
/** A moment of the last day on which the applicant may change what is open: later than now, and within the most days. */
export const ExtensionBody = Type.Object({ until: Time }, closed);
export const ReopeningDone = Type.Object({ message: Type.String() }, closed);

/** An answer beside the one of the other submission. */
const ComparedItem = Type.Object(
  {
    item: ReadItem,
    change: Type.Unsafe<"same" | "changed" | "added" | "removed">(
      Type.String({ enum: ["same", "changed", "added", "removed"] }),
    ),
    before: Type.Union([Type.Null(), Type.Array(Type.String())], {
      description: "What stood there, line by line; null where it is the same, or masked for the reader",
    }),
  },
  closed,
);

export const ReadSubmission = Type.Object(
  {
    number: Type.Integer(),
    submitted_at: Time,
    compared_with: Type.Union([Type.Null(), Type.Integer()]),
    changes: Type.Integer({ description: "How many answers are others" }),
    pages: Type.Array(
      Type.Object({ id: Type.String(), title: Type.String(), items: Type.Array(ComparedItem) }, closed),
    ),
  },
  closed,
);

export type SubmissionParams = Static<typeof SubmissionParams>;
export type SubmittedDocumentParams = Static<typeof SubmittedDocumentParams>;
export type SubmissionQuery = Static<typeof SubmissionQuery>;
export type ReopeningBody = Static<typeof ReopeningBody>;
export type ExtensionBody = Static<typeof ExtensionBody>;
export type ReopeningDone = Static<typeof ReopeningDone>;
export type ReadSubmission = Given<Static<typeof ReadSubmission>>;
export type ComparedItem = ReadSubmission["pages"][number]["items"][number];
