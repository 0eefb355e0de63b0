import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "../../../tests/support/depth.ts";
import { FORMATS } from "../../form/definition/formats.ts";
import { allCommonTexts, commonText } from "./common-text.ts";

const date = FORMATS.date.source;
const email = FORMATS.email.source;

function find(patterns: readonly string[], least = 1, most = 45) {
  const found = commonText({ patterns, least, most });
  return found.kind === "text" ? found.text : found.kind;
}

describe("a text that several patterns match", () => {
  it.each([
    [["^[a-z]+$"], 1, 45, "a"],
    [["^[a-z]+$", "^[0-9]+$"], 1, 45, "none"],
    [["a", "b$"], 1, 45, "ab"],
    [["^a$|^b$"], 2, 45, "none"],
    [["^[A-Z]{4}$"], 1, 3, "none"],
    [["^$"], 0, 45, ""],
    [["^$"], 1, 45, "none"],
    [["x^"], 1, 45, "none"],
    [["^(?:ab)*$", "^(?:aba)*$"], 1, 45, "none"],
    [["^(?:ab)*$", "^(?:abab)*$"], 5, 45, "abababab"],
    [[date], 1, 45, "5555-05-05"],
    [[date], 1, 9, "none"],
    [[email, "^.{3}$"], 1, 45, "none"],
    [["^\\w+\\s\\D\\S\\W$"], 1, 45, "a aa "],
    [["^[^a-z]$", "^\\u{1F600}$"], 1, 45, "😀"],
    [["^\\p{L}+$"], 1, 45, "a"],
    [["^[^\\p{L}]$", "^a$"], 1, 45, "a"],
    [["^(?=a)"], 1, 45, "undecided"],
    [["^(a)\\1$"], 1, 45, "undecided"],
    [["^.{5000}$"], 1, 9000, "undecided"],
    [["^[a-z]*$"], 30, 30, "a".repeat(30)],
  ] as const)("of %j with %i to %i characters is %j", (patterns, least, most, text) => {
    expect(find(patterns, least, most)).toBe(text);
  });

  const PATTERN: fc.Arbitrary<string> = fc.letrec<{ pattern: string }>((tie) => ({
    pattern: fc.oneof(
      { maxDepth: 3, depthSize: "small" },
      fc.constantFrom("a", "b", "[ab]", "[^a]", ".", "^", "$", "(?:^a|b$)"),
      fc.tuple(tie("pattern"), tie("pattern")).map(([one, other]) => one + other),
      fc.tuple(tie("pattern"), tie("pattern")).map(([one, other]) => `(?:${one}|${other})`),
      fc
        .tuple(tie("pattern"), fc.constantFrom("?", "*", "+", "{2}", "{1,2}", "{2,}"))
        .map(([one, times]) => `(?:${one})${times}`),
    ),
  })).pattern;

  it("is found exactly when there is one, and matches", () => {
    const texts = [0, 1, 2, 3, 4].flatMap((length) =>
      Array.from({ length: 2 ** length }, (_, bits) =>
        [...bits.toString(2).padStart(length, "0")]
          .map((bit) => (bit === "0" ? "a" : "b"))
          .join("")
          .slice(0, length),
      ),
    );
    fc.assert(
      fc.property(
        fc.array(PATTERN, { minLength: 1, maxLength: 2 }),
        fc.nat(2),
        fc.nat(4),
        (some, least, most) => {
          // Nothing but a and b, so that all texts can be tried.
          const patterns = [...some, "^[ab]*$"];
          const matches = (text: string) => patterns.every((pattern) => new RegExp(pattern, "u").test(text));
          const fitting = texts.filter(
            (text) => text.length >= least && text.length <= most && matches(text),
          );
          const demand = { patterns, least, most };
          const found = commonText(demand);
          expect(found.kind).toBe(fitting.length > 0 ? "text" : "none");
          if (found.kind === "text") expect(fitting).toContain(found.text);
          expect(allCommonTexts(demand)?.toSorted()).toEqual(fitting.toSorted());
          const [first = "", ...others] = some;
          const unlike = texts.filter(
            (text) =>
              text.length >= least &&
              text.length <= most &&
              !new RegExp(first, "u").test(text) &&
              others.every((pattern) => new RegExp(pattern, "u").test(text)),
          );
          const opposite = { patterns: [...others, "^[ab]*$"], others: [first], least, most };
          expect(commonText(opposite).kind).toBe(unlike.length > 0 ? "text" : "none");
          expect(allCommonTexts(opposite)?.toSorted()).toEqual(unlike.toSorted());
        },
      ),
      { numRuns: runs(500) },
    );
  });

  it("is not listed with all the others where there are too many", () => {
    expect(allCommonTexts({ patterns: ["^[0-9]{2}$"], least: 1, most: 45 })).toHaveLength(100);
    expect(allCommonTexts({ patterns: ["^[a-z]+$"], least: 1, most: 45 })).toBeUndefined();
    expect(allCommonTexts({ patterns: ["^a*$"], least: 1, most: Number.POSITIVE_INFINITY })).toBeUndefined();
    expect(allCommonTexts({ patterns: [], least: 1, most: 1 })).toBeUndefined();
  });
});
