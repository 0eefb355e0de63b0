import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { editDistance, letterSet, missingLetters, TOO_FAR } from "./edit-distance.ts";

const whole = { limit: 2, asPrefix: false };
const prefix = { limit: 2, asPrefix: true };

describe("the edit distance", () => {
  it.each([
    ["lincoln", "lincoln", 0],
    ["lincon", "lincoln", 1],
    ["lincolnn", "lincoln", 1],
    ["lincxln", "lincoln", 1],
    ["licnoln", "lincoln", 1],
    ["lnicxln", "lincoln", 2],
    ["lincoln", "washington", TOO_FAR],
    ["li", "lincoln", TOO_FAR],
  ])("between %s and %s is %i", (typed, term, expected) => {
    expect(editDistance(typed, term, whole)).toBe(expected);
  });

  it("to a beginning of the word lets the rest be typed later", () => {
    expect(editDistance("wahsi", "washington", prefix)).toBe(1);
    expect(editDistance("washi", "washington", prefix)).toBe(0);
    expect(editDistance("lincoln", "lin", prefix)).toBe(TOO_FAR);
  });

  it("is never less than the letters that are missing, and the same both ways", () => {
    const word = fc.string({ unit: fc.constantFrom(..."abcde"), maxLength: 10 });
    fc.assert(
      fc.property(word, word, (a, b) => {
        const far = { limit: 20, asPrefix: false };
        const distance = editDistance(a, b, far);
        expect(distance).toBe(editDistance(b, a, far));
        expect(missingLetters(letterSet(a), letterSet(b))).toBeLessThanOrEqual(distance);
        expect(editDistance(a, b, { limit: 20, asPrefix: true })).toBeLessThanOrEqual(distance);
      }),
    );
  });
});
