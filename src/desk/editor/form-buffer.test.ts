import { type ChangeSpec, EditorState, Transaction } from "@codemirror/state";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { runs } from "../../../tests/support/depth.ts";
import { type BufferChange, createFormBuffer, type FormBuffer } from "./form-buffer.ts";

const FILES = { "a.json": '\uFEFF{\r\n\t"a": 1\r\n}\r\n', "b.json": "[1, 2]\n" };

function texts(buffer: FormBuffer): Record<string, string> {
  return Object.fromEntries(buffer.paths().map((path) => [path, buffer.text(path)]));
}

/** Types into a view that shows a file as it is now. */
function type(buffer: FormBuffer, path: string, changes: ChangeSpec, at = 0): void {
  const view = EditorState.create({
    doc: buffer.state(path).doc,
    extensions: EditorState.lineSeparator.of("\n"),
  });
  buffer.applyTransaction(path, view.update({ changes, annotations: Transaction.time.of(at) }));
}

describe("the buffer of the form editor [EDT-25]", () => {
  it("keeps every byte of a text", () => {
    const buffer = createFormBuffer(FILES);
    expect(texts(buffer)).toEqual(FILES);
    expect(buffer.paths()).toEqual(["a.json", "b.json"]);
  });

  it("undoes as one what is typed into one box without a pause, and by itself what comes later", () => {
    vi.useFakeTimers();
    const buffer = createFormBuffer(FILES);
    const add = (insert: string) =>
      buffer.apply({
        label: "Count",
        goesOnWith: "the box",
        changes: [{ path: "b.json", changes: { from: buffer.text("b.json").length - 2, insert } }],
      });
    add(", 3");
    vi.advanceTimersByTime(4_000);
    add(", 4");
    vi.advanceTimersByTime(6_000);
    add(", 5");
    vi.useRealTimers();
    const left = () => [buffer.undo(), buffer.text("b.json")];
    expect(left()).toEqual(["Count", "[1, 2, 3, 4]\n"]);
    expect(left()).toEqual(["Count", "[1, 2]\n"]);
  });

  it("does an edit of several files at once, and undoes and redoes it at once", () => {
    const buffer = createFormBuffer(FILES);
    buffer.apply({
      label: "Count to three",
      changes: [
        { path: "b.json", changes: { from: 5, insert: ", 3" } },
        { path: "c.json", changes: { from: 0, insert: "{}" } },
      ],
    });
    const after = { ...FILES, "b.json": "[1, 2, 3]\n", "c.json": "{}" };
    expect(texts(buffer)).toEqual(after);
    expect(buffer.undo()).toBe("Count to three");
    expect(texts(buffer)).toEqual(FILES);
    expect([buffer.canUndo(), buffer.canRedo()]).toEqual([false, true]);
    expect(buffer.redo()).toBe("Count to three");
    expect(texts(buffer)).toEqual(after);
    expect([buffer.canUndo(), buffer.canRedo()]).toEqual([true, false]);
    expect(buffer.redo()).toBeUndefined();
  });

  it("has one undo for outline, panel and text views, in which typing on is one step", () => {
    const buffer = createFormBuffer(FILES);
    type(buffer, "b.json", { from: 1, insert: "0" }, 1000);
    type(buffer, "b.json", { from: 2, insert: ", " }, 1100);
    buffer.apply({ label: "Take 2 out", changes: [{ path: "b.json", changes: { from: 5, to: 8 } }] });
    type(buffer, "b.json", { from: 1, insert: "7" }, 1200);
    expect(buffer.text("b.json")).toBe("[70, 1]\n");
    buffer.undo();
    expect(buffer.text("b.json")).toBe("[0, 1]\n");
    buffer.undo();
    expect(buffer.text("b.json")).toBe("[0, 1, 2]\n");
    buffer.undo();
    expect(texts(buffer)).toEqual(FILES);
  });

  it("begins a new step of typing after a pause, at another place and in another file", () => {
    const buffer = createFormBuffer(FILES);
    type(buffer, "b.json", { from: 1, insert: "0" }, 1000);
    type(buffer, "b.json", { from: 2, insert: "1" }, 2000);
    type(buffer, "b.json", { from: 6, insert: "2" }, 2100);
    type(buffer, "a.json", { from: 2, insert: " " }, 2200);
    for (const text of ["[011, 22]\n", "[011, 2]\n", "[01, 2]\n"]) {
      buffer.undo();
      expect(buffer.text("b.json")).toBe(text);
    }
    buffer.undo();
    expect(texts(buffer)).toEqual(FILES);
  });

  it("tells of every change, with what a view has not seen, until it is told no more", () => {
    const buffer = createFormBuffer(FILES);
    const seen: BufferChange[] = [];
    const stop = buffer.subscribe((change) => seen.push(change));
    buffer.apply({ label: "Nothing", changes: [{ path: "b.json", changes: [] }] });
    expect([seen, buffer.canUndo(), buffer.revision()]).toEqual([[], false, 0]);
    buffer.apply({ label: "Zero", changes: [{ path: "b.json", changes: { from: 1, insert: "0, " } }] });
    type(buffer, "a.json", { from: 1, to: 2 });
    buffer.undo();
    expect(seen.map(({ source, label }) => [source, label])).toEqual([
      ["edit", "Zero"],
      ["typed", "Typing"],
      ["undo", "Typing"],
    ]);
    expect(seen.map(({ transaction }) => transaction !== undefined)).toEqual([false, true, false]);
    expect(seen.flatMap(({ files }) => files.map(({ path }) => path))).toEqual([
      "b.json",
      "a.json",
      "a.json",
    ]);
    stop();
    buffer.undo();
    expect([seen.length, buffer.revision()]).toEqual([3, 4]);
  });

  it("lets nothing be changed while it refuses, and tells what would have been", () => {
    const buffer = createFormBuffer(FILES);
    buffer.apply({ label: "Three", changes: [{ path: "b.json", changes: { from: 5, insert: ", 3" } }] });
    const refused: string[] = [];
    buffer.refuse(({ doc }) => refused.push(doc.toString()));
    type(buffer, "b.json", { from: 0, insert: " " });
    buffer.apply({ label: "Zero", changes: [{ path: "b.json", changes: { from: 1, insert: "0, " } }] });
    expect([buffer.undo(), buffer.canUndo(), buffer.text("b.json")]).toEqual([
      undefined,
      false,
      "[1, 2, 3]\n",
    ]);
    expect(refused).toEqual([" [1, 2, 3]\n", "[0, 1, 2, 3]\n"]);
    buffer.refuse(null);
    expect([buffer.undo(), buffer.text("b.json")]).toEqual(["Three", "[1, 2]\n"]);
  });
});

const STEP = fc.record({
  kind: fc.constantFrom("edit", "typed", "undo", "redo"),
  path: fc.constantFrom(...Object.keys(FILES), "new.json"),
  from: fc.nat(),
  length: fc.nat(4),
  insert: fc.constantFrom("", "x", "\r\n", "yy\n"),
  at: fc.nat(3000),
});

function run(buffer: FormBuffer, step: typeof STEP extends fc.Arbitrary<infer T> ? T : never): void {
  const size = buffer.text(step.path).length;
  const from = step.from % (size + 1);
  const to = Math.min(size, from + step.length);
  const change = { from, to, insert: step.insert };
  if (step.kind === "edit") buffer.apply({ label: "Edit", changes: [{ path: step.path, changes: change }] });
  if (step.kind === "typed") type(buffer, step.path, change, step.at);
  if (step.kind === "undo") buffer.undo();
  if (step.kind === "redo") buffer.redo();
}

function undoAll(buffer: FormBuffer): void {
  while (buffer.canUndo()) buffer.undo();
}

describe("any sequence of edits, of typing, and of steps back and forth [EDT-26]", () => {
  it("gives the first bytes when all of it is undone, and the last ones when it is redone", () => {
    fc.assert(
      fc.property(fc.array(STEP, { maxLength: 30 }), (steps) => {
        const buffer = createFormBuffer(FILES);
        for (const step of steps) run(buffer, step);
        while (buffer.canRedo()) buffer.redo();
        const last = texts(buffer);
        undoAll(buffer);
        expect(texts(buffer)).toEqual(FILES);
        while (buffer.canRedo()) buffer.redo();
        expect(texts(buffer)).toEqual(last);
      }),
      { numRuns: runs(1000) },
    );
  });
});
