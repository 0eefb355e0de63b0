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
  const sync = new DraftSync(buffer, server.draft(), server.callsOf("ada@school.example"));
  sync.start("edit");
  const onReload = vi.fn<() => void>();
  render(
    <UiProvider>
      <Page sync={sync} buffer={buffer} onReload={onReload} />
    </UiProvider>,
  );
  return { server, buffer, onReload };
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

const said = () => screen.getAllByRole("status").map(({ textContent }) => textContent);
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole("button", { name })));

/** A draft that Bob has taken over. */
async function openTaken() {
  const opened = openDraft();
  await wait(20);
  const bob = opened.server.editorOf("bob@school.example");
  await Promise.all([bob.hold("draft", "takeOver"), wait(20)]);
  await wait(6_000);
  return { ...opened, bob };
}

describe("a draft that somebody else edits [EDT-15] [EDT-16]", () => {
  it("says who has taken it over, asks once, and is read again then", async () => {
    const { server, onReload } = await openTaken();
    expect(said()).toEqual(["", "", "bob@school.example took over the draft.Take over"]);
    await press("Take over");
    const dialog = screen.getByRole("dialog", { name: "Take over the draft" });
    expect(dialog.textContent).toContain("Everything that is saved stays in the draft.");
    const submit = [...dialog.querySelectorAll("button")].find(({ type }) => type === "submit");
    await act(async () => void (submit && fireEvent.click(submit)));
    await wait(20);
    expect(onReload).toHaveBeenCalledOnce();
    const held = server.editorOf("ada@school.example").hold("draft", "look");
    await wait(20);
    expect(await held).toMatchObject({ editor: "ada@school.example", is_here: true });
  });

  it("says that it has changed, and is read again [EDT-77]", async () => {
    const { bob, onReload } = await openTaken();
    const files = [{ path: "a.json", changes: [2, [0, ", 2"], 1] }];
    const edit = { draft: "draft", revision: 0, edit_id: "bob-has-edited", label: "Add", files };
    await Promise.all([bob.save(edit), wait(6_000)]);
    expect(said()[2]).toContain("The draft has changed since you opened it.");
    await press("Load the draft again");
    expect(onReload).toHaveBeenCalledOnce();
  });

  it("is edited at a press once nobody does", async () => {
    const { onReload } = await openTaken();
    await wait(35_000);
    expect(said()[2]).toBe("Nobody is editing the draft now.Edit the draft");
    await press("Edit the draft");
    await wait(20);
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
  expect(said()).toEqual(["All changes are saved.", "", ""]);
});

describe("what was just done [EDT-100]", () => {
  const type = (buffer: FormBuffer, insert: string) => {
    const changes = [{ path: "a.json", changes: { from: 1, insert } }];
    act(() => buffer.apply({ label: `Type ${insert}`, changes }));
  };
  it("is told beside the saved state, longer than ten seconds, and gone then without a word about the rest", async () => {
    type(openDraft().buffer, "7, ");
    await press("Undo");
    await wait(600);
    const [state, done] = screen.getAllByRole("status");
    expect(said()).toEqual(["All changes are saved.", "Taken back: Type 7, .", ""]);
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
    expect(said()).toEqual(["All changes are saved.", "", ""]);
  });
});
