import { describe, expect, it } from "vitest";
import { readDefinitions } from "./read-definitions.ts";

function readOne(text: string) {
  const { files, findings } = readDefinitions({ "a.json": text });
  return { file: files.get("a.json"), findings };
}

describe("readDefinitions", () => {
  it.each([
    [
      "a comma after the last entry of an object",
      '{\n  "a": 1,\n}',
      2,
      9,
      "There is a comma after the last entry, and nothing follows it.",
    ],
    [
      "a comma after the last entry of a list",
      "[1,\n 2,\n]",
      2,
      3,
      "There is a comma after the last entry, and nothing follows it.",
    ],
    ["a missing comma", '{\n  "a": 1\n  "b": 2\n}', 3, 3, "A comma is missing before this."],
    ["a missing colon", '{ "a" 1 }', 1, 7, "A colon is missing between a name and its value."],
    ["a comment", '{\n  // why\n  "a": 1\n}', 2, 3, "JSON files cannot have comments."],
    ["single quotes", "{ 'a': 1 }", 1, 3, "Texts and names stand in double quotes, not in single ones."],
    ["a name without quotes", "{ a: 1 }", 1, 3, "a cannot stand here on its own."],
    ["a text that is not closed", '{ "a": "b\n}', 1, 8, "A text is not closed before the end of its line."],
    ["a missing brace", '{ "a": 1', 1, 9, 'A closing brace "}" is missing.'],
    ["a missing bracket", "[1", 1, 3, 'A closing bracket "]" is missing.'],
    ["more after the end", "{}\n{}", 2, 1, "The file should end here, but there is more."],
    [
      "an unknown escape",
      '["C:\\q"]',
      1,
      2,
      "A backslash in this text is followed by a letter that means nothing.",
    ],
    ["a tab inside a text", '["a\tb"]', 1, 2, "This text contains a tab or another control character."],
    ["an empty file", " \n", 1, 1, "The file is empty."],
    [
      "another encoding",
      '{\n  "a": "caf\uFFFD"\n}',
      2,
      12,
      "A character here could not be read, because the file is not saved as UTF-8.",
    ],
  ])("points at %s", (_title, text, line, column, message) => {
    const { file, findings } = readOne(text);
    expect(file).toBeUndefined();
    expect(findings).toMatchObject([
      { code: "invalid-json", severity: "error", file: "a.json", line, column, pointer: "", message },
    ]);
  });

  it("refuses a file nested too deeply instead of failing", () => {
    const { findings } = readOne("[".repeat(50_000) + "]".repeat(50_000));
    expect(findings).toMatchObject([
      { code: "invalid-json", message: "The file is nested too deeply to be read." },
    ]);
  });

  it("reports every key that stands twice in one object, and keeps the file", () => {
    const { file, findings } = readOne('{\n  "a": 1,\n  "b": [{ "c": 1, "c": 2 }],\n  "a": 3\n}');
    expect(findings.map(({ code, line, column, pointer }) => [code, line, column, pointer])).toEqual([
      ["duplicate-key", 3, 19, "/b/0/c"],
      ["duplicate-key", 4, 3, "/a"],
    ]);
    expect(file?.value).toEqual({ a: 3, b: [{ c: 2 }] });
    expect(file?.locate(["a"])).toEqual({ line: 4, column: 8 });
  });

  it("does not take a key called __proto__ for the object's prototype", () => {
    const { file } = readOne('{ "__proto__": { "a": 1 } }');
    expect(Object.keys(file?.value ?? {})).toEqual(["__proto__"]);
  });

  it("reads a file that begins with a byte order mark", () => {
    const { file, findings } = readOne('\uFEFF{ "a": 1 }');
    expect(findings).toEqual([]);
    expect(file?.locate(["a"], "key")).toEqual({ line: 1, column: 3 });
  });

  it.each(["\n", "\r\n", "\r"])("counts lines that end with %j", (end) => {
    const { file } = readOne(["{", '  "a": [', "    1,", '    { "b": true }', "  ]", "}"].join(end));
    expect(file?.locate(["a"])).toEqual({ line: 2, column: 8 });
    expect(file?.locate(["a"], "key")).toEqual({ line: 2, column: 3 });
    expect(file?.locate(["a", 0])).toEqual({ line: 3, column: 5 });
    expect(file?.locate(["a", 1, "b"])).toEqual({ line: 4, column: 12 });
    expect(file?.locate([])).toEqual({ line: 1, column: 1 });
  });

  it("falls back to the nearest place that exists", () => {
    const { file } = readOne('{\n  "a": {\n    "b": 1\n  }\n}');
    expect(file?.locate(["a", "x", "y"])).toEqual({ line: 2, column: 8 });
    expect(file?.locate(["x"], "key")).toEqual({ line: 1, column: 1 });
  });
});
