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
