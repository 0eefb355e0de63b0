import type { LookupDetail, Suggestion } from "../../contract/public-endpoints.ts";
import type { SearchCategory } from "../../form/definition/searches.ts";

/** What can be asked of the lookup. */
export type LookupQuestion =
  | {
      readonly kind: "suggest";
      readonly category: SearchCategory;
      readonly text: string;
      readonly maxResults: number;
    }
  | { readonly kind: "detail"; readonly category: SearchCategory; readonly id: string };

export interface LookupResponse {
  readonly suggestions: readonly Suggestion[];
  /** Null when no record has the id; always null for suggestions. */
  readonly detail: LookupDetail | null;
}

/** What the process of the lookup is asked: first to read the tables, then questions. */
export type ToLookup = { readonly kind: "load"; readonly tables: LookupTables } | LookupQuestion;

/** What it answers: whether it could read the tables, or what was asked for. */
export type FromLookup = { readonly isReady: boolean } | LookupResponse;

/** The tables of the lookup, as paths; the built-in ones unless a school has imported its own. */
export interface LookupTables {
  readonly highSchools: string;
  readonly colleges: string;
  readonly places: string;
}
