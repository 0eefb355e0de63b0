import { act, fireEvent, render, screen } from "@testing-library/react";
import { useSyncExternalStore } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DraftServer } from "../../../tests/saving/draft-server.ts";
import { DraftSync } from "../editor/draft-sync.ts";
import { createFormBuffer, type FormBuffer } from "../editor/form-buffer.ts";
import { useSteps } from "../editor/use-steps.ts";
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

interface PageProps {
  readonly sync: DraftSync;
  readonly buffer: FormBuffer;
  readonly onReload: () => void;
}

function Page({ sync, buffer, onReload }: PageProps) {
  const state = useSyncExternalStore(sync.subscribe, sync.state);
  const { stepped, step } = useSteps(buffer);
  return (
    <>
      <SaveState sync={sync} state={state} stepped={stepped} onReload={onReload} />
      <button type="button" onClick={() => step("undo")}>
        Undo
      </button>
    </>
  );
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
      <Page sync={sync} buffer={buffer} onReload={onReload} />
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

const said = () => screen.getAllByRole("status").map(({ textContent }) => textContent);
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole("button", { name })));

describe("a draft that has to be loaded again [EDT-77]", () => {
  it("says why, and not that all is saved or taken in", async () => {
    const { onReload } = await openStale();
    expect(screen.getByRole("alert").textContent).toBe(
      "other@school has taken what was changed elsewhere into the draft. Nothing is saved from here before the draft is loaded again.",
    );
    expect(said()).toEqual(["", ""]);
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
  expect(said()).toEqual(["All changes are saved.", ""]);
});

describe("what was just done [EDT-100]", () => {
  const type = (buffer: FormBuffer, insert: string) => {
    const changes = [{ path: "a.json", changes: { from: 1, insert } }];
    act(() => buffer.apply({ label: `Type ${insert}`, changes }));
  };
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  it("is told beside the saved state, longer than ten seconds, and gone then without a word about the rest", async () => {
    type(openDraft().buffer, "7, ");
    await press("Undo");
    await wait(600);
    const [state, done] = screen.getAllByRole("status");
    expect(said()).toEqual(["All changes are saved.", "Taken back: Type 7, ."]);
    const before = state?.innerHTML;
    await wait(10_000);
    expect(done?.textContent).toBe("Taken back: Type 7, .");
    await wait(10_000);
    expect(done?.textContent).toBe("");
    expect(state?.innerHTML).toBe(before);
  });

  it("gives way to the next edit, and is another announcement for the same again", async () => {
    const { buffer } = openDraft();
    type(buffer, "7, ");
    type(buffer, "7, ");
    await press("Undo");
    const first = screen.getByText("Taken back: Type 7, .");
    await press("Undo");
    expect(screen.getByText("Taken back: Type 7, .")).not.toBe(first);
    type(buffer, "8, ");
    await wait(600);
    expect(said()).toEqual(["All changes are saved.", ""]);
  });

  it("is also what others have done", async () => {
    const { server } = openDraft();
    server.edits.push({ revision: 1, editId: "x", by: "other@school", label: "", changes: {} });
    await wait(4_000);
    expect(said()).toEqual([
      "All changes are saved.",
      "other@school has changed the draft as well; that is taken in.",
    ]);
    await wait(20_000);
    expect(said()).toEqual(["All changes are saved.", ""]);
  });
});
