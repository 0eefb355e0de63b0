import type { LookupCategory, LookupDetail, Suggestion } from "../../contract/lookup.ts";

/** What can be asked of the lookup. */
export type LookupQuestion =
  | {
      readonly kind: "suggest";
      readonly category: LookupCategory;
      readonly text: string;
      readonly maxResults: number;
    }
  | { readonly kind: "detail"; readonly category: LookupCategory; readonly id: string };

export interface LookupResponse {
  readonly suggestions: readonly Suggestion[];
  /** Null when no record has the id; always null for suggestions. */
  readonly detail: LookupDetail | null;
}

/** What the server tells the process of the lookup: first the tables, then questions with numbers of its own. */
export type ToLookup =
  | { readonly tables: LookupTables }
  | { readonly number: number; readonly question: LookupQuestion };

/** What it hears back. */
export type FromLookup =
  | "ready"
  | "unreadable"
  | { readonly number: number; readonly answer: LookupResponse };

/** The tables of the lookup, as paths; the built-in ones unless a school has imported its own. */
export interface LookupTables {
  readonly highSchools: string;
  readonly colleges: string;
  readonly places: string;
}
