import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import type { AppKey } from "./app-key.ts";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts a text for the database (AES-256-GCM), so that a mail waiting there does not show the code it brings. */
export function seal(key: AppKey, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", sealingKey(key), nonce);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** The text that was sealed. @throws when the key is another one or the sealed text was changed */
export function unseal(key: AppKey, sealed: string): string {
  const bytes = Buffer.from(sealed, "base64url");
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv("aes-256-gcm", sealingKey(key), nonce);
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString(
    "utf8",
  );
}

function sealingKey(key: AppKey): Buffer {
  return createHmac("sha256", key).update("seal").digest();
}
