import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { hashPassword, isOutdatedHash, isPassword } from "../accounts/passwords.ts";
import { loadAppKeys } from "./app-key.ts";
import { DecryptError, decrypt, encrypt, encryptionKeyId, isEncrypted, keyId } from "./encrypt.ts";
import { hashSecret, isSameHash, makeSecret } from "./hash-secret.ts";

const KEY = Buffer.alloc(32, 1);
const OTHER_KEY = Buffer.alloc(32, 2);

describe("the key of the installation", () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), "admission-test-key-"));
  });
  afterEach(() => rmSync(dataDir, { recursive: true }));

  it("is made once, for the owner only", () => {
    const [key] = loadAppKeys({ appKey: null, previousAppKeys: [], dataDir });
    expect(key).toHaveLength(32);
    expect(statSync(join(dataDir, "app.key")).mode & 0o777).toBe(0o600);
    expect(loadAppKeys({ appKey: null, previousAppKeys: [], dataDir })).toEqual([key]);
    expect(readdirSync(dataDir)).toEqual(["app.key"]);
  });

  it("is refused when the file was damaged", () => {
    writeFileSync(join(dataDir, "app.key"), "nonsense");
    expect(() => loadAppKeys({ appKey: null, previousAppKeys: [], dataDir })).toThrow(/does not hold a key/);
  });

  it("comes from the configuration where it is given, and then no file is made", () => {
    const [key] = loadAppKeys({ appKey: "a".repeat(32), previousAppKeys: [], dataDir });
    expect(key).toHaveLength(32);
    expect(loadAppKeys({ appKey: "b".repeat(32), previousAppKeys: [], dataDir })[0]).not.toEqual(key);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it("is still known as a previous one: as it was set, as it stood in a key file, and as the file that is left", () => {
    const [fromFile] = loadAppKeys({ appKey: null, previousAppKeys: [], dataDir });
    const [set] = loadAppKeys({ appKey: "a".repeat(32), previousAppKeys: [], dataDir });
    const text = readFileSync(join(dataDir, "app.key"), "utf8").trim();
    const known = (previousAppKeys: readonly string[]) =>
      loadAppKeys({ appKey: "b".repeat(32), previousAppKeys, dataDir });
    expect(known(["a".repeat(32)])).toContainEqual(set);
    expect(known([])).toContainEqual(fromFile);
    rmSync(join(dataDir, "app.key"));
    expect(known([])).toHaveLength(1);
    expect(known([text])).toContainEqual(fromFile);
    expect(known(["b".repeat(32)])).toHaveLength(1);
  });
});

describe("a stored hash", () => {
  it("depends on the key, the purpose, the owner and the secret", () => {
    const hash = hashSecret(KEY, ["confirm", "ada"], "123456");
    expect(isSameHash(hash, hashSecret(KEY, ["confirm", "ada"], "123456"))).toBe(true);
    for (const other of [
      hashSecret(OTHER_KEY, ["confirm", "ada"], "123456"),
      hashSecret(KEY, ["reset", "ada"], "123456"),
      hashSecret(KEY, ["confirm", "eve"], "123456"),
      hashSecret(KEY, ["confirm", "ada"], "123457"),
      hashSecret(KEY, ["confirm"], "ada123456"),
      "",
    ]) {
      expect(isSameHash(hash, other)).toBe(false);
    }
  });

  it("is made of secrets that are never the same", () => {
    expect(makeSecret()).toMatch(/^[\w-]{43}$/);
    expect(makeSecret()).not.toBe(makeSecret());
  });
});

describe("a password", () => {
  it("is right only if it is the same, however its accents are written", async () => {
    const hash = await hashPassword("Crème-brûlée-1");
    expect(await isPassword("Crème-brûlée-1".normalize("NFD"), hash)).toBe(true);
    expect(await isPassword("Creme-brulee-1", hash)).toBe(false);
    expect(await isPassword("", hash)).toBe(false);
  });

  it("is hashed with the settings of today, and an older hash is told from it", async () => {
    const today = await hashPassword("Crème-brûlée-1");
    expect(today).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(isOutdatedHash(today)).toBe(false);
    for (const older of [today.replace("m=19456", "m=4096"), today.replace("argon2id", "argon2i"), ""]) {
      expect(isOutdatedHash(older)).toBe(true);
    }
  });

  it("is never right for an account that does not exist", async () => {
    expect(await isPassword("the password of nobody", undefined)).toBe(false);
  });
});

describe("a encrypted text", () => {
  const context = ["answers", "ada"];
  const keys = [KEY] as const;

  it("opens with the same key and in the same place only, and only unchanged", () => {
    const encrypted = encrypt({ keys, context }, "naïve 日本 123456");
    expect(encrypted).not.toContain("123456");
    expect(decrypt({ keys, context }, encrypted)).toBe("naïve 日本 123456");
    expect(encrypt({ keys, context }, "x")).not.toBe(encrypt({ keys, context }, "x"));
    for (const elsewhere of [["answers", "eve"], ["answers"], ["token", "ada"], ["answers", "ada", ""]]) {
      expect(() => decrypt({ keys, context: elsewhere }, encrypted)).toThrow("belongs elsewhere");
    }
    for (let at = encrypted.lastIndexOf(".") + 1; at < encrypted.length - 1; at += 7) {
      const changed = `${encrypted.slice(0, at)}${encrypted[at] === "A" ? "B" : "A"}${encrypted.slice(at + 1)}`;
      expect(() => decrypt({ keys, context }, changed)).toThrow(DecryptError);
    }
    for (const none of ["", "v1", `v1.${keyId(KEY)}.`, `v1.${keyId(KEY)}.AAAA`, "{}"]) {
      expect(() => decrypt({ keys, context }, none)).toThrow(DecryptError);
    }
  });

  it("opens under an earlier key too, and names the key that is missing", () => {
    const encrypted = encrypt({ keys: [OTHER_KEY], context }, "x");
    expect(decrypt({ keys: [KEY, OTHER_KEY], context }, encrypted)).toBe("x");
    expect(encryptionKeyId(encrypt({ keys: [KEY, OTHER_KEY], context }, "x"))).toBe(keyId(KEY));
    expect(() => decrypt({ keys, context }, encrypted)).toThrow(
      expect.objectContaining({ code: `sealed_under_unknown_key_${keyId(OTHER_KEY)}` }),
    );
  });

  it("does not tell by its length whether a box is ticked", () => {
    const length = (text: string) => encrypt({ keys, context }, text).length;
    expect(length('{"race_white":true}')).toBe(length('{"race_white":false,"ethnicity":"1"}'));
    for (const text of ["", "x".repeat(63), "x".repeat(64), "\u0080", "\u0000"]) {
      expect(decrypt({ keys, context }, encrypt({ keys, context }, text))).toBe(text);
    }
  });

  it("is told from JSON", () => {
    expect([
      isEncrypted(encrypt({ keys, context }, "{}")),
      isEncrypted("{}"),
      isEncrypted('{"v1.":1}'),
    ]).toEqual([true, false, false]);
  });
});
