import type { SearchCategory } from "./definition.ts";

const ADDRESS_FIELDS = ["address_line_1", "city", "state", "zip", "country"] as const;
const SCHOOL_FIELDS = ["name", "ceeb", ...ADDRESS_FIELDS] as const;

/** The fields of the detail record that the lookup gives for each category (AUT-04). */
export const SEARCH_FIELDS: Readonly<Record<SearchCategory, readonly string[]>> = {
  hs_ceeb: SCHOOL_FIELDS,
  college_ceeb: SCHOOL_FIELDS,
  address: ADDRESS_FIELDS,
};
