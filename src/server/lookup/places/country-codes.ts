import codes from "../data/country-codes.json" with { type: "json" };

/** Codes of the countries list (forms/options/countries.json) by ISO 3166-1 alpha-2. */
const BY_ALPHA_2: ReadonlyMap<string, string> = new Map(Object.entries(codes));
const KNOWN = new Set(BY_ALPHA_2.values());

/** The code for the two letters of ISO 3166-1 in any case, null when there is none. */
export function countryCode(alpha2: string): string | null {
  return BY_ALPHA_2.get(alpha2.toUpperCase()) ?? null;
}

/** Whether it is a code of the countries list. */
export function isCountryCode(code: string): boolean {
  return KNOWN.has(code);
}
