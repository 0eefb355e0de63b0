/** Searching schools and addresses (API-25, API-26); free of the schema library, for the browser. */

/** How many suggestions a call gives unless it asks for another number (AUT-02). */
export const LOOKUP_DEFAULT_RESULTS = 5;
export const LOOKUP_MAX_RESULTS = 20;
/** Longer texts are refused with 400: the browser cuts what was typed before it asks. */
export const LOOKUP_TEXT_MAX_LENGTH = 100;
/** Ids of addresses carry the address, which the server does not keep. */
export const LOOKUP_ID_MAX_LENGTH = 800;

/**
 * Header of an answer with suggestions that come from OpenStreetMap; its value is to be shown beside them.
 * Without the header there is nothing to show.
 */
export const LOOKUP_ATTRIBUTION_HEADER = "x-attribution";

/** One line of the list under a search box. */
export interface Suggestion {
  /** For the detail request; stays the same for the same record. */
  readonly id: string;
  readonly text: string;
  readonly sub_text: string;
}

/** `address`: what fills the address questions; a part that is not known is empty. */
export interface AddressDetail {
  readonly address_line_1: string;
  readonly city: string;
  /** Code of the states list, such as OR. */
  readonly state: string;
  readonly zip: string;
  /** Code of the countries list, such as USA. */
  readonly country: string;
}

/** `hs_ceeb` and `college_ceeb`: what fills the questions about a school. */
export interface SchoolDetail extends AddressDetail {
  readonly name: string;
  /** The College Board's code, empty where it is not known. */
  readonly ceeb: string;
}

export type LookupDetail = SchoolDetail | AddressDetail;
