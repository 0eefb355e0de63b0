import type { Answers } from "../../form/index.ts";
import { AnswerStore } from "./answer-store.ts";

const STORAGE_KEY = "draft";
/**
 * Leaving the page writes at once; this is for a browser that dies, and half of what a key would cost if it were short.
 */
const WRITE_DELAY_MS = 1_000;

/** A store with what a reload has left of a visitor's answers: an account that is opened in it takes them over. */
export function restoreStore(storage: Storage): AnswerStore {
  const store = new AnswerStore();
  store.carry(readDraft(storage, ""));
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
  readonly answers: Answers;
}

/** Writes the draft at once, before the store is emptied. */
export function writeDraft(store: AnswerStore, storage: Storage): void {
  const draft: Draft = { owner: store.owner(), answers: store.sync.unsaved() };
  try {
    if (Object.keys(draft.answers).length > 0) storage.setItem(STORAGE_KEY, JSON.stringify(draft));
    // What another account left unsaved waits for it to log in again.
    else if (["", draft.owner].includes(draftOwner(storage))) storage.removeItem(STORAGE_KEY);
  } catch {
    // Storage may be full or switched off; the answers are still in memory.
  }
}

/** The unsaved answers that this owner left in the tab; none when the draft is somebody else's. */
export function readDraft(storage: Storage, owner: string): Answers {
  const draft = parseDraft(storage);
  return draft.owner === owner ? draft.answers : {};
}

/** Forgets the draft, as logging out does. */
export function discardDraft(storage: Storage): void {
  storage.removeItem(STORAGE_KEY);
}

function draftOwner(storage: Storage): string {
  return parseDraft(storage).owner;
}

function parseDraft(storage: Storage): Draft {
  try {
    const draft: unknown = JSON.parse(storage.getItem(STORAGE_KEY) ?? "null");
    if (typeof draft === "object" && draft !== null && "owner" in draft && "answers" in draft) {
      return { owner: String(draft.owner), answers: parseAnswers(draft.answers) };
    }
  } catch {
    // Not ours, or cut off: the same as none.
  }
  return { owner: "", answers: {} };
}

/** The texts and booleans of an unknown value, nothing else. */
export function parseAnswers(value: unknown): Answers {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter(([, answer]) => typeof answer === "string" || typeof answer === "boolean"),
  );
}
