import { createHash, randomBytes } from "node:crypto";
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The key of this installation: 32 bytes from which the keys for single purposes are derived. */
export type AppKey = Buffer;

/**
 * The key of the configuration, or the one in `DATA_DIR/app.key`, which is made at the first start and which only
 * the owner may read. Instances that share a database must share the key.
 */
export function loadAppKey(config: { readonly appKey: string | null; readonly dataDir: string }): AppKey {
  if (config.appKey !== null) return createHash("sha256").update(config.appKey).digest();
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const file = join(config.dataDir, "app.key");
  return readKey(file) ?? makeKey(file);
}

function readKey(file: string): AppKey | null {
  try {
    const key = Buffer.from(readFileSync(file, "utf8").trim(), "base64url");
    if (key.length !== 32) throw new Error(`${file} does not hold a key.`);
    return key;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
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
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    rmSync(own);
  }
  const key = readKey(file);
  if (key === null) throw new Error(`${file} could not be made.`);
  return key;
}
