import { act, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { DraftServer } from "../../../tests/saving/draft-server.ts";
import type { FormDraft, FormEdit } from "../../contract/desk-form-drafts.ts";
import { KeepsDraft, type OpenedDraft } from "./kept-draft.tsx";
import { useDraft } from "./use-draft.ts";

let server: DraftServer;
let isRefused = false;

beforeEach(() => {
  server = new DraftServer({ "a.json": "[1]" });
  isRefused = false;
  vi.stubGlobal("fetch", async (address: string, { body }: RequestInit = {}) => {
    const calls = server.callsOf("ada@school.example");
    if (isRefused) return Response.json({ code: "staff_not_allowed", message: "No more." }, { status: 403 });
    const { searchParams } = new URL(address, "https://desk.example");
    return Response.json(
      typeof body === "string"
        ? // Only the page sends it.
          await calls.save(JSON.parse(body) as FormEdit)
        : await calls.read("draft", Number(searchParams.get("since"))),
    );
  });
});
afterEach(() => vi.unstubAllGlobals());

type Draft = NonNullable<FormDraft["draft"]>;

function read(id = "draft"): Draft {
  const files = Object.entries(server.texts).map(([path, text]) => ({ path, text }));
  return { id, base: 1, revision: server.revision, started_by: "", started_at: 0, changes: 0, files };
}

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
  const { rerender } = render(page(0, read()));
  let key = 0;
  const opened = () => {
    const last = seen.at(-1);
    if (last === undefined) throw new Error("No page has opened the draft.");
    return last;
  };
  const go = (draft = read()) => rerender(page(++key, draft));
  const add = (insert: string) =>
    act(() =>
      opened().buffer.apply({ label: "Add", changes: [{ path: "a.json", changes: { from: 2, insert } }] }),
    );
  return { opened, go, add };
}

it("takes the way back along from one page to the next, and what others have saved meanwhile [EDT-107]", async () => {
  const { opened, go, add } = pages();
  add(", 2");
  await vi.waitFor(() => expect(server.texts).toEqual({ "a.json": "[1, 2]" }));
  await server.callsOf("bob@school.example").save({
    draft: "draft",
    revision: 1,
    edit_id: "bob-has-edited",
    label: "Add",
    files: [{ path: "a.json", changes: [5, [0, ", 3"], 1] }],
  });
  await act(async () => go());
  await vi.waitFor(() => expect(opened().buffer.text("a.json")).toBe("[1, 2, 3]"));
  act(() => void opened().buffer.undo());
  expect(opened().buffer.text("a.json")).toBe("[1, 3]");
  await vi.waitFor(() => expect(server.texts).toEqual({ "a.json": "[1, 3]" }));
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
  await act(async () => go(read("another")));
  expect(opened()).not.toBe(second);
  expect(opened().buffer.canUndo()).toBe(false);
});
