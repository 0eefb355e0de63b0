import { randomBytes } from "node:crypto";

/**
 * The folders of the storage: files under the addresses they were uploaded to, those of them that were taken over as
 * documents, and the PDFs that were made of them. No address ever leads into the last two: whoever still has the
 * address of an upload changes nothing that was taken over.
 */
export const UPLOADS = "uploads";
export const TAKEN = "taken";
export const CONVERTED = "converted";

/** A name that nobody can guess and that says nothing about whose file it is. */
export function newStorageKey(folder: string): string {
  return `${folder}/${randomBytes(24).toString("base64url")}`;
}

/** The same name in another folder. */
export function storageKeyIn(folder: string, key: string): string {
  return `${folder}/${key.slice(key.indexOf("/") + 1)}`;
}

/** Whether the text is a key that `newStorageKey` may have made; no path leads anywhere else with one. */
export function isStorageKey(text: string): boolean {
  return /^[a-z]{1,20}\/[A-Za-z0-9_-]{32}$/.test(text);
}
