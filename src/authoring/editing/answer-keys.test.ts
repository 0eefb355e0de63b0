import { describe, expect, it } from "vitest";
import { prefixesOf } from "./answer-keys.ts";

type Use = readonly [block: string, prefix: string];

/** Blocks and one page by what they use; `reads` counts how often a text is asked for. */
function formOf(parts: Readonly<Record<string, readonly Use[]>>) {
  const files = new Map(
    Object.entries(parts).map(([part, uses]) => {
      const layout = uses.map(([block, prefix]) => ({ section: "One", content: [{ block, prefix }] }));
      return [`${part}.ui.json`, JSON.stringify({ "ui:layout": layout })];
    }),
  );
  const texts = {
    reads: 0,
    paths: () => [...files.keys()],
    text: (path: string) => {
      texts.reads += 1;
      return files.get(path) ?? "";
    },
  };
  return texts;
}

/** A page with `top`, which has two blocks that both have the next one, which has two, and so on down to `bottom`. */
function diamonds(levels: number, prefixOf: (side: string, level: number) => string) {
  const parts: Record<string, readonly Use[]> = { "pages/about": [["top", "p_"]] };
  for (let level = 1; level <= levels; level++) {
    const [above, below] = [level === 1 ? "top" : `d${level - 1}`, level === levels ? "bottom" : `d${level}`];
    parts[`blocks/${above}`] = ["b", "c"].map((side) => [`${side}${level}`, prefixOf(side, level)]);
    for (const side of ["b", "c"]) parts[`blocks/${side}${level}`] = [[below, ""]];
  }
  return formOf({ ...parts, "blocks/bottom": [] });
}

describe("the prefixes of a block", () => {
  it.each([
    ["one prefix", () => "", ["p_"]],
    ["two prefixes on one level", (side: string, level: number) => (level === 5 ? side : ""), ["p_b", "p_c"]],
  ])("are found in twelve diamonds of %s without going each of their ways [EDT-90]", (_, prefixOf, found) => {
    const form = diamonds(12, prefixOf);
    expect(prefixesOf(form, "blocks/bottom")).toEqual(found);
    expect(form.reads).toBe(form.paths().length);
  });

  it("are all that there are where each level has two of its own [EDT-90]", () => {
    const form = diamonds(12, (side, level) => `${side}${level}_`);
    const prefixes = prefixesOf(form, "blocks/bottom");
    expect(new Set(prefixes).size).toBe(2 ** 12);
    expect(prefixes).toHaveLength(2 ** 12);
    expect(prefixes[0]).toBe("p_b1_b2_b3_b4_b5_b6_b7_b8_b9_b10_b11_b12_");
    expect(form.reads).toBe(form.paths().length);
  });

  it("do not go round in circles, and are none where no page leads to it [EDT-90]", () => {
    const uses = { "blocks/one": [["two", "t_"]], "blocks/two": [["one", "o_"]] } as const;
    const form = formOf({ "pages/about": [["one", "p_"]], ...uses });
    expect([prefixesOf(form, "blocks/one"), prefixesOf(form, "blocks/two")]).toEqual([["p_"], ["p_t_"]]);
    expect(prefixesOf(formOf(uses), "blocks/two")).toEqual([]);
  });
});
