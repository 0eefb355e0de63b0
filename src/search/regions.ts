import codes from "./country-codes.json" with { type: "json" };

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

/** The codes of the states list (forms/options/states.json) by country, with the names people type. */
const REGIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  USA: {
    AL: "Alabama",
    AK: "Alaska",
    AZ: "Arizona",
    AR: "Arkansas",
    CA: "California",
    CO: "Colorado",
    CT: "Connecticut",
    DE: "Delaware",
    DC: "District of Columbia",
    FL: "Florida",
    GA: "Georgia",
    HI: "Hawaii",
    ID: "Idaho",
    IL: "Illinois",
    IN: "Indiana",
    IA: "Iowa",
    KS: "Kansas",
    KY: "Kentucky",
    LA: "Louisiana",
    ME: "Maine",
    MD: "Maryland",
    MA: "Massachusetts",
    MI: "Michigan",
    MN: "Minnesota",
    MS: "Mississippi",
    MO: "Missouri",
    MT: "Montana",
    NE: "Nebraska",
    NV: "Nevada",
    NH: "New Hampshire",
    NJ: "New Jersey",
    NM: "New Mexico",
    NY: "New York",
    NC: "North Carolina",
    ND: "North Dakota",
    OH: "Ohio",
    OK: "Oklahoma",
    OR: "Oregon",
    PA: "Pennsylvania",
    RI: "Rhode Island",
    SC: "South Carolina",
    SD: "South Dakota",
    TN: "Tennessee",
    TX: "Texas",
    UT: "Utah",
    VT: "Vermont",
    VA: "Virginia",
    WA: "Washington",
    WV: "West Virginia",
    WI: "Wisconsin",
    WY: "Wyoming",
    AS: "American Samoa",
    GU: "Guam",
    MP: "Northern Mariana Islands",
    PR: "Puerto Rico",
    VI: "U.S. Virgin Islands",
    AA: "Armed Forces Americas",
    AE: "Armed Forces Europe",
    AP: "Armed Forces Pacific",
  },
  CAN: {
    AB: "Alberta",
    BC: "British Columbia",
    MB: "Manitoba",
    NB: "New Brunswick",
    NL: "Newfoundland and Labrador",
    NT: "Northwest Territories",
    NS: "Nova Scotia",
    NU: "Nunavut",
    ON: "Ontario",
    PE: "Prince Edward Island",
    QC: "Quebec",
    SK: "Saskatchewan",
    YT: "Yukon",
  },
};

/** Places with U.S. ZIP codes that are states of their own: they have a country code and no state. */
export const FREELY_ASSOCIATED: Readonly<Record<string, string>> = { FM: "FSM", MH: "MHL", PW: "PLW" };

/** State code → name, the states of the United States and the provinces of Canada together. */
export const STATE_NAMES: ReadonlyMap<string, string> = new Map(
  Object.values(REGIONS).flatMap((states) => Object.entries(states)),
);

const CODE_BY_NAME = new Map([...STATE_NAMES].map(([code, name]) => [comparable(name), code]));

/** Whether the code is a state of that country. */
export function isStateOf(country: string, state: string): boolean {
  return Object.hasOwn(REGIONS[country] ?? {}, state);
}

/** Whether addresses in that country have a state of the list. */
export function hasStates(country: string): boolean {
  return Object.hasOwn(REGIONS, country);
}

/** The code of a state given by its code or its name in any case, null when there is none. */
export function stateCode(text: string): string | null {
  const code = text.trim().toUpperCase();
  return STATE_NAMES.has(code) ? code : (CODE_BY_NAME.get(comparable(text)) ?? null);
}

function comparable(name: string): string {
  return name
    .normalize("NFKD")
    .replaceAll(/[^A-Za-z ]/g, "")
    .trim()
    .toLowerCase();
}
