import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "../../../tests/support/depth.ts";
import { MINIMAL_FORMS } from "../../../tests/support/minimal-forms.ts";
import { compileValidators } from "../compile/compile-validators.ts";
import { lintForms } from "./lint-forms.ts";

type Json = null | string | number | boolean | Json[] | { [key: string]: Json };

const WORDS = [
  ...new Set(
    Object.values(MINIMAL_FORMS)
      .join(" ")
      .match(/[a-zA-Z_:]+/g),
  ),
];

/** JSON that looks like definitions: the words of the fixture in any order and place. */
const DEFINITION: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.constantFrom<Json>(null, true, false, 0, -1, 11, "", "constructor", "__proto__", ...WORDS),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...WORDS), tie("value"), { maxKeys: 4 }),
  ),
})).value;

/** The value with the node that `steps` choose replaced. */
function replaced(value: Json, steps: readonly number[], by: Json): Json {
  const [step, ...rest] = steps;
  if (step === undefined || typeof value !== "object" || value === null) return by;
  const keys = Object.keys(value);
  const key = keys[step % Math.max(1, keys.length)];
  if (key === undefined) return by;
  if (Array.isArray(value)) {
    return value.map((item, index) => (String(index) === key ? replaced(item, rest, by) : item));
  }
  return { ...value, [key]: replaced(value[key] ?? null, rest, by) };
}

describe("lint of anything", { timeout: 30_000 }, () => {
  it("answers with findings, whatever stands anywhere in a definition, and gives a form that works only without errors", () => {
    const change = fc.record({
      file: fc.constantFrom(...Object.keys(MINIMAL_FORMS)),
      steps: fc.array(fc.nat(6), { minLength: 1, maxLength: 6 }),
      by: DEFINITION,
    });
    fc.assert(
      fc.property(change, ({ file, steps, by }) => {
        // The fixture is JSON.
        const value = JSON.parse(MINIMAL_FORMS[file] ?? "") as Json;
        const text = JSON.stringify(replaced(value, steps, by));
        const { findings, form } = lintForms({ ...MINIMAL_FORMS, [file]: text });
        expect(form === null).toBe(findings.some(({ severity }) => severity === "error"));
        expect(() => form && compileValidators(form)).not.toThrow();
        for (const { line, column } of findings) expect(line >= 1 && column >= 1).toBe(true);
      }),
      { numRuns: runs(300) },
    );
  });

  it("answers with findings for any text in any file", () => {
    const file = fc.constantFrom(...Object.keys(MINIMAL_FORMS));
    fc.assert(
      fc.property(file, fc.nat(600), fc.string({ unit: "binary", maxLength: 5 }), (path, at, insert) => {
        const text = MINIMAL_FORMS[path] ?? "";
        const broken = text.slice(0, at) + insert + text.slice(at + 1);
        const { findings, form } = lintForms({ ...MINIMAL_FORMS, [path]: broken });
        expect(form === null).toBe(findings.some(({ severity }) => severity === "error"));
      }),
      { numRuns: runs(300) },
    );
  });
});
