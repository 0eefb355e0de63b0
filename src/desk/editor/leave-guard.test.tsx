import { act, fireEvent, render, screen } from "@testing-library/react";
import { useSyncExternalStore } from "react";
import { createMemoryRouter, Link, RouterProvider } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DraftServer } from "../../../tests/saving/draft-server.ts";
import { UiProvider } from "../ui/ui-provider.tsx";
import { DraftSync } from "./draft-sync.ts";
import { createFormBuffer, type FormBuffer } from "./form-buffer.ts";
import { LeaveGuard } from "./leave-guard.tsx";

const FILES = { "a.json": '{ "title": "About" }' };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.clearAllTimers();
  vi.useRealTimers();
});

function openDraft(server: DraftServer, name: string) {
  const buffer = createFormBuffer(FILES);
  const files = Object.entries(FILES).map(([path, text]) => ({ path, text }));
  const draft = { id: "draft", base: 1, revision: 0, started_by: "", started_at: 0, changes: 0, files };
  const sync = new DraftSync(buffer, draft, server.callsOf(name));
  sync.start();
  return { buffer, sync };
}

function write(buffer: FormBuffer, insert: string): void {
  buffer.apply({ label: "Write", changes: [{ path: "a.json", changes: { from: 12, to: 17, insert } }] });
}

function Editor({ sync }: { readonly sync: DraftSync }) {
  const state = useSyncExternalStore(sync.subscribe, sync.state);
  return (
    <>
      <Link to="/form?application=main&file=b.json">Another file</Link>
      <Link to="/form?application=other">Another draft</Link>
      <Link to="/list">List</Link>
      <LeaveGuard sync={sync} state={state}>
        {state.step === "conflict" && "Which counts?"}
      </LeaveGuard>
    </>
  );
}

function open(server: DraftServer) {
  const { buffer, sync } = openDraft(server, "one");
  const router = createMemoryRouter(
    [
      { path: "/form", element: <Editor sync={sync} /> },
      { path: "/list", element: <p>All applications</p> },
    ],
    { initialEntries: ["/form?application=main"] },
  );
  render(
    <UiProvider>
      <RouterProvider router={router} />
    </UiProvider>,
  );
  const address = () => router.state.location.pathname + router.state.location.search;
  return { buffer, address };
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const go = (name: string) => act(async () => void fireEvent.click(screen.getByRole("link", { name })));
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole("button", { name })));
const asked = () => screen.queryByRole("alertdialog", { name: "Something is not saved yet" });

describe("who leaves a draft with something that is not saved [EDT-76]", () => {
  it("is let go as soon as it is saved, and at once where nothing is left or the draft stays open", async () => {
    const server = new DraftServer(FILES);
    const { buffer, address } = open(server);
    act(() => write(buffer, "You"));
    await go("Another file");
    expect(address()).toBe("/form?application=main&file=b.json");
    await go("List");
    expect(address()).toBe("/form?application=main&file=b.json");
    await pass(20);
    expect(address()).toBe("/list");
    expect(asked()).toBeNull();
    expect(server.texts["a.json"]).toContain("You");
  });

  it("stays where it is refused, is told why, and leaves only when that is said", async () => {
    const server = new DraftServer(FILES);
    server.refusal = "The draft was given up.";
    const { buffer, address } = open(server);
    act(() => write(buffer, "You"));
    await go("Another draft");
    await pass(20);
    expect(address()).toBe("/form?application=main");
    expect(asked()?.textContent).toContain("The draft was given up.");
    await press("Stay here");
    await pass(20);
    expect(asked()).toBeNull();
    expect(address()).toBe("/form?application=main");
    await go("List");
    await pass(20);
    await press("Leave all the same");
    await pass(20);
    expect(address()).toBe("/list");
  });

  it("stays at a conflict, and is asked which counts after that", async () => {
    const server = new DraftServer(FILES);
    const { buffer, address } = open(server);
    const other = openDraft(server, "other");
    write(other.buffer, "Theirs");
    other.sync.flush();
    await pass(20);
    act(() => write(buffer, "Mine"));
    await go("List");
    await pass(20);
    expect(address()).toBe("/form?application=main");
    expect(asked()?.textContent).toContain("Somebody else has changed the same place");
    expect(screen.queryByText("Which counts?")).toBeNull();
    await press("Stay here");
    expect(screen.getByText("Which counts?")).toBeDefined();
  });

  it("stays while the server cannot be reached, and is let go when that is back", async () => {
    const server = new DraftServer(FILES);
    const lost = ["request", "no"] as const;
    let calls = 0;
    server.passage = () => ({ thereMs: 5, backMs: 5, lost: lost[calls++] ?? "no" });
    const { buffer, address } = open(server);
    act(() => write(buffer, "You"));
    await go("List");
    await pass(20);
    expect(asked()?.textContent).toContain("The server cannot be reached");
    await pass(2_500);
    expect(address()).toBe("/list");
    expect(server.texts["a.json"]).toContain("You");
  });
});
