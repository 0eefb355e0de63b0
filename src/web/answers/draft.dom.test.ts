import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { AnswerStore } from "./answer-store.ts";
import { discardDraft, keepDraft, readDraft, restoreStore, writeDraft } from "./draft.ts";

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
});

it("brings a visitor's answers back after a reload", () => {
  const before = new AnswerStore();
  const stop = keepDraft(before, sessionStorage);
  before.set("first_name", "Ann");
  vi.runAllTimers();
  stop();
  const after = restoreStore(sessionStorage);
  expect(after.answers()).toEqual({ first_name: "Ann" });
});

it("keeps what a session that ended had not saved for the same account only", () => {
  const store = new AnswerStore();
  const stop = keepDraft(store, sessionStorage);
  store.open({
    account: "1",
    revision: 0,
    owner: "ann@example.org",
    stored: {},
    hidden: {},
    displayState: { counts: {}, tabs: {} },
    draft: {},
  });
  store.set("city", "Bath");
  writeDraft(store, sessionStorage);
  store.clear();
  vi.runAllTimers();
  stop();
  expect(readDraft(sessionStorage, "ann@example.org").answers).toEqual({ city: "Bath" });
  expect(readDraft(sessionStorage, "bob@example.org").answers).toEqual({});
  expect(readDraft(sessionStorage, "").answers).toEqual({});
});

it("forgets the draft once everything is saved, and when logging out", () => {
  const store = new AnswerStore();
  const stop = keepDraft(store, sessionStorage);
  store.set("first_name", "Ann");
  vi.runAllTimers();
  store.open({
    account: "1",
    revision: 0,
    owner: "ann@example.org",
    stored: {},
    hidden: {},
    displayState: { counts: {}, tabs: {} },
    draft: {},
  });
  store.sync.markSaved({ first_name: "Ann" });
  vi.runAllTimers();
  expect(sessionStorage).toHaveLength(0);
  store.set("first_name", "Anna");
  vi.runAllTimers();
  discardDraft(sessionStorage);
  expect(sessionStorage).toHaveLength(0);
  stop();
});

it("takes a draft that somebody tampered with for none", () => {
  sessionStorage.setItem("draft", "{not json");
  expect(readDraft(sessionStorage, "").answers).toEqual({});
  sessionStorage.setItem("draft", JSON.stringify({ owner: "", answers: { a: 1, b: "kept", c: { d: 2 } } }));
  expect(readDraft(sessionStorage, "").answers).toEqual({ b: "kept" });
});
