import { expect, it } from "vitest";
import { SLICE } from "../jobs/slices.ts";
import { diskStorage } from "../storage/disk-storage.ts";
import type { DocumentStorage, StoredFile } from "../storage/document-storage.ts";
import { sweepFolder } from "./sweep-documents.ts";

const OLD = 10;
const BEFORE = 100;

/** Two pages of so many files; those whose number ends in 7 have no row, every other one of these is new. */
function folderOf(count: number) {
  const timesAsked: string[] = [];
  const removed: string[] = [];
  const file = (index: number): StoredFile => ({
    key: `taken/${index}`,
    storedAt: async () => {
      timesAsked.push(`taken/${index}`);
      return index % 20 === 7 ? OLD : BEFORE;
    },
  });
  const page = (start: number) => Array.from({ length: count / 2 }, (_, index) => file(start + index));
  const storage: DocumentStorage = {
    ...diskStorage("/no-such-folder", Buffer.alloc(32)),
    list: async function* () {
      yield page(0);
      yield page(count / 2);
    },
    remove: async (key: string) => {
      removed.push(key);
    },
  };
  return { storage, removed, timesAsked };
}

const named = (keys: readonly string[]) => new Set(keys.filter((key) => !key.endsWith("7")));

it("removes what is old and has no row, slice by slice, and lets others have a turn between them [SAF-07]", async () => {
  const { storage, removed, timesAsked } = folderOf(2_000);
  const slices: number[] = [];
  const turnsBefore: number[] = [];
  let turns = 0;
  const count = () => {
    turns += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  await sweepFolder({
    storage,
    folder: "taken",
    before: BEFORE,
    signal: undefined,
    namedKeys: async (keys) => {
      slices.push(keys.length);
      turnsBefore.push(turns);
      return named(keys);
    },
  });
  clearImmediate(next);
  expect(slices).toEqual(Array.from({ length: 10 }, () => SLICE));
  expect(new Set(turnsBefore).size).toBe(10);
  expect(removed).toEqual(Array.from({ length: 100 }, (_, index) => `taken/${index * 20 + 7}`));
  // What has a row is not even looked at.
  expect(timesAsked).toHaveLength(200);
});

it("ends after the slice under way when it is told to", async () => {
  const { storage, removed } = folderOf(2_000);
  const stopping = new AbortController();
  await sweepFolder({
    storage,
    folder: "taken",
    before: BEFORE,
    signal: stopping.signal,
    namedKeys: async (keys) => {
      stopping.abort();
      return named(keys);
    },
  });
  expect(removed).toHaveLength(10);
});
