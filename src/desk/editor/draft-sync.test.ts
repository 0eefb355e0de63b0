import { ChangeSet } from "@codemirror/state";
import { Compile } from "typebox/compile";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DraftServer, type Passage } from "../../../tests/saving/draft-server.ts";
import { FormEdit } from "../../contract/desk-form-drafts.ts";
import { DraftSync } from "./draft-sync.ts";
import { createFormBuffer, type FormBuffer } from "./form-buffer.ts";

const FILES = { "a.json": '{ "title": "About" }', "b.json": "[1, 2]\n" };
const CALM: Passage = { thereMs: 5, backMs: 5, lost: "no" };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.clearAllTimers();
  vi.useRealTimers();
});

function openEditor(server: DraftServer, name = "one", page = name) {
  const buffer = createFormBuffer(server.texts);
  const sync = new DraftSync(buffer, server.draft(), server.callsOf(name, page));
  return { buffer, sync, stop: sync.start("edit") };
}

function replace(buffer: FormBuffer, path: string, [from, to]: readonly [string, string]): void {
  const at = buffer.text(path).indexOf(from);
  buffer.apply({
    label: `Write ${to}`,
    changes: [{ path, changes: { from: at, to: at + from.length, insert: to } }],
  });
}

/** A network that does these things with the next calls, and is calm after that. */
function passing(server: DraftServer, ...passages: readonly Partial<Passage>[]): void {
  const left = [...passages];
  server.passage = () => ({ ...CALM, ...left.shift() });
}

describe("what stands between a draft in the page and the one on the server [EDT-72]", () => {
  it("sends what was typed once it pauses, as one edit with its label, and says so", async () => {
    const server = new DraftServer(FILES);
    const { buffer, sync } = openEditor(server);
    const steps: string[] = [];
    sync.subscribe(() => steps.push(sync.state().step));
    replace(buffer, "a.json", ["About", "You"]);
    await vi.advanceTimersByTimeAsync(300);
    replace(buffer, "b.json", ["2", "3"]);
    expect(sync.isDirty()).toBe(true);
    expect(server.edits).toEqual([]);
    await vi.advanceTimersByTimeAsync(500);
    expect(server.texts).toEqual({ "a.json": '{ "title": "You" }', "b.json": "[1, 3]\n" });
    expect(server.edits.map(({ label }) => label)).toEqual(["Write 3"]);
    expect(steps).toEqual(["saving", "saved"]);
    expect(sync.state()).toMatchObject({ revision: 1, changes: 1, editor: null });
    expect(sync.isDirty()).toBe(false);
  });

  it("sends a long label cut, by whole characters, as the server takes it [EDT-101]", async () => {
    const server = new DraftServer(FILES);
    const { buffer } = openEditor(server);
    replace(buffer, "a.json", ["About", "👋".repeat(300)]);
    await vi.advanceTimersByTimeAsync(500);
    const label = server.edits[0]?.label ?? "";
    expect(label).toBe(`Write ${"👋".repeat(194)}`);
    const { label: taken } = FormEdit.properties;
    expect([Compile(taken).Check(label), Compile(taken).Check(`${label}!`)]).toEqual([true, false]);
  });

  it("sends no half of a character and no NUL in a label, as titles can have them [EDT-101]", async () => {
    const server = new DraftServer(FILES);
    const { buffer } = openEditor(server);
    const changes = [{ path: "a.json", changes: { from: 0, insert: " " } }];
    buffer.apply({ label: "Move \ud83d and \0 up", changes });
    await vi.advanceTimersByTimeAsync(500);
    const label = server.edits[0]?.label ?? "";
    expect(label).toBe("Move \ufffd and \ufffd up");
    expect(Compile(FormEdit.properties.label).Check(label)).toBe(true);
  });

  it("sends at once what is left when the page is hidden or left", async () => {
    const server = new DraftServer(FILES);
    const { buffer, sync, stop } = openEditor(server);
    replace(buffer, "a.json", ["About", "You"]);
    sync.flush();
    await vi.advanceTimersByTimeAsync(20);
    expect(server.texts["a.json"]).toContain("You");
    replace(buffer, "a.json", ["You", "Me"]);
    stop();
    await vi.advanceTimersByTimeAsync(20);
    expect(server.texts["a.json"]).toContain("Me");
    replace(buffer, "a.json", ["Me", "Nobody"]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(server.texts["a.json"]).toContain("Me");
  });

  it("sends what is typed meanwhile after what is under way, and keeps both", async () => {
    const server = new DraftServer(FILES);
    const { buffer } = openEditor(server);
    passing(server, { thereMs: 2_000 });
    replace(buffer, "a.json", ["About", "You"]);
    await vi.advanceTimersByTimeAsync(500);
    replace(buffer, "a.json", ["You", "Yourself"]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(server.edits).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(server.edits).toHaveLength(2);
    expect(server.texts["a.json"]).toBe('{ "title": "Yourself" }');
  });

  it.each(["request", "answer"] as const)(
    "tries again without a server, says so, and counts once when the %s was lost",
    async (lost) => {
      const server = new DraftServer(FILES);
      const { buffer, sync } = openEditor(server);
      passing(server, { lost }, { lost: "request" });
      replace(buffer, "b.json", ["2", "2, 3"]);
      await vi.advanceTimersByTimeAsync(500);
      expect(sync.state().step).toBe("unreachable");
      replace(buffer, "a.json", ["About", "You"]);
      await vi.advanceTimersByTimeAsync(6_000);
      expect(sync.state().step).toBe("saved");
      expect(server.texts).toEqual({ "a.json": '{ "title": "You" }', "b.json": "[1, 2, 3]\n" });
      expect(server.edits).toHaveLength(2);
    },
  );

  it("keeps what is too much, and saves it together with what takes something out [EDT-81]", async () => {
    const server = new DraftServer(FILES);
    const { buffer, sync } = openEditor(server);
    server.most = 32;
    replace(buffer, "a.json", ["About", "About you and your family"]);
    await vi.advanceTimersByTimeAsync(600);
    expect(sync.state()).toMatchObject({ step: "tooMuch", why: "There is too much." });
    expect(buffer.text("a.json")).toContain("your family");
    expect(sync.isDirty()).toBe(true);
    // Nothing is tried by itself.
    server.most = Number.POSITIVE_INFINITY;
    await vi.advanceTimersByTimeAsync(10_000);
    expect([server.edits.length, sync.state().step]).toEqual([0, "tooMuch"]);
    server.most = 32;
    replace(buffer, "b.json", ["2", "3"]);
    await vi.advanceTimersByTimeAsync(600);
    expect(sync.state().step).toBe("tooMuch");
    replace(buffer, "a.json", [" and your family", ""]);
    await vi.advanceTimersByTimeAsync(600);
    expect(sync.state()).toMatchObject({ step: "saved", revision: 1 });
    expect(server.texts).toEqual({ "a.json": '{ "title": "About you" }', "b.json": "[1, 3]\n" });
    expect(sync.isDirty()).toBe(false);
  });

  it("has nothing to save once what was too much is taken back [EDT-81]", async () => {
    const server = new DraftServer(FILES);
    const { buffer, sync } = openEditor(server);
    server.most = 32;
    const from = buffer.text("a.json").length;
    buffer.apply({
      label: "Paste",
      changes: [{ path: "a.json", changes: { from, insert: " ".repeat(50) } }],
    });
    await vi.advanceTimersByTimeAsync(600);
    expect(sync.state().step).toBe("tooMuch");
    buffer.undo();
    await vi.advanceTimersByTimeAsync(600);
    expect([sync.state().step, sync.isDirty(), server.edits.length]).toEqual(["saved", false, 0]);
    replace(buffer, "a.json", ["About", "You"]);
    await vi.advanceTimersByTimeAsync(600);
    expect(server.texts["a.json"]).toContain("You");
  });

  it("says why it is refused, keeps what is not saved as a text, and sends nothing any more", async () => {
    const server = new DraftServer(FILES);
    const { buffer, sync } = openEditor(server);
    server.refusal = "The draft has ended.";
    replace(buffer, "a.json", ["About", "You"]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sync.state()).toMatchObject({ step: "refused", why: "The draft has ended." });
    server.refusal = null;
    replace(buffer, "b.json", ["2", "3"]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect([server.edits.length, sync.isDirty(), sync.canGoOn()]).toEqual([0, false, false]);
    expect(server.unsaved).toEqual([
      { path: "a.json", line: 1, text: '{ "title": "You" }' },
      { path: "b.json", line: 1, text: "[1, 3]" },
    ]);
  });

  it("keeps every line end that it sends", async () => {
    const server = new DraftServer({ ...FILES, "a.json": "{\r\n}\r\n" });
    const { buffer } = openEditor(server);
    buffer.apply({
      label: "Add",
      changes: [{ path: "a.json", changes: ChangeSet.of([{ from: 3, insert: '  "a": 1\r\n' }], 6, "\n") }],
    });
    await vi.advanceTimersByTimeAsync(500);
    expect(server.texts["a.json"]).toBe('{\r\n  "a": 1\r\n}\r\n');
  });
});

describe("a draft that somebody else edits [EDT-03] [EDT-15] [EDT-16]", () => {
  const another = { by: "ada", isOwn: false } as const;

  it("is read, and changed only once it was taken over; what the first one saved is there", async () => {
    const server = new DraftServer(FILES);
    const ada = openEditor(server, "ada");
    await vi.advanceTimersByTimeAsync(20);
    const bob = openEditor(server, "bob");
    await vi.advanceTimersByTimeAsync(20);
    expect(ada.sync.state().editor).toBeNull();
    expect(bob.sync.state().editor).toEqual({ ...another, hasTakenOver: false });
    replace(ada.buffer, "a.json", ["About", "You"]);
    await vi.advanceTimersByTimeAsync(6_000);
    expect(bob.sync.state()).toMatchObject({ newest: 1, revision: 0 });
    replace(bob.buffer, "b.json", ["2", "3"]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(server.edits.map(({ by }) => by)).toEqual(["ada"]);
    await Promise.all([bob.sync.takeOver(), vi.advanceTimersByTimeAsync(20)]);
    bob.stop();
    const again = openEditor(server, "bob");
    replace(again.buffer, "b.json", ["2", "4"]);
    await vi.advanceTimersByTimeAsync(6_000);
    expect(server.texts).toEqual({ "a.json": '{ "title": "You" }', "b.json": "[1, 4]\n" });
    expect(ada.sync.state().editor).toEqual({ by: "bob", isOwn: false, hasTakenOver: true });
  });

  it("keeps what the first one typed last as a text, where it comes after the take-over", async () => {
    const server = new DraftServer(FILES);
    const ada = openEditor(server, "ada");
    await vi.advanceTimersByTimeAsync(20);
    replace(ada.buffer, "a.json", ["About", "You"]);
    const { hold } = server.editorOf("bob");
    await Promise.all([hold("draft", "takeOver"), vi.advanceTimersByTimeAsync(20)]);
    replace(ada.buffer, "b.json", ["2", "3"]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(ada.sync.state()).toMatchObject({ step: "saved", editor: { by: "bob", hasTakenOver: true } });
    expect([server.texts, ada.sync.isDirty()]).toEqual([FILES, false]);
    expect(server.unsaved.map(({ text }) => text)).toEqual(['{ "title": "You" }', "[1, 3]"]);
    // A box that was open then has its text kept as well.
    replace(ada.buffer, "b.json", ["3", "3, 7"]);
    expect(server.unsaved.at(-1)?.text).toBe("[1, 3, 7]");
  });

  it("has an edit that arrived before the take-over, and whose answer was lost", async () => {
    const server = new DraftServer(FILES);
    const ada = openEditor(server, "ada");
    await vi.advanceTimersByTimeAsync(20);
    passing(server, { lost: "answer" });
    replace(ada.buffer, "a.json", ["About", "You"]);
    await vi.advanceTimersByTimeAsync(450);
    const { hold } = server.editorOf("bob");
    await Promise.all([hold("draft", "takeOver"), vi.advanceTimersByTimeAsync(6_000)]);
    expect(server.texts["a.json"]).toContain("You");
    expect([server.unsaved, server.edits.length, ada.sync.isDirty()]).toEqual([[], 1, false]);
    expect(ada.sync.state()).toMatchObject({ step: "saved", revision: 1, editor: { by: "bob" } });
  });

  it("is free soon after a page that went or sleeps, which goes on where nobody has changed it", async () => {
    const server = new DraftServer(FILES);
    const ada = openEditor(server, "ada");
    await vi.advanceTimersByTimeAsync(20);
    ada.stop();
    const bob = openEditor(server, "bob");
    await vi.advanceTimersByTimeAsync(36_000);
    expect(bob.sync.state().editor).toEqual({ by: "", isOwn: false, hasTakenOver: false });
    bob.stop();
    const awake = ada.sync.start("edit");
    replace(ada.buffer, "a.json", ["About", "You"]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(server.texts["a.json"]).toContain("You");
    // Somebody edits while it sleeps again.
    awake();
    await vi.advanceTimersByTimeAsync(31_000);
    const other = openEditor(server, "bob");
    replace(other.buffer, "b.json", ["2", "3"]);
    await vi.advanceTimersByTimeAsync(1_000);
    other.stop();
    await vi.advanceTimersByTimeAsync(31_000);
    ada.sync.start("edit");
    replace(ada.buffer, "a.json", ["You", "Me"]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(server.texts).toEqual({ "a.json": '{ "title": "You" }', "b.json": "[1, 3]\n" });
    expect(server.unsaved.map(({ text }) => text)).toEqual(['{ "title": "Me" }']);
  });

  it("goes on in the tab that the same person opened last", async () => {
    const server = new DraftServer(FILES);
    const first = openEditor(server, "ada", "first");
    await vi.advanceTimersByTimeAsync(20);
    const second = openEditor(server, "ada", "second");
    await vi.advanceTimersByTimeAsync(6_000);
    expect(second.sync.state().editor).toBeNull();
    expect(first.sync.state().editor).toEqual({ by: "ada", isOwn: true, hasTakenOver: true });
  });
});
