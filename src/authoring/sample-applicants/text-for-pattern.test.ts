import fc from "fast-check";
import { expect, it } from "vitest";
import { textForPattern } from "./text-for-pattern.ts";

it.each([
  ["^[0-9]{5}(-[0-9]{4})?$", 0, "00000"],
  ["^[0-9]{5}(-[0-9]{4})?$", 1, "00000-0000"],
  ["^[A-Z]{0,3}[0-9]{5,12}$", 12, "AAA000000000000"],
  ["^\\+[0-9][0-9 -]+$", 3, "+0000"],
  ["^(?:yes|no)\\.$", 0, "yes."],
  ["^\\d+,\\w*$", 2, "55,aa"],
])("writes a text for %s with %i repetitions: %s", (pattern, repeat, text) => {
  expect(textForPattern(pattern, repeat)).toBe(text);
});

it.each(["^[^a]$", "^(?=a)a$", "^(a)\\1$", "^\\bword$", "^a$b", "^(a$"])(
  "knows no text for %s",
  (pattern) => {
    expect(textForPattern(pattern)).toBeUndefined();
  },
);

it("gives nothing but texts that fit", () => {
  const piece = fc.constantFrom(
    "a",
    "[0-9]",
    "[a-z_-]",
    "(?:b|c)",
    "\\d",
    "x{2,4}",
    "y?",
    "z*",
    "(q[0-9]+)+",
    ".",
  );
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 6 }), fc.nat(20), (pieces, repeat) => {
      const pattern = `^${pieces.join("")}$`;
      const text = textForPattern(pattern, repeat);
      expect(text).toBeDefined();
      expect(text).toMatch(new RegExp(pattern, "u"));
    }),
  );
});
