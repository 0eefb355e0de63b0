import { describe, expect, it } from "vitest";
import { JournalCipher, type JournalRecord } from "./journal-cipher.ts";

const key = (byte: number) => Buffer.alloc(32, byte).toString("base64");
const ADA = { account: "ada", keys: [key(1)] };
const RECORD: JournalRecord = {
  writer: "t1",
  seen: 12,
  under: "f2",
  requests: [{ writer: "t1", seq: 3, seen: 11, under: "f2", answers: { ssn: "078-05-1120", veteran: true } }],
  answers: { essay: "naïve 日本 😀", city: "" },
  held: { essay: "", city: "York" },
  conflicts: { city: { theirs: "Bath", since: 3, savedAt: "2026-11-22T10:42:00.000Z" } },
  left: [
    { writer: "t0", seen: 9, under: "f1", requests: [], answers: { city: "York" }, held: {}, conflicts: {} },
  ],
};

describe("a record of the journal", () => {
  it("opens with the same account's key and for its own writer only, and only unchanged", async () => {
    const cipher = await JournalCipher.of(ADA);
    const encrypted = await cipher.encrypt("w1", RECORD);
    expect(Buffer.from(encrypted.data).includes("078-05")).toBe(false);
    expect(await cipher.decrypt("w1", encrypted)).toEqual(RECORD);
    expect(await cipher.decrypt("w2", encrypted)).toBeUndefined();
    const others = [
      { ...ADA, keys: [key(2)] },
      { ...ADA, account: "eve" },
    ];
    for (const other of others) {
      expect(await (await JournalCipher.of(other)).decrypt("w1", encrypted)).toBeUndefined();
    }
    const data = new Uint8Array(encrypted.data.slice(0));
    data[5] = (data[5] ?? 0) ^ 1;
    expect(await cipher.decrypt("w1", { ...encrypted, data: data.buffer })).toBeUndefined();
  });

  it("is never encrypted twice to the same bytes", async () => {
    const cipher = await JournalCipher.of(ADA);
    const [one, other] = await Promise.all([cipher.encrypt("w1", RECORD), cipher.encrypt("w1", RECORD)]);
    expect(Buffer.from(one.nonce).equals(other.nonce)).toBe(false);
    expect(Buffer.from(one.data).equals(Buffer.from(other.data))).toBe(false);
  });

  it("opens after the key was changed, for as long as the server gives the earlier one", async () => {
    const encrypted = await (await JournalCipher.of(ADA)).encrypt("w1", RECORD);
    const changed = await JournalCipher.of({ ...ADA, keys: [key(9), key(1)] });
    expect(await changed.decrypt("w1", encrypted)).toEqual(RECORD);
    const anew = await changed.encrypt("w1", RECORD);
    expect(await (await JournalCipher.of({ ...ADA, keys: [key(9)] })).decrypt("w1", anew)).toEqual(RECORD);
    expect(await (await JournalCipher.of(ADA)).decrypt("w1", anew)).toBeUndefined();
  });

  it("does not tell by its length which box is ticked", async () => {
    const cipher = await JournalCipher.of(ADA);
    const length = async (answers: JournalRecord["answers"]) =>
      (await cipher.encrypt("w1", { ...RECORD, answers })).data.byteLength;
    expect(await length({ race_white: true })).toBe(await length({ race_asian: false, ethnicity: "1" }));
  });

  it("is none when it has not its shape", async () => {
    const cipher = await JournalCipher.of(ADA);
    for (const odd of [
      {},
      { ...RECORD, seen: "12" },
      { ...RECORD, answers: [] },
      { ...RECORD, answers: { city: { name: "x" } } },
      { ...RECORD, requests: [{ seq: 1, answers: {} }] },
      { ...RECORD, left: [{ writer: "t0" }] },
      null,
    ]) {
      const encrypted = await cipher.encrypt("w1", JSON.parse(JSON.stringify(odd)));
      expect(await cipher.decrypt("w1", encrypted)).toBeUndefined();
    }
  });

  it("is not made without a key", async () => {
    await expect(JournalCipher.of({ ...ADA, keys: [] })).rejects.toThrow("no key");
  });
});
