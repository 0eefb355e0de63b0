import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { EMPTY_DISPLAY_STATE } from "../../form/index.ts";
import { AnswerStore } from "../answers/answer-store.ts";
import { toasts } from "../ui/toasts.ts";
import { documentCalls, documentsOf } from "./documents.ts";

const dismissAll = () => {
  for (const { id } of toasts.list()) toasts.dismiss(id);
};

// The toasts are the window's: files that a worker has run before may have left some.
beforeEach(dismissAll);

afterEach(() => {
  vi.restoreAllMocks();
  dismissAll();
});

function openAccount(store: AnswerStore, owner: string): void {
  store.open({
    account: "1",
    revision: 0,
    owner,
    stored: {},
    hidden: {},
    displayState: EMPTY_DISPLAY_STATE,
    draft: {},
  });
}

it("are an account's own, and what was told of a failure goes with it [DOC-02]", async () => {
  const store = new AnswerStore();
  openAccount(store, "ada@example.org");
  const documents = documentsOf(store);
  expect(documentsOf(store)).toBe(documents);
  vi.spyOn(documentCalls, "upload").mockRejectedValue(new Error("lost"));
  await documents.upload("paper", new File(["x"], "paper.pdf"));
  const told = () => toasts.list().map(({ title, message }) => `${title}: ${message}`);
  expect(told()).toEqual(["Error: Error uploading file for paper"]);
  store.clear();
  expect(told()).toEqual([]);
  openAccount(store, "grace@example.org");
  expect(documentsOf(store)).not.toBe(documents);
});
