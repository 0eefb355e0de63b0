import type { SearchCategory } from "../../form/definition/searches.ts";

/** What each category of searches finds, in words that follow 'among'. */
export const SEARCH_WORDS: Readonly<Record<SearchCategory, string>> = {
  hs_ceeb: "high schools",
  college_ceeb: "colleges",
  address: "addresses",
};
