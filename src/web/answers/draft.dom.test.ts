import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { standBelow } from "../api/address.ts";
import { AnswerStore } from "./answer-store.ts";
import { discardDraft, keepDraft, openDraft, readDraft, restoreStore, writeDraft } from "./draft.ts";
import * as sealing from "./seal-draft.ts";

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

it("writes what is sensitive down once it is sealed, and nothing else of it [APL-03]", async () => {
  standBelow("", "", ["ssn"]);
  const { promise, resolve } = Promise.withResolvers<string>();
  const seal = vi.spyOn(sealing, "seal").mockReturnValue(promise);
  const unseal = vi.spyOn(sealing, "unseal").mockResolvedValue('{"ssn":"078-05-1120"}');
  const store = new AnswerStore();
  store.change({ first_name: "Ann", ssn: "078-05-1120" });
  writeDraft(store, sessionStorage);
  await vi.waitFor(() => expect(seal).toHaveBeenCalledExactlyOnceWith('{"ssn":"078-05-1120"}'));
  expect(JSON.stringify({ ...sessionStorage })).not.toContain("078");
  // The page itself remembers it meanwhile.
  expect(readDraft(sessionStorage, "").answers).toEqual({ first_name: "Ann", ssn: "078-05-1120" });
  store.set("first_name", "Anna");
  writeDraft(store, sessionStorage);
  resolve("locked");
  await vi.waitFor(() => expect(sessionStorage.getItem("draft")).toContain("locked"));
  expect(JSON.parse(sessionStorage.getItem("draft") ?? "")).toMatchObject({
    answers: { first_name: "Anna" },
    sealed: "locked",
  });
  // As after a reload: what the page remembers is another's, and is found out again.
  const left = sessionStorage.getItem("draft") ?? "";
  discardDraft(sessionStorage);
  sessionStorage.setItem("draft", left);
  expect(readDraft(sessionStorage, "").answers).toEqual({ first_name: "Anna" });
  await openDraft(sessionStorage);
  expect(restoreStore(sessionStorage).answers()).toEqual({ first_name: "Anna", ssn: "078-05-1120" });
  unseal.mockRejectedValue(new DOMException("", "OperationError"));
  sessionStorage.setItem("draft", left.replace("locked", "broken"));
  await openDraft(sessionStorage);
  expect(readDraft(sessionStorage, "").answers).toEqual({ first_name: "Anna" });
  discardDraft(sessionStorage);
  standBelow();
  vi.restoreAllMocks();
});

it("keeps what was sealed before until the next is, as a page may be left in between [APL-03]", async () => {
  standBelow("", "", ["ssn", "birthday"]);
  vi.spyOn(sealing, "seal")
    .mockResolvedValueOnce("locked")
    .mockReturnValue(new Promise(() => undefined));
  const unseal = vi.spyOn(sealing, "unseal").mockResolvedValue('{"birthday":"2009-03-04"}');
  const store = new AnswerStore();
  store.change({ birthday: "2009-03-04" });
  writeDraft(store, sessionStorage);
  await vi.waitFor(() => expect(sessionStorage.getItem("draft")).toContain("locked"));
  store.set("ssn", "078-05-1120");
  writeDraft(store, sessionStorage);
  expect(readDraft(sessionStorage, "").answers).toEqual({ birthday: "2009-03-04", ssn: "078-05-1120" });
  // As after a reload.
  const left = sessionStorage.getItem("draft") ?? "";
  discardDraft(sessionStorage);
  sessionStorage.setItem("draft", left);
  await openDraft(sessionStorage);
  expect(unseal).toHaveBeenCalledExactlyOnceWith("locked");
  expect(readDraft(sessionStorage, "").answers).toEqual({ birthday: "2009-03-04" });
  discardDraft(sessionStorage);
  standBelow();
  vi.restoreAllMocks();
});
