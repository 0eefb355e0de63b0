import Type, { type Static } from "typebox";
import {
  LOOKUP_CATEGORIES,
  LOOKUP_ID_MAX_LENGTH,
  LOOKUP_MAX_RESULTS,
  LOOKUP_TEXT_MAX_LENGTH,
} from "./lookup.ts";

const Category = Type.Union(LOOKUP_CATEGORIES.map((category) => Type.Literal(category)));

/** As texts, because they stand in the address. */
const COUNTS = Array.from({ length: LOOKUP_MAX_RESULTS }, (_, index) => String(index + 1));

/** `GET /lookup/find?text=&category=&max_results=`: suggestions for what was typed. */
export const SuggestionQuery = Type.Object(
  {
    text: Type.String({ maxLength: LOOKUP_TEXT_MAX_LENGTH }),
    category: Category,
    /** 1 to LOOKUP_MAX_RESULTS. */
    max_results: Type.Optional(Type.Union(COUNTS.map((count) => Type.Literal(count)))),
  },
  { additionalProperties: false },
);

/** `GET /lookup/find?id=&category=`: the record of a suggestion. */
export const DetailQuery = Type.Object(
  { id: Type.String({ minLength: 1, maxLength: LOOKUP_ID_MAX_LENGTH }), category: Category },
  { additionalProperties: false },
);

/** Either of the two. */
export const LookupQuery = Type.Union([SuggestionQuery, DetailQuery]);
export type LookupQuery = Static<typeof LookupQuery>;
