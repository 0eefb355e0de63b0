import { describe, expect, it } from "vitest";
import {
  insertItem,
  moveItem,
  moveItemInto,
  type Place,
  removeItem,
  renameKey,
  replaceValue,
} from "./edit-items.ts";
import { indexOfKey, itemsOf, type JsonDocument, nodeAt, openJson } from "./json-document.ts";
import { applySplices, invertSplices, type Splice } from "./splice.ts";

function open(text: string): JsonDocument {
  const document = openJson(text);
  if (!document) throw new Error("This is no JSON.");
  return document;
}

type Edit = (document: JsonDocument, container: NonNullable<ReturnType<typeof nodeAt>>) => readonly Splice[];

function edited(text: string, path: readonly (string | number)[], edit: Edit): string {
  const document = open(text);
  const container = nodeAt(document.root, path);
  if (!container) throw new Error("Nothing stands there.");
  const splices = edit(document, container);
  const after = applySplices(text, splices);
  expect(applySplices(after, invertSplices(text, splices))).toBe(text);
  return after;
}

const GROUPS = `{
  "a": 1,
  "b": 2,

  "c": 3,
  "d": 4
}
`;

const put = (place: Place) =>
  edited(GROUPS, [], (document, root) => insertItem(document, root, place, { key: "x", value: 9 }));

describe("an item that is put in [EDT-20]", () => {
  it("joins the group of the item that is named, after it or before it", () => {
    expect(put({ after: 1 })).toBe(GROUPS.replace('"b": 2,\n', '"b": 2,\n  "x": 9,\n'));
    expect(put({ before: 2 })).toBe(GROUPS.replace('  "c"', '  "x": 9,\n  "c"'));
    expect(put("first")).toBe(GROUPS.replace('  "a"', '  "x": 9,\n  "a"'));
    expect(put("last")).toBe(GROUPS.replace('"d": 4', '"d": 4,\n  "x": 9'));
  });

  it("stays in a line that has room, and breaks one open that has not", () => {
    const row = `{\n  "content": [{ "block": "address" }]\n}\n`;
    const add = (value: string) =>
      edited(row, ["content"], (document, list) => insertItem(document, list, "last", { value }));
    expect(add("city")).toBe(`{\n  "content": [{ "block": "address" }, "city"]\n}\n`);
    const long = "c".repeat(80);
    expect(add(long)).toBe(`{\n  "content": [\n    { "block": "address" },\n    "${long}"\n  ]\n}\n`);
  });

  it("breaks the outermost container of a line open first", () => {
    const text = `[\n  { "section": "Employment", "content": ["ppu_employed"] }\n]\n`;
    const long = "c".repeat(50);
    expect(
      edited(text, [0, "content"], (document, list) => insertItem(document, list, "last", { value: long })),
    ).toBe(`[\n  {\n    "section": "Employment",\n    "content": ["ppu_employed", "${long}"]\n  }\n]\n`);
  });

  it("fills an empty container in its line, and keeps the lines of one that has several", () => {
    const add = (text: string) =>
      edited(text, ["a"], (document, list) => insertItem(document, list, "first", { value: { b: [1, {}] } }));
    expect(add('{ "a": [] }')).toBe('{ "a": [{ "b": [1, {}] }] }');
    expect(add('{"a":[]}')).toBe('{"a":[{"b":[1,{}]}]}');
    expect(add('{\r\n\t"a": [\r\n\t]\r\n}')).toBe('{\r\n\t"a": [\r\n\t\t{ "b": [1, {}] }\r\n\t]\r\n}');
  });

  it("is laid out as the text is: its line ends, its indentation, its mark at the beginning", () => {
    const text = '\uFEFF{\r\n\t"a": 1\r\n}\r\n';
    const value = { title: "t".repeat(60), help: "h".repeat(60) };
    expect(
      edited(text, [], (document, root) => insertItem(document, root, "last", { key: "__proto__", value })),
    ).toBe(
      `\uFEFF{\r\n\t"a": 1,\r\n\t"__proto__": {\r\n\t\t"title": "${value.title}",\r\n\t\t"help": "${value.help}"\r\n\t}\r\n}\r\n`,
    );
  });
});

describe("an item that is taken out [EDT-20]", () => {
  it("leaves the blank line that begins a group", () => {
    const without = (key: string) =>
      edited(GROUPS, [], (document, root) =>
        removeItem(document, { container: root, index: indexOfKey(root, key) }),
      );
    expect(without("a")).toBe(GROUPS.replace('  "a": 1,\n', ""));
    expect(without("b")).toBe(GROUPS.replace(',\n  "b": 2', ""));
    expect(without("c")).toBe(GROUPS.replace('  "c": 3,\n', ""));
    expect(without("d")).toBe(GROUPS.replace(',\n  "d": 4', ""));
  });

  it("leaves an empty container when it was the only one", () => {
    expect(
      edited('{\n  "a": [\n    1\n  ]\n}', ["a"], (document, list) =>
        removeItem(document, { container: list, index: 0 }),
      ),
    ).toBe('{\n  "a": []\n}');
  });
});

describe("a value or a key that is replaced [EDT-20]", () => {
  it("touches nothing else, and of two equal keys the one that is meant", () => {
    const text = '{ "a": 1, "a" : 2 }';
    expect(
      edited(text, [], (document, root) => replaceValue(document, { container: root, index: 0 }, "x")),
    ).toBe('{ "a": "x", "a" : 2 }');
    expect(
      edited(text, [], (document, root) => renameKey(document, { container: root, index: 1 }, 'b"')),
    ).toBe('{ "a": 1, "b\\"" : 2 }');
  });

  it("breaks a line open that becomes too long, and leaves one alone that was", () => {
    const title = "t".repeat(90);
    const text = `{\n  "name": { "type": "string", "title": "Name" }\n}\n`;
    expect(
      edited(text, ["name"], (document, object) =>
        replaceValue(document, { container: object, index: 1 }, title),
      ),
    ).toBe(`{\n  "name": {\n    "type": "string",\n    "title": "${title}"\n  }\n}\n`);
    const long = text.replace("string", "s".repeat(100));
    expect(
      edited(long, ["name"], (document, object) =>
        replaceValue(document, { container: object, index: 1 }, title),
      ),
    ).toBe(long.replace("Name", title));
  });
});

describe("an item that moves [EDT-21]", () => {
  it("keeps its bytes and the groups of the others", () => {
    const move = (from: number, place: Place) =>
      edited(GROUPS, [], (document, root) => moveItem(document, { container: root, index: from }, place));
    expect(move(0, { after: 2 })).toBe('{\n  "b": 2,\n\n  "c": 3,\n  "a": 1,\n  "d": 4\n}\n');
    expect(move(2, { before: 1 })).toBe('{\n  "a": 1,\n  "c": 3,\n  "b": 2,\n\n  "d": 4\n}\n');
    expect(move(1, { after: 0 })).toBe(GROUPS);
  });

  it("is indented as its new place is", () => {
    const text = `[\n  {\n    "when": {},\n    "content": [\n      {\n        "row": [\n          "a"\n        ]\n      },\n      "b"\n    ]\n  },\n  "c"\n]\n`;
    const out = edited(text, [], (document, root) => {
      const container = nodeAt(root, [0, "content"]);
      if (!container) throw new Error("The list is there.");
      return moveItemInto(document, { container, index: 0 }, { container: root, place: "last" });
    });
    expect(out).toBe(
      `[\n  {\n    "when": {},\n    "content": [\n      "b"\n    ]\n  },\n  "c",\n  {\n    "row": [\n      "a"\n    ]\n  }\n]\n`,
    );
  });

  it("goes into a list of its own line, whatever that does to the line", () => {
    const into = (text: string) =>
      edited(text, [], (document, root) => {
        const [list] = itemsOf(root);
        if (!list) throw new Error("The list is there.");
        return moveItemInto(document, { container: root, index: 1 }, { container: list, place: "last" });
      });
    expect(into('[[1], "b", 3]')).toBe('[[1, "b"], 3]');
    expect(into(`[["${"a".repeat(96)}"], "b", 3]`)).toBe(`[["${"a".repeat(96)}", "b"], 3]`);
    expect(into('[[1], {\n  "b": 2\n}, 3]')).toBe('[[\n  1,\n  {\n    "b": 2\n  }\n], 3]');
  });

  it("does not move into itself", () => {
    const document = open("[[[1]]]");
    const inner = nodeAt(document.root, [0, 0]);
    if (!inner) throw new Error("The list is there.");
    const move = () =>
      moveItemInto(document, { container: document.root, index: 0 }, { container: inner, place: "last" });
    expect(move).toThrow("not into itself");
  });
});

describe("a text that is no JSON [EDT-22]", () => {
  it.each(["", '{ "a": 1', '{ "a": 1, }', "{ // why\n }", "[".repeat(100_000)])("is refused: %#", (text) => {
    expect(openJson(text)).toBeUndefined();
  });
});
