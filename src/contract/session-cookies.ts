/**
 * The readable marker cookie that tells the browser's code that someone is logged in (ROL-02: "cookies whose
 * names start with an identity-provider prefix"). It holds no secret; the session id is in an HttpOnly cookie.
 */
export const SESSION_MARKER_PREFIX = "idp.";
export const SESSION_MARKER_COOKIE = `${SESSION_MARKER_PREFIX}session`;
