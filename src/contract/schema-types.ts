import Type, { type Static } from "typebox";
import type { Given } from "./endpoint.ts";
import { LINE_PATTERN, NAME_PATTERN } from "./staff-texts.ts";

// What the schemas of the contract are made of, those of applicants' calls and of the desk's.

export const closed = { additionalProperties: false } as const;

/** JSON can carry halves of characters; hashed and stored, all of them would be the same replacement character. */
export const NO_HALVES = "^\\P{Cs}*$";

/** The same without a NUL: PostgreSQL refuses a text with one in it. */
export const STORABLE = "^[^\\0\\p{Cs}]*$";

/** What names something in an address or in a body: it is looked up as it stands. `what` is what a sentence calls it. */
export const idText = (maxLength: number, what?: string) =>
  Type.String({ maxLength, pattern: LINE_PATTERN, ...(what !== undefined && { title: what }) });

/** What staff call something: a line in which there is something to be read. */
export const NAME_TEXT = { title: "The name", minLength: 1, maxLength: 80, pattern: NAME_PATTERN } as const;

export const oneOf = <const Values extends readonly string[]>(values: Values, description?: string) =>
  Type.Unsafe<Values[number]>(
    Type.String({ enum: [...values], ...(description !== undefined && { description }) }),
  );

export const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) =>
  Type.Union([Type.Null(), type]);

export const Time = Type.Integer({ description: "Milliseconds since 1970" });

/** Which of several applications; the first where it is not given. */
export const ApplicationName = Type.Optional(idText(64, "The application"));

const filter = (what: string) =>
  Type.Optional(Type.String({ title: what, minLength: 1, maxLength: 250, pattern: LINE_PATTERN }));
const TimeText = Type.Optional(
  Type.String({ pattern: "^\\d{1,15}$", description: "Milliseconds since 1970" }),
);

/** What was typed to look for somebody. */
export const SearchText = Type.Optional(
  Type.String({ title: "The search", maxLength: 200, pattern: STORABLE }),
);

/** Chosen options as an address writes them, ten at the most. */
export const ChoicesText = Type.Optional(
  Type.String({
    title: "The filter by chosen options",
    maxLength: 4000,
    pattern: "^(?!.*%00)[a-z][a-z0-9_]{0,63}=[\\w.~*+%-]+(&[a-z][a-z0-9_]{0,63}=[\\w.~*+%-]+){0,9}$",
    description: "Options that were all chosen: key=code&key=code, each code encoded as in an address",
  }),
);

/** What the work list is filtered by besides its group. */
export const WORK_FILTER = {
  page: filter("The filter by page"),
  missing: filter("The filter by what is missing"),
  from: TimeText,
  to: TimeText,
  choices: ChoicesText,
};

/** After what the next page of a list begins. */
export const Cursor = Type.Optional(Type.String({ pattern: "^\\d{1,15}\\.[\\w-]{1,64}$" }));

/** Behind the account's id, one of several applications has its name. */
export const ApplicationId = idText(130);

export const text = (description: string) => Type.String({ description });
export const wholeNumber = (description: string) => Type.Integer({ description });
export const byKey = <Schema extends Type.TSchema>(schema: Schema, description: string) =>
  Type.Record(Type.String(), schema, { description });

export const MessageResponse = Type.Object({ message: Type.String() }, closed);
export type MessageResponse = Given<Static<typeof MessageResponse>>;
