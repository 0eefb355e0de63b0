import { createHash, hkdfSync, randomBytes } from "node:crypto";
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { errorCode } from "../system/has-fields.ts";

/** The key of this installation: 32 bytes from which the keys for single purposes are derived. */
export type AppKey = Buffer;

/** The key in force first, then those that were before it: they only open what was encrypted under them. */
export type AppKeys = readonly [AppKey, ...AppKey[]];

interface KeySettings {
  readonly appKey: string | null;
  readonly previousAppKeys: readonly string[];
  readonly dataDir: string;
}

/**
 * Every key of this installation. A previous key is given as it was set in APP_KEY, or as it stood in a key file; a
 * key file that is still in `DATA_DIR` beside an APP_KEY counts as a previous one.
 */
export function loadAppKeys(settings: KeySettings): AppKeys {
  const current = loadAppKey(settings);
  const file = settings.appKey === null ? null : readKey(keyFile(settings.dataDir));
  const previous = [...settings.previousAppKeys.flatMap(keysOf), ...(file === null ? [] : [file])];
  return [current, ...previous.filter((key) => !key.equals(current))];
}

/**
 * AES-256 keys in base64 with which this account's browsers encrypt what they keep: one of each key of the installation,
 * in their order, so that what a browser keeps outlives a change of `APP_KEY`.
 */
export function journalKeys(keys: AppKeys, accountId: string): readonly string[] {
  const info = JSON.stringify(["journal: AES-256-GCM", accountId]);
  return keys.map((key) => Buffer.from(hkdfSync("sha256", key, "", info, 32)).toString("base64"));
}

/** What is written in a key file is a key as it is; it might be a secret of the same looks. */
function keysOf(text: string): readonly AppKey[] {
  const bytes = Buffer.from(text, "base64url");
  const isLikeAFile = bytes.length === 32 && bytes.toString("base64url") === text;
  return isLikeAFile ? [hashed(text), bytes] : [hashed(text)];
}

function hashed(secret: string): AppKey {
  return createHash("sha256").update(secret).digest();
}

/** Where the key lies when the configuration has none. */
export function keyFile(dataDir: string): string {
  return join(dataDir, "app.key");
}

/**
 * The key of the configuration, or the one in `DATA_DIR/app.key`, which is made at the first start and which only
 * the owner may read. Instances that share a database must share the key.
 */
function loadAppKey(config: Pick<KeySettings, "appKey" | "dataDir">): AppKey {
  if (config.appKey !== null) return hashed(config.appKey);
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const file = keyFile(config.dataDir);
  return readKey(file) ?? makeKey(file);
}

function readKey(file: string): AppKey | null {
  try {
    const key = Buffer.from(readFileSync(file, "utf8").trim(), "base64url");
    if (key.length !== 32) throw new Error(`${file} does not hold a key.`);
    return key;
  } catch (error) {
    if (errorCode(error) === "ENOENT") return null;
    throw error;
  }
}

/** Of two processes that make a key at the same time, the second one takes the first one's. */
function makeKey(file: string): AppKey {
  const own = `${file}.${process.pid}.${randomBytes(4).toString("hex")}`;
  writeFileSync(own, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(own, file);
    chmodSync(file, 0o600);
  } catch (error) {
    if (errorCode(error) !== "EEXIST") throw error;
  } finally {
    rmSync(own);
  }
  const key = readKey(file);
  if (key === null) throw new Error(`${file} could not be made.`);
  return key;
}
