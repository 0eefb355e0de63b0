import { randomBytes } from "node:crypto";

/** The header that makes a browser save the file under this name and never show it as a page, unless it says otherwise. */
export function contentDisposition(fileName: string, as: "attachment" | "inline" = "attachment"): string {
  const plain = fileName.replaceAll(/[^\w.() -]/g, "_");
  const encoded = encodeURIComponent(fileName).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${as}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** What the browser needs to send a file by a form post: the fields in order, then the file as `file`. */
export interface PresignedUpload {
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
}

export interface StoredFile {
  readonly key: string;
  /** When it was stored, in milliseconds since 1970; null when it is gone. */
  readonly storedAt: () => Promise<number | null>;
}

/**
 * Where files are kept: on the local disk, or in S3-compatible storage. Keys come from `newStorageKey` alone. Nothing
 * is served from here directly: the addresses given out are signed and end soon.
 */
export interface DocumentStorage {
  /** The origin that browsers must be allowed to reach besides ours; null when there is none. */
  readonly origin: string | null;
  /** An address that takes one file of 1 to `maxBytes` bytes under this key until `expiresAt`. */
  readonly presignUpload: (upload: {
    readonly key: string;
    readonly maxBytes: number;
    readonly now: number;
    readonly expiresAt: number;
  }) => Promise<PresignedUpload>;
  /** An address that gives the file as a download under this name until `expiresAt`; null where we give it ourselves. */
  readonly presignDownload:
    | ((download: {
        readonly key: string;
        readonly fileName: string;
        readonly now: number;
        readonly expiresAt: number;
      }) => Promise<string>)
    | null;
  /** The file's size in bytes; null when there is none. */
  readonly sizeOf: (key: string) => Promise<number | null>;
  /** The file; null when there is none. */
  readonly read: (key: string) => Promise<Buffer | null>;
  /** Stores the file, for good once this resolves, in the place of whatever was there. */
  readonly write: (key: string, bytes: Uint8Array) => Promise<void>;
  /** Removes the file; nothing happens when there is none. */
  readonly remove: (key: string) => Promise<void>;
  /** Every file of the folder, page by page: however many there are, a page takes some milliseconds. */
  readonly list: (folder: string) => AsyncIterable<readonly StoredFile[]>;
  readonly isReachable: () => Promise<boolean>;
}

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
