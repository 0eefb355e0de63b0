import type { Answers } from "../../form/index.ts";
import { isSensitive, storedAs } from "../api/address.ts";
import { AnswerStore } from "./answer-store.ts";

const STORAGE_KEY = "draft";
/**
 * Leaving the page writes at once; this is for a browser that dies, and half of what a key would cost if it were short.
 */
const WRITE_DELAY_MS = 1_000;

/**
 * A store with what a reload has left of a visitor's answers: an account that is opened in it takes them over. What is
 * sensitive is among them once `openDraft` has opened it.
 */
export function restoreStore(storage: Storage): AnswerStore {
  const store = new AnswerStore();
  store.carry(readDraft(storage, "").answers);
  return store;
}

/**
 * Keeps unsaved answers in `sessionStorage`, so that they survive a reload; the browser forgets them with the tab.
 * Writes after each change. Returns a function that stops it.
 */
export function keepDraft(store: AnswerStore, storage: Storage): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    writeDraft(store, storage);
  };
  const unsubscribe = store.subscribe(() => {
    timer ??= setTimeout(write, WRITE_DELAY_MS);
  });
  addEventListener("pagehide", write);
  return () => {
    unsubscribe();
    removeEventListener("pagehide", write);
    clearTimeout(timer);
  };
}

interface Draft {
  /** The account's username, empty while nobody is logged in. */
  readonly owner: string;
  /** In the storage without what is sensitive. */
  readonly answers: Answers;
  /** What is sensitive of them, as nobody can read it in the storage; while newer ones are being sealed, that of before. */
  readonly sealed?: string;
  /** By what the page that has the newer ones knows them. */
  readonly mark?: string;
  /** The revision of the account's answers that they were given over, where it is known. */
  readonly seen?: number;
  /** What a page that went before the application ran had in boxes that only the application can read, by their ids. */
  readonly typed: Readonly<Record<string, string>>;
}

/** The draft of a tab in which nothing was entered. */
export const NO_DRAFT: Draft = { owner: "", answers: {}, typed: {} };

/** The sensitive answers that were given or opened last, as JSON, and what stands for them in the storage. */
let secret = { text: "{}", mark: "" };
/** What was sealed last: a reload may come before the next is. */
let sealedLast = "";
/** What was written last, without them. */
let written = NO_DRAFT;

/** Opens what a reload has left sealed, for whoever reads the draft after that. Never rejects. */
export async function openDraft(storage: Storage): Promise<void> {
  const { sealed } = parseDraft(storage);
  if (sealed === undefined || sealed === sealedLast) return;
  const open = async () => (await import("./seal-draft.ts")).unseal(sealed);
  secret = { text: await open().catch(() => "{}"), mark: sealed };
  sealedLast = sealed;
}

/** Writes the draft at once, before the store is emptied; what is sensitive follows as soon as it is sealed. */
export function writeDraft(store: AnswerStore, storage: Storage): void {
  // What the device keeps for an account is known to be this tab's or another's, which a draft is not.
  const answers = store.sync.isKeptWhole() ? {} : store.sync.unsaved();
  const owner = store.owner();
  try {
    if (Object.keys(answers).length > 0) {
      written = { ...NO_DRAFT, owner, answers: plainAnswers(answers), seen: store.sync.seen() };
      writeSealed(answers, storage);
    }
    // What another account left unsaved waits for it to log in again.
    else if (["", owner].includes(parseDraft(storage).owner)) remove(storage, STORAGE_KEY + storedAs);
  } catch {
    // Storage may be full or switched off; the answers are still in memory.
  }
}

function remove(storage: Storage, name: string): void {
  secret = { text: "{}", mark: "" };
  sealedLast = "";
  storage.removeItem(name);
}

/** The answers without what is sensitive: browsers write their histories and storages to the disk. */
export function plainAnswers(answers: Answers): Answers {
  return Object.fromEntries(Object.entries(answers).filter(([key]) => !isSensitive(key)));
}

/** Writes what is there, and once it is sealed what is sensitive of these answers. */
function writeSealed(answers: Answers, storage: Storage): void {
  const text = JSON.stringify(answers, (key, value) => (key === "" || isSensitive(key) ? value : undefined));
  const put = () => {
    storage.setItem(
      STORAGE_KEY + storedAs,
      JSON.stringify({ ...written, sealed: sealedLast, mark: secret.mark }),
    );
  };
  if (text !== secret.text) {
    // Only this page remembers what is not sealed yet, or cannot be.
    const mine = (secret = { text, mark: `${performance.now()}` });
    const sealing = async () => (await import("./seal-draft.ts")).seal(text);
    const sealed = (by: string) => {
      if (secret !== mine) return;
      sealedLast = mine.mark = by;
      put();
    };
    if (text === "{}") sealedLast = "";
    else sealing().then(sealed, () => undefined);
  }
  put();
}

/** What this owner left unsaved in the tab; nothing when the draft is somebody else's. */
export function readDraft(storage: Storage, owner: string): Omit<Draft, "owner"> {
  const draft = parseDraft(storage);
  return draft.owner === owner ? draft : NO_DRAFT;
}

/**
 * Takes a visitor's answers from a page that the application will not take over; an account's stay with its draft, until
 * it is opened.
 */
export function takeFromPage(store: AnswerStore, storage: Storage): void {
  if (window.ahead?.isStarted !== false) return;
  window.ahead.keep();
  store.change(readDraft(storage, "").answers);
}

/** Forgets the drafts of all applications, as logging out does. */
export function discardDraft(storage: Storage): void {
  for (const key of Object.keys(storage)) if (key.startsWith(STORAGE_KEY)) remove(storage, key);
}

function parseDraft(storage: Storage): Draft {
  try {
    const draft: unknown = JSON.parse(storage.getItem(STORAGE_KEY + storedAs) ?? "null");
    if (typeof draft === "object" && draft !== null && "owner" in draft && "answers" in draft) {
      const sealed = "sealed" in draft ? String(draft.sealed) : undefined;
      const mark = "mark" in draft ? String(draft.mark) : undefined;
      return {
        owner: String(draft.owner),
        answers: {
          ...parseAnswers(draft.answers),
          ...([sealed, mark].includes(secret.mark) && parseAnswers(JSON.parse(secret.text))),
        },
        ...(sealed !== undefined && { sealed }),
        typed: "typed" in draft ? textsIn(draft.typed) : {},
        ...("seen" in draft && typeof draft.seen === "number" && { seen: draft.seen }),
      };
    }
  } catch {
    // Not ours, or cut off: the same as none.
  }
  return NO_DRAFT;
}

function textsIn(value: unknown): Readonly<Record<string, string>> {
  const entries = Object.entries(parseAnswers(value));
  return Object.fromEntries(entries.flatMap(([id, text]) => (typeof text === "string" ? [[id, text]] : [])));
}

/** The texts and booleans of an unknown value, nothing else: `{}` for what is no object. */
export function parseAnswers(value: unknown): Answers {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter(([, answer]) => typeof answer === "string" || typeof answer === "boolean"),
  );
}
