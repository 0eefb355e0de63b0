/** What fills the questions of an address; `state` and `country` are codes of the lists, such as OR and USA. */
export const ADDRESS_FIELDS = ["address_line_1", "city", "state", "zip", "country"] as const;
/** What fills the questions about a school; `ceeb` is the College Board's code, never another id. */
export const SCHOOL_FIELDS = ["name", "ceeb", ...ADDRESS_FIELDS] as const;

/**
 * What can be searched for (AUT-04), with the fields of the detail record that the lookup gives for each. How each is
 * called for staff: `SEARCH_WORDS`.
 */
export const SEARCHES = {
  hs_ceeb: SCHOOL_FIELDS,
  college_ceeb: SCHOOL_FIELDS,
  address: ADDRESS_FIELDS,
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type SearchCategory = keyof typeof SEARCHES;

/** The keys of the table, in its order. */
export const SEARCH_CATEGORIES = Object.keys(SEARCHES) as readonly SearchCategory[];
