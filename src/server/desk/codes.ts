import { Secret, TOTP } from "otpauth";

/** What the apps that people have agree on (RFC 6238). */
const PERIOD_S = 30;
const SHAPE = { algorithm: "SHA1", digits: 6, period: PERIOD_S } as const;
/** How many steps a clock may be off, to either side. */
const WINDOW = 1;

/** A new secret for an app that shows codes, in base32. */
export function makeCodeSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The address that an app reads from a QR code. */
export function codeUri(
  secret: string,
  { issuer, label }: { readonly issuer: string; readonly label: string },
) {
  return new TOTP({ ...SHAPE, issuer, label, secret }).toString();
}

/** Which step a code is of, near the time; null when it is of none. */
export function stepOfCode(secret: string, code: string, time: number): number | null {
  const token = code.replaceAll(/\s/g, "");
  if (!/^\d{6}$/.test(token)) return null;
  const delta = new TOTP({ ...SHAPE, secret }).validate({ token, timestamp: time, window: WINDOW });
  return delta === null ? null : Math.floor(time / 1000 / PERIOD_S) + delta;
}
