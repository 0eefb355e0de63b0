// @vitest-environment jsdom
import { act, fireEvent, render, screen } from "@testing-library/react";
import { useSyncExternalStore } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DraftServer } from "../../../tests/saving/draft-server.ts";
import { DraftSync } from "../editor/draft-sync.ts";
import { createFormBuffer } from "../editor/form-buffer.ts";
import { UiProvider } from "../ui/ui-provider.tsx";
import { SaveState } from "./form-bar.tsx";

const FILES = { "a.json": "[1]" };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.clearAllTimers();
  vi.useRealTimers();
});

function Page({ sync, onReload }: { readonly sync: DraftSync; readonly onReload: () => void }) {
  const state = useSyncExternalStore(sync.subscribe, sync.state);
  return <SaveState {...{ sync, state, onReload }} stepped="" />;
}

function openDraft() {
  const server = new DraftServer(FILES);
  const buffer = createFormBuffer(FILES);
  const files = Object.entries(FILES).map(([path, text]) => ({ path, text }));
  const draft = { id: "draft", base: 1, revision: 0, started_by: "", started_at: 0, changes: 0, files };
  const sync = new DraftSync(buffer, draft, server.callsOf("one"));
  sync.start();
  const onReload = vi.fn<() => void>();
  render(
    <UiProvider>
      <Page {...{ sync, onReload }} />
    </UiProvider>,
  );
  return { server, buffer, onReload };
}

/** A draft into which somebody else has taken what was changed elsewhere. */
async function openStale() {
  const { server, buffer, onReload } = openDraft();
  server.edits.push({ revision: 1, editId: "merge", by: "other@school", label: "Merge", changes: null });
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  return { buffer, onReload };
}

const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole("button", { name })));

describe("a draft that has to be loaded again [EDT-77]", () => {
  it("says why, and not that all is saved or taken in", async () => {
    const { onReload } = await openStale();
    expect(screen.getByRole("alert").textContent).toBe(
      "other@school has taken what was changed elsewhere into the draft. Nothing is saved from here before the draft is loaded again.",
    );
    expect(screen.getByRole("status").textContent).toBe("");
    await press("Load the draft again");
    expect(onReload).toHaveBeenCalledOnce();
  });

  it("asks first where something was typed that is not saved", async () => {
    const { buffer, onReload } = await openStale();
    act(() =>
      buffer.apply({ label: "Type", changes: [{ path: "a.json", changes: { from: 2, insert: "2" } }] }),
    );
    await press("Load the draft again");
    const dialog = screen.getByRole("alertdialog", { name: "Load the draft again" });
    expect(dialog.textContent).toContain("What was typed here since it was saved last is lost.");
    expect(onReload).not.toHaveBeenCalled();
    const again = [...dialog.querySelectorAll("button")].find(({ type }) => type === "submit");
    await act(async () => void (again && fireEvent.click(again)));
    expect(onReload).toHaveBeenCalledOnce();
  });
});

it("a draft that has become too large says so, that it is kept, and what to do [EDT-81]", async () => {
  const { server, buffer } = openDraft();
  server.most = 10;
  const changes = { from: 2, insert: ", 2, 3, 4, 5" };
  act(() => buffer.apply({ label: "Paste", changes: [{ path: "a.json", changes }] }));
  await act(() => vi.advanceTimersByTimeAsync(600));
  expect(screen.getByRole("alert").textContent).toBe(
    "Not saved: There is too much. What you changed is kept in this page. Take something out, or take it back, and it is saved.",
  );
  expect(screen.queryByRole("button", { name: "Load the draft again" })).toBeNull();
  expect(buffer.text("a.json")).toBe("[1, 2, 3, 4, 5]");
  act(() => void buffer.undo());
  await act(() => vi.advanceTimersByTimeAsync(600));
  expect(screen.getByRole("alert").textContent).toBe("");
  expect(screen.getByRole("status").textContent).toBe("All changes are saved.");
});
