import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import fc from "fast-check";
import type { Node } from "jsonc-parser";
import { describe, expect, it } from "vitest";
import {
  insertItem,
  moveItem,
  moveItemInto,
  type Place,
  removeItem,
  renameKey,
  replaceValue,
} from "../../src/authoring/editing/edit-items.ts";
import {
  endOf,
  itemsOf,
  type JsonDocument,
  keyOf,
  openJson,
  valueNode,
} from "../../src/authoring/editing/json-document.ts";
import { applySplices, invertSplices, type Splice } from "../../src/authoring/editing/splice.ts";
import type { Json } from "../../src/authoring/editing/write-json.ts";
import { runs } from "../support/depth.ts";

const ROOT = resolve(import.meta.dirname, "../..");

const FILES = ["forms", "tests/fixtures/forms"].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".json"))
    .map((path) => readFileSync(join(ROOT, folder, path), "utf8"))
    // Long lists of options have nothing that short ones have not.
    .filter((text) => text.length < 60_000),
);

/** How else the same file may be laid out. */
const VARIANTS: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.replaceAll("\n", "\r\n"),
  (text) => text.replace(/^( {2})+/gm, (blanks) => "\t".repeat(blanks.length / 2)),
  (text) => JSON.stringify(JSON.parse(text)),
  (text) => text.replace(/^ +/gm, (blanks) => blanks.repeat(2)),
  (text) => `\uFEFF${text}`,
];

/** A value with its members in the order of the text, also those that stand twice. */
type Model = readonly ["value", Json] | readonly ["items", "array" | "object", readonly ModelItem[]];
type ModelItem = readonly [key: string | undefined, value: Model];

function modelOf(node: Node): Model {
  if (node.type !== "array" && node.type !== "object") return ["value", node.value];
  return ["items", node.type, itemsOf(node).map((item) => [keyOf(item), modelOf(valueNode(item))])];
}

function modelOfText(text: string): Model {
  const document = openJson(text);
  if (!document) throw new Error(`This is no JSON: ${text}`);
  return modelOf(document.root);
}

function containersOf(node: Node): readonly Node[] {
  if (node.type !== "array" && node.type !== "object") return [];
  return [node, ...itemsOf(node).flatMap((item) => containersOf(valueNode(item)))];
}

/** The model with the items of some containers changed; containers are known by their offset. */
function changedModel(
  node: Node,
  changes: ReadonlyMap<number, (items: ModelItem[]) => readonly ModelItem[]>,
): Model {
  if (node.type !== "array" && node.type !== "object") return ["value", node.value];
  const items = itemsOf(node).map((item): ModelItem => [keyOf(item), changedModel(valueNode(item), changes)]);
  return ["items", node.type, changes.get(node.offset)?.(items) ?? items];
}

const VALUE: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 2 },
    fc.constantFrom<Json>(
      null,
      true,
      0,
      -1.5,
      "",
      'a "quote"',
      "\u2028",
      "first\nsecond",
      "\\",
      "x".repeat(120),
      [],
      {},
    ),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom("title", "__proto__", "7", 'k"', "help"), tie("value"), { maxKeys: 3 }),
  ),
})).value;

const STEP = fc.record({
  kind: fc.constantFrom("insert", "remove", "replace", "rename", "move", "into"),
  container: fc.nat(),
  other: fc.nat(),
  index: fc.nat(),
  to: fc.nat(),
  side: fc.constantFrom("after", "before", "first", "last"),
  key: fc.constantFrom("title", "__proto__", "10", "first_name", 'k"'),
  value: VALUE,
});

interface Expected {
  readonly splices: readonly Splice[];
  readonly model: Model;
}

/** One edit by the module, and what it should give by plain work on lists. */
function edit(document: JsonDocument, step: typeof STEP extends fc.Arbitrary<infer T> ? T : never): Expected {
  const containers = containersOf(document.root);
  const container = containers[step.container % containers.length] ?? document.root;
  const items = itemsOf(container);
  const index = items.length === 0 ? 0 : step.index % items.length;
  const model = (change: (items: ModelItem[]) => readonly ModelItem[]) =>
    changedModel(document.root, new Map([[container.offset, change]]));
  const value = modelOfText(JSON.stringify(step.value));
  const key = container.type === "object" ? step.key : undefined;
  if (step.kind === "insert" || items.length === 0) {
    const [place, at] = placeIn(items.length, step.to, step.side);
    const item = key === undefined ? { value: step.value } : { key, value: step.value };
    return {
      splices: insertItem(document, container, place, item),
      model: model((all) => all.toSpliced(at, 0, [key, value])),
    };
  }
  if (step.kind === "remove") {
    return {
      splices: removeItem(document, { container, index }),
      model: model((all) => all.toSpliced(index, 1)),
    };
  }
  if (step.kind === "replace") {
    return {
      splices: replaceValue(document, { container, index }, step.value),
      model: model((all) => all.map((item, at) => (at === index ? [item[0], value] : item))),
    };
  }
  if (step.kind === "rename") {
    return {
      splices: renameKey(document, { container, index }, step.key),
      model: model((all) =>
        all.map((item, at) => (at === index && key !== undefined ? [step.key, item[1]] : item)),
      ),
    };
  }
  return move(document, container, index, step);
}

function move(
  document: JsonDocument,
  container: Node,
  index: number,
  step: typeof STEP extends fc.Arbitrary<infer T> ? T : never,
): Expected {
  const item = itemsOf(container)[index];
  if (!item) throw new Error("The item is there.");
  const others = containersOf(document.root).filter(
    (other) => other.type === container.type && !(item.offset <= other.offset && endOf(other) <= endOf(item)),
  );
  const other = step.kind === "into" ? (others[step.other % others.length] ?? container) : container;
  const [place, at] = placeIn(itemsOf(other).length, step.to, step.side);
  if (other === container) {
    return {
      splices: moveItem(document, { container, index }, place),
      model: changedModel(
        document.root,
        new Map([
          [
            container.offset,
            (all) =>
              all.toSpliced(index, 1).toSpliced(at > index ? at - 1 : at, 0, ...all.slice(index, index + 1)),
          ],
        ]),
      ),
    };
  }
  const moved: ModelItem = [keyOf(item), modelOf(valueNode(item))];
  const changes = new Map<number, (items: ModelItem[]) => readonly ModelItem[]>([
    [container.offset, (all) => all.toSpliced(index, 1)],
    [other.offset, (all) => all.toSpliced(at, 0, moved)],
  ]);
  return {
    splices: moveItemInto(document, { container, index }, { container: other, place }),
    model: changedModel(document.root, changes),
  };
}

function placeIn(count: number, to: number, side: string): readonly [Place, number] {
  if (side === "last" || (count === 0 && side === "after")) return ["last", count];
  if (side === "first" || count === 0) return ["first", 0];
  const at = to % count;
  return side === "after" ? [{ after: at }, at + 1] : [{ before: at }, at];
}

/** The lines that stand wholly outside what an edit changes. */
function linesOutside(text: string, from: number, to: number): readonly [string, string] {
  return [text.slice(0, text.lastIndexOf("\n", from - 1) + 1), text.slice(to).replace(/^[^\n]*/, "")];
}

function checkEdit(text: string, document: JsonDocument, { splices, model }: Expected): string {
  const after = applySplices(text, splices);
  expect(modelOfText(after)).toEqual(model);
  expect(applySplices(after, invertSplices(text, splices))).toBe(text);
  const from = Math.min(text.length, ...splices.map((splice) => splice.from));
  const to = Math.max(0, ...splices.map((splice) => splice.to));
  const [head, tail] = linesOutside(text, from, to);
  if (splices.length > 0) expect([after.startsWith(head), after.endsWith(tail)]).toEqual([true, true]);
  if (document.compact) expect(after.replace(/"(?:[^"\\]|\\.)*"/g, "").trim()).not.toMatch(/\s/);
  // No line with a comma alone, no blanks at an end, and no line that ends in another way than the others.
  expect(after).not.toMatch(/^[ \t]*,|[ \t]\r?$/m);
  if (text.includes("\r\n")) expect(after).not.toMatch(/[^\r]\n/);
  return after;
}

const TIMEOUT = { timeout: 300_000 };

describe("edits of definition files", TIMEOUT, () => {
  it("any sequence of them gives the values in the order that is meant, and undone the first bytes [EDT-23]", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...FILES),
        fc.constantFrom(...VARIANTS),
        fc.array(STEP, { minLength: 1, maxLength: 6 }),
        (file, variant, steps) => {
          const first = variant(file);
          const undo: (readonly Splice[])[] = [];
          let text = first;
          for (const step of steps) {
            const document = openJson(text);
            if (!document) throw new Error("An edit has broken the text.");
            const expected = edit(document, step);
            undo.push(invertSplices(text, expected.splices));
            text = checkEdit(text, document, expected);
          }
          for (const splices of undo.toReversed()) text = applySplices(text, splices);
          expect(text).toBe(first);
        },
      ),
      { numRuns: runs(1500) },
    );
  });

  it("taking out what was put in leaves the first bytes, unless a line was broken open for it [EDT-24]", () => {
    const inserts = fc.record({
      container: fc.nat(),
      to: fc.nat(),
      value: fc.constantFrom<Json>(1, "x", [], {}),
    });
    fc.assert(
      fc.property(fc.constantFrom(...FILES), fc.constantFrom(...VARIANTS), inserts, (file, variant, step) => {
        const text = variant(file);
        const document = openJson(text);
        if (!document) throw new Error("The file is JSON.");
        const containers = containersOf(document.root);
        const at = step.container % containers.length;
        const container = containers[at] ?? document.root;
        const count = itemsOf(container).length;
        fc.pre(count > 0);
        const index = step.to % count;
        const item = container.type === "object" ? { key: "x", value: step.value } : { value: step.value };
        const splices = insertItem(document, container, { after: index }, item);
        fc.pre(splices.length === 1);
        const after = openJson(applySplices(text, splices));
        if (!after) throw new Error("The edit has broken the text.");
        const again = containersOf(after.root)[at] ?? after.root;
        expect(applySplices(after.text, removeItem(after, { container: again, index: index + 1 }))).toBe(
          text,
        );
      }),
      { numRuns: runs(1000) },
    );
  });
});
