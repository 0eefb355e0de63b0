import { SIGN_UP_COOKIE_MAX_AGE_S, signUpCookieName } from "../../contract/cookies.ts";

const isHttps = () => window.location.protocol === "https:";

/** Makes this browser known as the one that signs up now, with whatever password: earlier sign-ups in it are not. */
export function markSignUp(target: { cookie: string } = document): void {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const value = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  set(target, value, SIGN_UP_COOKIE_MAX_AGE_S);
}

/** Forgets that somebody signed up in this browser. */
export function forgetSignUp(target: { cookie: string } = document): void {
  set(target, "", 0);
}

function set(target: { cookie: string }, value: string, maxAgeS: number): void {
  const secure = isHttps() ? "; Secure" : "";
  target.cookie = `${signUpCookieName(isHttps())}=${value}; Max-Age=${maxAgeS}; Path=/; SameSite=Strict${secure}`;
}
