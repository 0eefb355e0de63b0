const MINUTE_MS = 60_000;

/** How long the address of a copy works: longer than it takes the browser to ask again. */
export const LINK_TTL_MS = 15 * MINUTE_MS;
/** After this time a copy that is still not made is given up, or begun anew when somebody asks. */
export const WORTH_MS = 10 * MINUTE_MS;
/** After this time a copy that failed is begun anew when somebody asks. */
export const TRY_AGAIN_MS = 10_000;
/** Copies are kept for a day. */
export const KEPT_MS = 24 * 60 * MINUTE_MS;
