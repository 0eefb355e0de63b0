import { createContext } from "react";
import type { SearchCategory } from "../../engine/form/definition.ts";

/** What a search node says about the question inside it. */
export interface SearchSettings {
  readonly key: string;
  readonly category: SearchCategory;
  /** Answer key → field of the detail record. */
  readonly fills: Readonly<Record<string, string>>;
  /** Told when the details of what was picked are on their way, and when they have come or failed. */
  readonly onFilling: (isFilling: boolean) => void;
}

/** The search around a question; undefined for questions that are not searched for. */
export const SearchSettingsContext = createContext<SearchSettings | undefined>(undefined);
