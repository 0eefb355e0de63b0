/** Of this browser alone: what it seals is of no use elsewhere. */
const DATABASE = "draft-key";
const KEYS = "keys";
const NAME = "key";
const NONCE_BYTES = 12;
/** A start waits for what was sealed, and not for a broken disk. */
const OPEN_LIMIT_MS = 3_000;

/**
 * Encrypts what a tab keeps of sensitive answers (AES-256-GCM) with a key that never leaves the browser's own storage.
 * Rejects where the browser encrypts nothing or keeps no key, as on a page that came without https.
 */
export async function seal(text: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const data = await crypto.subtle.encrypt(
    { name: "AES-GCM", iv },
    await key(),
    new TextEncoder().encode(text),
  );
  return btoa(String.fromCharCode(...iv, ...new Uint8Array(data)));
}

/** What was sealed in this browser; rejects for anything else. */
export async function unseal(sealed: string): Promise<string> {
  const bytes = Uint8Array.from(atob(sealed), (character) => character.charCodeAt(0));
  const [iv, data] = [bytes.slice(0, NONCE_BYTES), bytes.slice(NONCE_BYTES)];
  return new TextDecoder().decode(await crypto.subtle.decrypt({ name: "AES-GCM", iv }, await key(), data));
}

let known: Promise<CryptoKey> | undefined;

function key(): Promise<CryptoKey> {
  known ??= readKey();
  known.catch(() => (known = undefined));
  return known;
}

async function readKey(): Promise<CryptoKey> {
  // Made before the database is asked, which waits for nothing else; tabs that ask at once get the first one's.
  const made = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, [
    "encrypt",
    "decrypt",
  ]);
  const database = await openStore();
  try {
    const keys = database.transaction(KEYS, "readwrite").objectStore(KEYS);
    const kept: unknown = await result(keys.get(NAME));
    if (kept instanceof CryptoKey) return kept;
    await result(keys.put(made, NAME));
    return made;
  } finally {
    database.close();
  }
}

function openStore(): Promise<IDBDatabase> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore(KEYS));
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new DOMException("", "TimeoutError")), OPEN_LIMIT_MS);
    result(opening).then(resolve, reject);
  });
}

function result<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new DOMException("", "AbortError")));
  });
}
