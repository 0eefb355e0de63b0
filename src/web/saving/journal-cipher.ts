import type { Answers } from "../../form/index.ts";
import type { Conflict, SaveRecord, SaveRequest } from "./answer-revisions.ts";

/** What one tab has not seen acknowledged, and what it has not brought back yet of tabs before it. */
export interface JournalRecord extends SaveRecord {
  readonly left: readonly SaveRecord[];
}

/** A record as a device keeps it. */
export interface EncryptedRecord {
  readonly nonce: Uint8Array<ArrayBuffer>;
  readonly data: ArrayBuffer;
}

/** What `GET /api/journal-key` gives. */
export interface JournalKeys {
  readonly account: string;
  /** AES-256 in base64: the first encrypts, all decrypt. */
  readonly keys: readonly string[];
}

const NONCE_BYTES = 12;
/** Texts are filled up to a multiple of this, so that the length of an encrypted one tells little about it. */
const PADDED_TO = 256;

/** Encrypts records for one account, each bound to its writer: none opens as another's (AES-256-GCM). */
export class JournalCipher {
  readonly #account: string;
  readonly #keys: readonly [CryptoKey, ...CryptoKey[]];

  private constructor(account: string, keys: readonly [CryptoKey, ...CryptoKey[]]) {
    this.#account = account;
    this.#keys = keys;
  }

  /** Rejects where the browser encrypts nothing: on a page that came without https. */
  static async of({ account, keys }: JournalKeys): Promise<JournalCipher> {
    const [first, ...others] = await Promise.all(keys.map(importKey));
    if (first === undefined) throw new Error("There is no key to encrypt with.");
    return new JournalCipher(account, [first, ...others]);
  }

  async encrypt(writer: string, record: JournalRecord): Promise<EncryptedRecord> {
    const text = JSON.stringify(record);
    // JSON may end with spaces.
    const padded = text.padEnd(Math.ceil(text.length / PADDED_TO) * PADDED_TO);
    const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
    const data = await crypto.subtle.encrypt(
      this.#algorithm(writer, nonce),
      this.#keys[0],
      new TextEncoder().encode(padded),
    );
    return { nonce, data };
  }

  /** Undefined when none of the keys opens it, as when another account's does, or it is no record. */
  async decrypt(writer: string, { nonce, data }: EncryptedRecord): Promise<JournalRecord | undefined> {
    for (const key of this.#keys) {
      try {
        const text = await crypto.subtle.decrypt(this.#algorithm(writer, nonce), key, data);
        return parseRecord(JSON.parse(new TextDecoder().decode(text)));
      } catch {
        // The next key may be the one.
      }
    }
    return undefined;
  }

  #algorithm(writer: string, iv: Uint8Array<ArrayBuffer>): AesGcmParams {
    const additionalData = new TextEncoder().encode(JSON.stringify(["journal", this.#account, writer]));
    return { name: "AES-GCM", iv, additionalData };
  }
}

/** Nothing can read its bytes any more once it is imported. */
function importKey(base64: string): Promise<CryptoKey> {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt", "decrypt"]);
}

/** A record that this version or an earlier one wrote; undefined for anything else. */
function parseRecord(value: unknown): JournalRecord | undefined {
  const record = parseTab(value);
  const left = isFields(value) ? parseAll(value.left, parseTab) : undefined;
  return record === undefined || left === undefined ? undefined : { ...record, left };
}

function parseTab(value: unknown): SaveRecord | undefined {
  if (!isFields(value) || !isFields(value.conflicts)) return undefined;
  // Records of before there were declared changes name no form.
  const { writer, seen, under = "", answers, held } = value;
  const requests = parseAll(value.requests, parseRequest);
  const conflicts = Object.entries(value.conflicts).flatMap(([key, conflict]) =>
    isConflict(conflict) ? [[key, conflict] as const] : [],
  );
  if (typeof writer !== "string" || typeof seen !== "number" || typeof under !== "string") return undefined;
  if (requests === undefined || !isAnswers(answers) || !isAnswers(held)) return undefined;
  return { writer, seen, under, requests, answers, held, conflicts: Object.fromEntries(conflicts) };
}

function parseRequest(value: unknown): SaveRequest | undefined {
  if (!isFields(value)) return undefined;
  const { writer, seq, seen, under = "", answers } = value;
  if (typeof writer !== "string" || typeof seq !== "number" || typeof seen !== "number") return undefined;
  return typeof under === "string" && isAnswers(answers) ? { writer, seq, seen, under, answers } : undefined;
}

/** The parts of a list; undefined unless each is one. */
function parseAll<Part>(
  value: unknown,
  parse: (part: unknown) => Part | undefined,
): readonly Part[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const parts = value.map(parse).filter((part) => part !== undefined);
  return parts.length === value.length ? parts : undefined;
}

function isConflict(value: unknown): value is Conflict {
  if (!isFields(value) || !isAnswers({ theirs: value.theirs })) return false;
  return typeof value.since === "number" && typeof value.savedAt === "string";
}

function isAnswers(value: unknown): value is Answers {
  return (
    isFields(value) &&
    Object.values(value).every((answer) => typeof answer === "string" || typeof answer === "boolean")
  );
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
