import { hkdfSync } from "node:crypto";
import type { AppKeys } from "./app-key.ts";

/**
 * AES-256 keys in base64 with which this account's browsers encrypt what they keep: one of each key of the installation,
 * in their order, so that what a browser keeps outlives a change of `APP_KEY`.
 */
export function journalKeys(keys: AppKeys, accountId: string): readonly string[] {
  const info = JSON.stringify(["journal: AES-256-GCM", accountId]);
  return keys.map((key) => Buffer.from(hkdfSync("sha256", key, "", info, 32)).toString("base64"));
}
