import { createHmac, createSecretKey, randomBytes, timingSafeEqual } from "node:crypto";
import { memoizeByObject } from "../../form/index.ts";
import type { AppKey } from "./app-key.ts";

/** A secret that nobody can guess, 256 bits as text for cookies and links. */
export function makeSecret(): string {
  return randomBytes(32).toString("base64url");
}

/**
 * What is stored in place of a secret. It is keyed, so that whoever reads the database cannot try out six-digit
 * codes; the purpose and owner in `context` make the hash of one useless as another.
 */
export function hashSecret(key: AppKey, context: readonly string[], secret: string): string {
  return createHmac("sha256", keyObjectOf(key))
    .update(JSON.stringify([...context, secret]))
    .digest("base64url");
}

/** Every call with a session hashes its id: with the bytes of the key that takes four times as long. */
const keyObjectOf = memoizeByObject((key: AppKey) => createSecretKey(key));

/** Whether two hashes are equal, in a time that does not tell where they differ. */
export function isSameHash(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
