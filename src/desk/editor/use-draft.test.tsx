import { act, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { DraftServer } from "../../../tests/saving/draft-server.ts";
import type { DraftHolding, FormDraft, FormEdit } from "../../contract/desk-form-drafts.ts";
import { KeepsDraft, type OpenedDraft } from "./kept-draft.tsx";
import { useDraft } from "./use-draft.ts";

let server: DraftServer;
let isRefused = false;

beforeEach(() => {
  server = new DraftServer({ "a.json": "[1]" });
  isRefused = false;
  vi.stubGlobal("fetch", async (address: string, { body }: RequestInit = {}) => {
    if (isRefused) return Response.json({ code: "staff_not_allowed", message: "No more." }, { status: 403 });
    // Only the page sends it.
    const sent = JSON.parse(typeof body === "string" ? body : "") as FormEdit & DraftHolding;
    const { save, hold } = server.editorOf("ada@school.example", sent.page);
    return Response.json(address.endsWith("/edits") ? await save(sent) : await hold(sent.draft, sent.wants));
  });
});
afterEach(() => vi.unstubAllGlobals());

type Draft = NonNullable<FormDraft["draft"]>;

function Page({ draft, onOpen }: { readonly draft: Draft; readonly onOpen: (opened: OpenedDraft) => void }) {
  onOpen(useDraft(draft, undefined));
  return null;
}

/** One page after the other, of one session. */
function pages() {
  const seen: OpenedDraft[] = [];
  const page = (key: number, draft: Draft) => (
    <KeepsDraft>
      <Page key={key} draft={draft} onOpen={(opened) => void seen.push(opened)} />
    </KeepsDraft>
  );
  const { rerender } = render(page(0, server.draft()));
  let key = 0;
  const opened = () => {
    const last = seen.at(-1);
    if (last === undefined) throw new Error("No page has opened the draft.");
    return last;
  };
  const go = (draft = server.draft()) => rerender(page(++key, draft));
  const add = (insert: string) =>
    act(() =>
      opened().buffer.apply({ label: "Add", changes: [{ path: "a.json", changes: { from: 2, insert } }] }),
    );
  return { opened, go, add };
}

it("takes the way back along from one page to the next, unless somebody else has changed the draft since [EDT-107]", async () => {
  const { opened, go, add } = pages();
  add(", 2");
  await vi.waitFor(() => expect(server.texts).toEqual({ "a.json": "[1, 2]" }));
  await act(async () => go());
  act(() => void opened().buffer.undo());
  await vi.waitFor(() => expect(server.texts).toEqual({ "a.json": "[1]" }));
  const bob = server.editorOf("bob@school.example");
  await bob.hold("draft", "takeOver");
  const files = [{ path: "a.json", changes: [2, [0, ", 3"], 1] }];
  await bob.save({ draft: "draft", revision: 2, edit_id: "bob-has-edited", label: "Add", files });
  await act(async () => go());
  expect([opened().buffer.text("a.json"), opened().buffer.canUndo()]).toEqual(["[1, 3]", false]);
});

it("begins anew with another draft, and where nothing is saved any more [EDT-107]", async () => {
  const { opened, go, add } = pages();
  const first = opened();
  isRefused = true;
  add(", 2");
  await vi.waitFor(() => expect(opened().sync.state().step).toBe("refused"));
  isRefused = false;
  await act(async () => go());
  expect(opened()).not.toBe(first);
  expect(opened().buffer.text("a.json")).toBe("[1]");
  const second = opened();
  await act(async () => go(server.draft("another")));
  expect(opened()).not.toBe(second);
  expect(opened().buffer.canUndo()).toBe(false);
});
