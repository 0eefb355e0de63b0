import type { Answers } from "../../form/index.ts";
import { storedAs } from "../api/address.ts";
import { AnswerStore } from "./answer-store.ts";

const STORAGE_KEY = "draft";
/**
 * Leaving the page writes at once; this is for a browser that dies, and half of what a key would cost if it were short.
 */
const WRITE_DELAY_MS = 1_000;

/** A store with what a reload has left of a visitor's answers: an account that is opened in it takes them over. */
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
  readonly answers: Answers;
  /** The revision of the account's answers that they were given over, where it is known. */
  readonly seen?: number;
  /** What a page that went before the application ran had in boxes that only the application can read, by their ids. */
  readonly typed: Readonly<Record<string, string>>;
}

export const NO_DRAFT: Draft = { owner: "", answers: {}, typed: {} };

/** Writes the draft at once, before the store is emptied. */
export function writeDraft(store: AnswerStore, storage: Storage): void {
  // What the device keeps for an account is known to be this tab's or another's, which a draft is not.
  const answers = store.sync.isKeptWhole() ? {} : store.sync.unsaved();
  const draft: Draft = { ...NO_DRAFT, owner: store.owner(), answers, seen: store.sync.seen() };
  try {
    if (Object.keys(draft.answers).length > 0) storage.setItem(STORAGE_KEY + storedAs, JSON.stringify(draft));
    // What another account left unsaved waits for it to log in again.
    else if (["", draft.owner].includes(draftOwner(storage))) storage.removeItem(STORAGE_KEY + storedAs);
  } catch {
    // Storage may be full or switched off; the answers are still in memory.
  }
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
  for (const key of Object.keys(storage)) if (key.startsWith(STORAGE_KEY)) storage.removeItem(key);
}

function draftOwner(storage: Storage): string {
  return parseDraft(storage).owner;
}

function parseDraft(storage: Storage): Draft {
  try {
    const draft: unknown = JSON.parse(storage.getItem(STORAGE_KEY + storedAs) ?? "null");
    if (typeof draft === "object" && draft !== null && "owner" in draft && "answers" in draft) {
      return {
        owner: String(draft.owner),
        answers: parseAnswers(draft.answers),
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

/** The texts and booleans of an unknown value, nothing else. */
export function parseAnswers(value: unknown): Answers {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter(([, answer]) => typeof answer === "string" || typeof answer === "boolean"),
  );
}
