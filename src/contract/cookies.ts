/**
 * The readable marker cookie that tells the browser's code that someone is logged in (ROL-02: "cookies whose
 * names start with an identity-provider prefix"). It holds no secret; the session id is in an HttpOnly cookie.
 */
export const SESSION_MARKER_PREFIX = "idp.";
export const SESSION_MARKER_COOKIE = `${SESSION_MARKER_PREFIX}session`;

/** The form of the cookie's value: 128 random bits. */
export const SIGN_UP_COOKIE_VALUE = /^[0-9a-f]{32}$/;
/** As long as a password that came with a code can be confirmed. */
export const SIGN_UP_COOKIE_MAX_AGE_S = 24 * 60 * 60;

/**
 * The cookie by which the server recognises the browser that signed up when the code is entered there: the password
 * that was chosen in it counts, and not that of a stranger who signed up with the same address. The browser makes it
 * up, so that the answer to signing up is the same for every address. Under https no other site can set it.
 */
export function signUpCookieName(isHttps: boolean): string {
  return isHttps ? "__Host-signup" : "signup";
}

/** In a page's address: the number of the cookie with what an access link brought. It opens nothing by itself. */
export const ENTRY_PARAMETER = "entry";
/** The form of that number: 64 random bits, so that links which are opened at once do not meet. */
export const ENTRY_NUMBER = /^[0-9a-f]{16}$/;

/**
 * The cookie that carries the tokens of an access link to the page, as a query (`service_token=…`): no address with them
 * is shown, kept in the browser's history or sent on. The page takes it away as it starts.
 */
export function entryCookieName(number: string): string {
  return `entry-${number}`;
}
