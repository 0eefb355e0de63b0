import { createHash } from "node:crypto";
import type { Store } from "./store.ts";

/** Texts of definition files by path. */
export type FileTexts = Readonly<Record<string, string>>;
/** Their hashes by path, as they are stored. */
export type FileHashes = Readonly<Record<string, string>>;

/** By which a text is kept once, and known again. */
export function hashOfText(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** By which texts are known again, with their paths. */
export function hashOfTexts(files: FileTexts): string {
  const hashes = Object.entries(files).map(([path, text]) => [path, hashOfText(text)]);
  return hashOfText(JSON.stringify(hashes.toSorted()));
}

/** Stores texts that are not stored yet; gives their hashes by path, as JSON. */
export async function keepTexts(store: Store, files: FileTexts): Promise<string> {
  const hashes: Record<string, string> = {};
  for (const [path, text] of Object.entries(files)) {
    const hash = hashOfText(text);
    hashes[path] = hash;
    await store.db
      .insertInto("form_files")
      .values({ hash, text })
      .onConflict((conflict) => conflict.column("hash").doNothing())
      .execute();
  }
  return JSON.stringify(hashes);
}

/** The texts of what `keepTexts` gave. */
export async function readKeptFiles(store: Store, kept: string): Promise<FileTexts> {
  const hashes = readHashes(kept);
  const texts = await store.db
    .selectFrom("form_files")
    .selectAll()
    .where("hash", "in", ["", ...Object.values(hashes)])
    .execute();
  const byHash = new Map(texts.map(({ hash, text }) => [hash, text]));
  return Object.fromEntries(Object.entries(hashes).map(([path, hash]) => [path, byHash.get(hash) ?? ""]));
}

/** Whether what `keepTexts` gave is of these texts; null is of none. */
export function isKept(kept: string | null, files: FileTexts): boolean {
  return kept !== null && pathsChanged(kept, files).length === 0;
}

/** The files that are not as in what `keepTexts` gave: changed, made or taken away. */
export function pathsChanged(kept: string, files: FileTexts): readonly string[] {
  const hashes = readHashes(kept);
  return [...new Set([...Object.keys(hashes), ...Object.keys(files)])].filter((path) => {
    const text = files[path];
    return text === undefined || hashes[path] !== hashOfText(text);
  });
}

/** The hashes of the texts of each version whose files are kept, the oldest first. */
export async function hashesOfVersions(
  store: Store,
): Promise<readonly { readonly number: number; readonly hashes: FileHashes }[]> {
  const rows = await store.db
    .selectFrom("form_versions")
    .select(["number", "files"])
    .where("application", "=", store.application)
    .orderBy("number")
    .execute();
  return rows.flatMap(({ number, files }) => (files === null ? [] : [{ number, hashes: readHashes(files) }]));
}

function readHashes(kept: string): FileHashes {
  // Only `keepTexts` writes them.
  return JSON.parse(kept) as FileHashes;
}
