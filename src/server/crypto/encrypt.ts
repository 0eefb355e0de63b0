import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from "node:crypto";
import { memoizeByObject } from "../../form/index.ts";
import type { AppKey, AppKeys } from "./app-key.ts";

const FORMAT = "v1";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Texts are filled up to a multiple of this, so that the length of a encrypted one tells little about it. */
const PADDED_TO_BYTES = 64;
const ENCRYPTED = /^v1\.([0-9a-f]{16})\.([A-Za-z0-9_-]+)$/;

/** What is encrypted and where it belongs: encrypted under one context, a value does not open under another. */
export interface Encryption {
  /** The key to encrypt with comes first; the others only open what was encrypted under them. */
  readonly keys: AppKeys;
  /** Purpose and owner, such as `["answers", accountId]`. */
  readonly context: readonly string[];
}

/** A encrypted value cannot be opened; `code` says why in the log, without any of the value. */
export class DecryptError extends Error {
  override readonly name = "DecryptError";
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** Encrypts a text for the database (AES-256-GCM): `v1.KEY_ID.BASE64URL` of nonce, tag and ciphertext. */
export function encrypt({ keys: [key], context }: Encryption, text: string): string {
  const { id, cipherKey } = derivedKeys(key);
  const nonce = nextNonce();
  const cipher = createCipheriv("aes-256-gcm", cipherKey, nonce).setAAD(boundTo(id, context));
  const encrypted = cipher.update(padded(text));
  // GCM leaves nothing for the end but the tag.
  cipher.final();
  const content = Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
  return `${FORMAT}.${id}.${content.toString("base64url")}`;
}

/** Nonces that were drawn and not used: asking for one takes as long as asking for hundreds. */
let nonces = Buffer.alloc(0);

function nextNonce(): Buffer {
  if (nonces.length === 0) nonces = randomBytes(NONCE_BYTES * 256);
  const nonce = nonces.subarray(0, NONCE_BYTES);
  nonces = nonces.subarray(NONCE_BYTES);
  return nonce;
}

/**
 * The text that was encrypted.
 * @throws DecryptError when its key is not among the keys, or the value was changed or belongs elsewhere
 */
export function decrypt({ keys, context }: Encryption, encrypted: string): string {
  const [, id, content] = ENCRYPTED.exec(encrypted) ?? [];
  if (id === undefined || content === undefined) throw damaged();
  const key = keys.map(derivedKeys).find((candidate) => candidate.id === id);
  if (key === undefined) {
    throw new DecryptError(`sealed_under_unknown_key_${id}`, `Nobody has given the key ${id}.`);
  }
  const bytes = Buffer.from(content, "base64url");
  if (bytes.length < NONCE_BYTES + TAG_BYTES) throw damaged();
  const decipher = createDecipheriv("aes-256-gcm", key.cipherKey, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(boundTo(id, context))
    .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    const text = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
    return unpadded(text);
  } catch {
    throw damaged();
  }
}

/** Whether the text is a encrypted one; JSON never is. */
export function isEncrypted(text: string): boolean {
  return ENCRYPTED.test(text);
}

/** The id of the key a text is encrypted under; null when it is not encrypted. */
export function encryptionKeyId(text: string): string | null {
  return ENCRYPTED.exec(text)?.[1] ?? null;
}

/** Names a key without telling anything about it. */
export function keyId(key: AppKey): string {
  return derivedKeys(key).id;
}

function damaged(): DecryptError {
  return new DecryptError("encrypted_value_damaged", "An encrypted value was changed, or belongs elsewhere.");
}

interface DerivedKeys {
  readonly id: string;
  /** As bytes it would be made into this anew for every value, which takes as long as the encryption itself. */
  readonly cipherKey: KeyObject;
}

/** HKDF gives one key for encryption and, independent of it, the id that stands beside what is encrypted. */
const derivedKeys = memoizeByObject((key: AppKey): DerivedKeys => {
  const expand = (info: string, bytes: number) => Buffer.from(hkdfSync("sha256", key, "", info, bytes));
  return {
    id: expand("seal: key id", 8).toString("hex"),
    cipherKey: createSecretKey(expand("seal: AES-256-GCM", 32)),
  };
});

function boundTo(id: string, context: readonly string[]): Buffer {
  return Buffer.from(JSON.stringify([FORMAT, id, ...context]));
}

/** A one and then zeros, as ISO 7816-4 has it: unambiguous whatever the text ends with. */
function padded(text: string): Buffer {
  const bytes = Buffer.byteLength(text);
  const filled = Buffer.alloc(Math.ceil((bytes + 1) / PADDED_TO_BYTES) * PADDED_TO_BYTES);
  filled.write(text);
  filled[bytes] = 0x80;
  return filled;
}

function unpadded(bytes: Buffer): string {
  const end = bytes.lastIndexOf(0x80);
  if (end === -1) throw damaged();
  return bytes.toString("utf8", 0, end);
}
