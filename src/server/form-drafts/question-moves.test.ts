import { expect, it, vi } from "vitest";
import type { FileTexts } from "../store/form-texts.ts";
import { questionMoves } from "./question-moves.ts";

const schema = (keys: readonly string[]) =>
  JSON.stringify({ properties: Object.fromEntries(keys.map((key) => [key, { type: "string" }])) });
const layout = (...nodes: readonly unknown[]) => JSON.stringify({ "ui:layout": nodes });
const numbered = (count: number) => Array.from({ length: count }, (_, nth) => `q${nth}`);

/** Counts how often a text is taken out of the files. */
function counted(files: FileTexts) {
  let reads = 0;
  const texts = new Proxy(files, {
    get(target, path, receiver) {
      reads++;
      return Reflect.get(target, path, receiver);
    },
  });
  return { texts, reads: () => reads };
}

/** A block whose questions go into another one, which is used in the same place; and what that costs. */
function moveBlock(count: number) {
  const keys = numbered(count);
  const rest = { "pages/more.schema.json": schema(["name"]), "pages/more.ui.json": layout("name") };
  const before = counted({
    ...rest,
    "pages/about.ui.json": layout({ block: "old", prefix: "at_" }, { block: "old", prefix: "to_" }),
    "blocks/old.schema.json": schema(keys),
    "blocks/old.ui.json": layout(...keys),
  });
  const after = counted({
    ...rest,
    "pages/about.ui.json": layout({ block: "new", prefix: "at_" }, { block: "new", prefix: "to_" }),
    "blocks/new.schema.json": schema(keys),
    "blocks/new.ui.json": layout(...keys),
  });
  const parse = vi.spyOn(JSON, "parse");
  try {
    const found = questionMoves(before.texts, after.texts);
    const parsed = parse.mock.calls.length;
    return { found, reads: before.reads() + after.reads(), parsed };
  } finally {
    parse.mockRestore();
  }
}

it("reads each file a few times and no more, however many questions move to another block [EDT-79]", () => {
  const [few, many] = [moveBlock(2), moveBlock(400)];
  expect(many.found.gone).toEqual([]);
  expect(many.found.moves).toEqual(
    numbered(400).map((key) => ({
      from: { part: "blocks/old", key },
      to: { part: "blocks/new", key },
    })),
  );
  expect(many.reads).toBe(few.reads);
  expect(many.parsed).toBe(few.parsed);
  expect(many.reads).toBeLessThan(30);
});

it("does not guess which of two questions has moved, nor where to [EDT-79]", () => {
  const files = (keys: Readonly<Record<string, readonly string[]>>) =>
    Object.fromEntries(Object.entries(keys).map(([part, own]) => [`${part}.schema.json`, schema(own)]));
  const one = { part: "pages/one", key: "name" };
  const two = { part: "pages/two", key: "name" };
  const three = { part: "pages/three", key: "name" };
  const toTwo = questionMoves(
    files({ "pages/one": ["name"], "pages/two": [], "pages/three": [] }),
    files({ "pages/one": [], "pages/two": ["name"], "pages/three": ["name"] }),
  );
  expect(toTwo).toEqual({ moves: [], gone: [one] });
  const ofTwo = questionMoves(
    files({ "pages/one": ["name"], "pages/two": ["name"], "pages/three": [] }),
    files({ "pages/one": [], "pages/two": [], "pages/three": ["name"] }),
  );
  expect(ofTwo).toEqual({ moves: [], gone: [one, two] });
  // What moved away does not hide that the other one of the page has another key.
  const both = questionMoves(
    files({ "pages/one": ["name", "town"], "pages/three": [] }),
    files({ "pages/one": ["city"], "pages/three": ["name"] }),
  );
  expect(both.gone).toEqual([]);
  expect(both.moves).toEqual([
    { from: one, to: three },
    { from: { part: "pages/one", key: "town" }, to: { part: "pages/one", key: "city" } },
  ]);
});
