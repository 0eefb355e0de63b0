import { act, fireEvent, render, screen } from "@testing-library/react";
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
  const sync = new DraftSync(buffer, server.draft(), server.callsOf(name));
  sync.start("edit");
  return { buffer, sync };
}

function write(buffer: FormBuffer, insert: string): void {
  buffer.apply({ label: "Write", changes: [{ path: "a.json", changes: { from: 12, to: 17, insert } }] });
}

function Editor({ sync }: { readonly sync: DraftSync }) {
  return (
    <>
      <Link to="/form?application=main&file=b.json">Another file</Link>
      <Link to="/form?application=other">Another draft</Link>
      <Link to="/list">List</Link>
      <LeaveGuard sync={sync} />
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

  it("is let go where it is refused: what is not saved is kept as a text", async () => {
    const server = new DraftServer(FILES);
    server.refusal = "The draft was discarded.";
    const { buffer, address } = open(server);
    act(() => write(buffer, "You"));
    await go("Another draft");
    await pass(20);
    expect(address()).toBe("/form?application=other");
    expect(server.unsaved).toEqual([{ path: "a.json", line: 1, text: '{ "title": "You" }' }]);
  });

  it("stays while there is too much of it, is told why, and leaves only when that is said", async () => {
    const server = new DraftServer(FILES);
    server.most = 5;
    const { buffer, address } = open(server);
    act(() => write(buffer, "You"));
    await go("Another draft");
    await pass(20);
    expect(address()).toBe("/form?application=main");
    expect(asked()?.textContent).toContain("There is too much.");
    await press("Stay here");
    await pass(20);
    expect(asked()).toBeNull();
    await go("List");
    await pass(20);
    await press("Leave all the same");
    await pass(20);
    expect(address()).toBe("/list");
  });

  it("stays while the server cannot be reached, and is let go when that is back", async () => {
    const server = new DraftServer(FILES);
    const lost = ["request", "no"] as const;
    let calls = 0;
    const { buffer, address } = open(server);
    await pass(20);
    server.passage = () => ({ thereMs: 5, backMs: 5, lost: lost[calls++] ?? "no" });
    act(() => write(buffer, "You"));
    await go("List");
    await pass(20);
    expect(asked()?.textContent).toContain("The server cannot be reached");
    await pass(2_500);
    expect(address()).toBe("/list");
    expect(server.texts["a.json"]).toContain("You");
  });
});
