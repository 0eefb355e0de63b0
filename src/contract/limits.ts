/** Constants and limits of spec §9, shared by the applicant's browser and the server. */

export const INACTIVITY_TIMEOUT_MS = 900_000;
export const INACTIVITY_WARNING_MS = 60_000;

export const PASSWORD_MIN_LENGTH = 12;
export const PASSWORD_MAX_LENGTH = 256;
export const CONFIRMATION_CODE_DIGITS = 6;
export const CONFIRMATION_CODE_TTL_MS = 10 * 60_000;
export const CONFIRMATION_CODE_MAX_TRIES = 10;
export const EMAIL_MAX_LENGTH = 254;

export const ADD_ANOTHER_DEFAULT_COUNT = 1;

/** A body larger than this is refused with 413. */
export const BODY_MAX_BYTES = 256 * 1024;

export const TOAST_MS = 5_000;
export const ERROR_TOAST_MS = 300_000;
export const TOAST_SWIPE_PX = 50;
export const TOAST_HOTKEY = "F8";

/** How long the link of a mail that resets a password works. */
export const RESET_LINK_TTL_MS = 60 * 60_000;
/** A session ends after so long, however active its owner is. */
export const SESSION_MAX_MS = 12 * 60 * 60_000;
