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

function openEditor(server: DraftServer, name = "one") {
  const buffer = createFormBuffer(FILES);
  const files = Object.entries(FILES).map(([path, text]) => ({ path, text }));
  const draft = { id: "draft", base: 1, revision: 0, started_by: "", started_at: 0, changes: 0, files };
  const sync = new DraftSync(buffer, draft, server.callsOf(name));
  return { buffer, sync, stop: sync.start() };
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
    expect(sync.state()).toMatchObject({ revision: 1, changes: 1, others: "" });
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

  it("takes in what others have saved after an edit whose answer was lost", async () => {
    const server = new DraftServer(FILES);
    const [one, other] = [openEditor(server, "one"), openEditor(server, "other")];
    passing(server, { lost: "answer" });
    replace(one.buffer, "b.json", ["1", "1, 7"]);
    await vi.advanceTimersByTimeAsync(450);
    replace(other.buffer, "b.json", ["2", "8"]);
    await vi.advanceTimersByTimeAsync(6_000);
    expect(one.sync.state()).toMatchObject({ step: "saved", others: "other", revision: 2 });
    for (const { buffer } of [one, other]) expect(buffer.text("b.json")).toBe("[1, 7, 8]\n");
  });

  it("takes in what others have saved, names them, and undoes nothing of it", async () => {
    const server = new DraftServer(FILES);
    const [one, other] = [openEditor(server, "one"), openEditor(server, "other")];
    replace(one.buffer, "a.json", ["About", "You"]);
    await vi.advanceTimersByTimeAsync(500);
    replace(other.buffer, "b.json", ["2", "3"]);
    await vi.advanceTimersByTimeAsync(4_000);
    for (const { buffer, sync } of [one, other]) {
      expect(buffer.text("a.json") + buffer.text("b.json")).toBe('{ "title": "You" }[1, 3]\n');
      expect(sync.state()).toMatchObject({ step: "saved", revision: 2 });
    }
    expect(one.sync.state().others).toBe("other");
    one.buffer.undo();
    expect(one.buffer.text("b.json")).toBe("[1, 3]\n");
  });

  it("drops an answer to a look that an edit of its own has overtaken", async () => {
    const server = new DraftServer(FILES);
    const [one, other] = [openEditor(server, "one"), openEditor(server, "other")];
    replace(other.buffer, "b.json", ["2", "2, 3"]);
    await vi.advanceTimersByTimeAsync(2_500);
    passing(server, { backMs: 2_000 });
    await vi.advanceTimersByTimeAsync(600);
    other.stop();
    replace(one.buffer, "a.json", ["About", "You"]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(one.sync.state().revision).toBe(2);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(one.sync.state().revision).toBe(2);
    replace(one.buffer, "a.json", ["You", "Me"]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(server.texts).toEqual({ "a.json": '{ "title": "Me" }', "b.json": "[1, 2, 3]\n" });
    expect(one.buffer.text("b.json")).toBe("[1, 2, 3]\n");
  });

  it.each([
    ["mine", "You"],
    ["theirs", "Them"],
  ] as const)("shows a conflict, saves nothing, and lets %s count when it is said", async (choice, title) => {
    const server = new DraftServer(FILES);
    const [one, other] = [openEditor(server, "one"), openEditor(server, "other")];
    replace(other.buffer, "a.json", ["About", "Them"]);
    replace(one.buffer, "a.json", ["About", "You"]);
    other.sync.flush();
    await vi.advanceTimersByTimeAsync(500);
    const { step, conflicts } = one.sync.state();
    expect(step).toBe("conflict");
    expect(conflicts).toMatchObject([
      { path: "a.json", line: 1, mine: '{ "title": "You" }', theirs: '{ "title": "Them" }' },
    ]);
    expect(server.edits).toHaveLength(1);
    one.sync.resolve(choice);
    await vi.advanceTimersByTimeAsync(5_000);
    for (const { buffer, sync } of [one, other]) {
      expect(buffer.text("a.json")).toBe(`{ "title": "${title}" }`);
      expect(sync.state().step).toBe("saved");
    }
  });

  it("shows what others have saved since the conflict was shown before a side counts", async () => {
    const server = new DraftServer(FILES);
    const [one, other] = [openEditor(server, "one"), openEditor(server, "other")];
    replace(other.buffer, "a.json", ["About", "Them"]);
    replace(one.buffer, "a.json", ["About", "You"]);
    other.sync.flush();
    await vi.advanceTimersByTimeAsync(500);
    replace(other.buffer, "a.json", ["Them", "All of them"]);
    await vi.advanceTimersByTimeAsync(500);
    one.sync.resolve("mine");
    await vi.advanceTimersByTimeAsync(100);
    expect(one.sync.state()).toMatchObject({
      step: "conflict",
      conflicts: [{ theirs: '{ "title": "All of them" }' }],
    });
    one.sync.resolve("mine");
    await vi.advanceTimersByTimeAsync(5_000);
    expect(server.texts["a.json"]).toBe('{ "title": "You" }');
    expect(other.buffer.text("a.json")).toBe('{ "title": "You" }');
  });

  it("says why it is refused, and sends nothing any more", async () => {
    const server = new DraftServer(FILES);
    const { buffer, sync } = openEditor(server);
    server.refusal = "The draft has ended.";
    replace(buffer, "a.json", ["About", "You"]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sync.state()).toMatchObject({ step: "refused", why: "The draft has ended." });
    server.refusal = null;
    replace(buffer, "a.json", ["You", "Me"]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(server.edits).toEqual([]);
    expect(buffer.text("a.json")).toContain("Me");
  });

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

  it("wants the texts anew after the draft was brought up to another version", async () => {
    const server = new DraftServer(FILES);
    const { sync } = openEditor(server);
    server.edits.push({ revision: 1, editId: "merge", by: "other", label: "Merge", changes: null });
    await vi.advanceTimersByTimeAsync(4_000);
    expect(sync.state()).toMatchObject({ step: "stale", why: "other", others: "" });
  });

  it("keeps what was typed before such an answer as not saved, and sends it nowhere", async () => {
    const server = new DraftServer(FILES);
    const { buffer, sync } = openEditor(server);
    passing(server, { lost: "answer" });
    replace(buffer, "a.json", ["About", "You"]);
    await vi.advanceTimersByTimeAsync(500);
    server.edits.push({ revision: 2, editId: "merge", by: "other", label: "Merge", changes: null });
    replace(buffer, "b.json", ["2", "3"]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sync.state()).toMatchObject({ step: "stale", why: "other", others: "" });
    expect(sync.isDirty()).toBe(true);
    expect(server.edits.map(({ label }) => label)).toEqual(["Write You", "Merge"]);
  });

  it("keeps every line end that it sends", async () => {
    const server = new DraftServer({ ...FILES, "a.json": "{\r\n}\r\n" });
    const buffer = createFormBuffer(server.texts);
    const files = Object.entries(server.texts).map(([path, text]) => ({ path, text }));
    const about = { id: "draft", base: 1, revision: 0, started_by: "", started_at: 0, changes: 0, files };
    const sync = new DraftSync(buffer, about, server.callsOf("one"));
    sync.start();
    buffer.apply({
      label: "Add",
      changes: [{ path: "a.json", changes: ChangeSet.of([{ from: 3, insert: '  "a": 1\r\n' }], 6, "\n") }],
    });
    await vi.advanceTimersByTimeAsync(500);
    expect(server.texts["a.json"]).toBe('{\r\n  "a": 1\r\n}\r\n');
  });
});
