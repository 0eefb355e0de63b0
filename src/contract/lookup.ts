import type { ADDRESS_FIELDS, SCHOOL_FIELDS } from "../form/definition/searches.ts";

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

/** The record of an address; a part that is not known is empty. */
export type AddressDetail = Readonly<Record<(typeof ADDRESS_FIELDS)[number], string>>;

/** The record of a school, with an empty `ceeb` where none is known. */
export type SchoolDetail = Readonly<Record<(typeof SCHOOL_FIELDS)[number], string>>;

export type LookupDetail = SchoolDetail | AddressDetail;
