import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { loadAppKey } from "./app-key.ts";
import { hashSecret, isSameHash, makeSecret } from "./hash-secret.ts";
import { hashPassword, isPassword } from "./passwords.ts";
import { seal, unseal } from "./seal.ts";

const KEY = Buffer.alloc(32, 1);
const OTHER_KEY = Buffer.alloc(32, 2);

describe("the key of the installation", () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), "admission-test-key-"));
  });
  afterEach(() => rmSync(dataDir, { recursive: true }));

  it("is made once, for the owner only", () => {
    const key = loadAppKey({ appKey: null, dataDir });
    expect(key).toHaveLength(32);
    expect(statSync(join(dataDir, "app.key")).mode & 0o777).toBe(0o600);
    expect(loadAppKey({ appKey: null, dataDir })).toEqual(key);
    expect(readdirSync(dataDir)).toEqual(["app.key"]);
  });

  it("is refused when the file was damaged", () => {
    writeFileSync(join(dataDir, "app.key"), "nonsense");
    expect(() => loadAppKey({ appKey: null, dataDir })).toThrow(/does not hold a key/);
  });

  it("comes from the configuration where it is given, and then no file is made", () => {
    const key = loadAppKey({ appKey: "a".repeat(32), dataDir });
    expect(key).toHaveLength(32);
    expect(loadAppKey({ appKey: "b".repeat(32), dataDir })).not.toEqual(key);
    expect(readdirSync(dataDir)).toEqual([]);
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

  it("is never right for an account that does not exist", async () => {
    expect(await isPassword("the password of nobody", undefined)).toBe(false);
  });
});

describe("a sealed text", () => {
  it("opens with the same key only, and only unchanged", () => {
    const sealed = seal(KEY, "naïve 日本 123456");
    expect(sealed).not.toContain("123456");
    expect(unseal(KEY, sealed)).toBe("naïve 日本 123456");
    expect(seal(KEY, "x")).not.toBe(seal(KEY, "x"));
    expect(() => unseal(OTHER_KEY, sealed)).toThrow(/authenticate/);
    expect(() => unseal(KEY, `${sealed.slice(0, -2)}AA`)).toThrow(/authenticate/);
    expect(() => unseal(KEY, "")).toThrow(/tag|initialization/i);
  });
});
