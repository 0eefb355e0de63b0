import { describe, expect, it } from "vitest";
import { printableText } from "./copy-data.ts";

const linesOf = (typed: string) => printableText(typed).lines;

describe("the text that is printed", () => {
  it("lets endless words break, and holds nothing to break them at [DOC-04]", () => {
    const address = `${"a".repeat(30)}${"b".repeat(30)}c@example.org`;
    const { text, lines } = printableText(address);
    expect([text, lines]).toEqual([address, [["a".repeat(30), "b".repeat(30), "c@example.org"]]]);
    expect(linesOf("short\nwords of a line")).toEqual([["short"], ["words of a line"]]);
    expect(linesOf("a-b".repeat(40))).toEqual([["a-b".repeat(40)]]);
    expect(linesOf("")).toEqual([[""]]);
  });

  it("takes a typed place to break for one, and for no letter", () => {
    const { text, lines } = printableText("ភាសា\u200Bខ្មែរ");
    expect([text, lines]).toEqual(["ភាសាខ្មែរ", [["ភាសា", "ខ្មែរ"]]]);
    expect(linesOf(`\u200B${"x".repeat(20)}\u200B${"y".repeat(20)}`)).toEqual([
      ["", "x".repeat(20), "y".repeat(20)],
    ]);
  });

  it("keeps letters with their marks, and leaves scripts without spaces to the typesetter", () => {
    const hindi = "क्षि".repeat(40);
    const [pieces = []] = linesOf(hindi);
    expect(pieces.join("")).toBe(hindi);
    expect(pieces.length).toBeGreaterThan(1);
    for (const piece of pieces) expect(piece).toMatch(/^\p{L}/u);
    const thai = "ภาษาไทยเป็นภาษาที่มีระดับเสียงของคำแน่นอนหรือวรรณยุกต์";
    expect(linesOf(thai)).toEqual([[thai]]);
  });
});
