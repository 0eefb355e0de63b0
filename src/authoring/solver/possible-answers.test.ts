import { Ajv } from "ajv";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "../../../tests/support/depth.ts";
import type { PropertySchema } from "../../form/definition/definition.ts";
import { FORMATS } from "../../form/definition/formats.ts";
import { KEYWORDS } from "../compile/compile-validators.ts";
import { limitsOf } from "./answer-limits.ts";
import { possibleAnswer } from "./possible-answers.ts";

const ajv = new Ajv({ passContext: true, formats: { ...FORMATS }, keywords: [...KEYWORDS] });

/** Whether validation lets the text pass, whatever the day is. */
function passes({ yearsFromNow, ...schema }: PropertySchema, text: string, today: string): boolean {
  const years = yearsFromNow && { minYear: yearsFromNow.min, maxYear: yearsFromNow.max };
  return ajv.compile({ ...schema, ...years }).call({ today }, text);
}

const part = (...parts: readonly PropertySchema[]) =>
  fc.option(fc.constantFrom(...parts), { nil: undefined }).map((one) => one ?? {});

const SCHEMA: fc.Arbitrary<PropertySchema> = fc
  .tuple(
    part({ minLength: 2 }, { minLength: 3 }),
    part({ maxLength: 1 }, { maxLength: 2 }, { maxLength: 10 }),
    part({ pattern: "^[a-z]+$" }, { pattern: "^[0-9]{2}$" }, { pattern: "1" }, { pattern: "^-" }),
    part({ const: "12" }, { const: "a" }),
    part({ enum: ["1", "20", "ab"] }),
    part({ not: { pattern: "1" } }, { not: { enum: ["1", "12"] } }, { not: { minLength: 2 } }),
    part(
      { numericString: { minimum: 5, maximum: 12 } },
      { numericString: { minimum: 7, maximum: 9, multipleOf: 5 } },
      { numericString: { minimum: 0.25, maximum: 0.75, multipleOf: 0.25 } },
      { numericString: { minimum: 0.2, maximum: 0.8 } },
      { numericString: { maximum: -1 } },
      { numericString: { minimum: 100, multipleOf: 7 } },
      { numericString: { multipleOf: 0.5 } },
    ),
    part({ format: "date" }),
  )
  .map((parts) => Object.assign({}, ...parts));

describe("the answers that pass several limits", () => {
  it("are some or none as validation says of every short text, and the example passes [FRM-05]", () => {
    const chars = [..."a1250.-"];
    const one = chars;
    const two = one.flatMap((text) => chars.map((char) => text + char));
    const three = two.flatMap((text) => chars.map((char) => text + char));
    const texts = [...one, ...two, ...three, "0.25", "105", "-1.5", "2026-11-22"];
    fc.assert(
      fc.property(SCHEMA, (schema) => {
        const possible = possibleAnswer(limitsOf(schema));
        const validate = ajv.compile(schema);
        const taken = texts.filter((text) => validate.call({ today: "2026-11-22" }, text));
        if (possible.kind === "none") expect(taken).toEqual([]);
        if (possible.kind === "some") expect(validate(possible.example)).toBe(true);
        if (taken.length > 0) expect(possible.kind).not.toBe("none");
      }),
      { numRuns: runs(400) },
    );
  });

  it.each<[PropertySchema, readonly string[] | string]>([
    [{}, "a"],
    [
      { numericString: { minimum: 1000, maximum: 1600 }, maxLength: 3 },
      ["have at most 3 characters", "be a number from 1000 up to 1600"],
    ],
    [
      { numericString: { minimum: 8, maximum: 13, multipleOf: 7 } },
      ["be a number from 8 up to 13 in steps of 7"],
    ],
    [{ numericString: { minimum: 0.0001, multipleOf: 0.0001 }, maxLength: 2 }, "5"],
    [{ numericString: { minimum: 0.00000012, maximum: 0.00000013 } }, "undecided"],
    [{ numericString: { minimum: 400, maximum: 800 }, pattern: "^[0-3]" }, "undecided"],
    [
      { numericString: { minimum: 400, maximum: 800 }, pattern: "^[0-3]..$" },
      ["match the pattern ^[0-3]..$", "be a number from 400 up to 800"],
    ],
    [{ pattern: "^(?=x)" }, "undecided"],
    [{ const: "x", enum: ["y"] }, ['be "x"', 'be "y"']],
    [{ const: "x", not: { const: "x" } }, ['be "x"', 'not be "x"']],
    [
      { format: "date", minimumAge: 30, yearsFromNow: { min: -20, max: 0 } },
      [
        "be a date (10 characters, as 2026-08-01)",
        "lie at least 30 years ago",
        "lie in a year from 20 years ago to this one",
      ],
    ],
    [{ minimumAge: 30, yearsFromNow: { min: -20, max: 0 } }, "a"],
    [
      { format: "us-phone", maxLength: 10 },
      ["have at most 10 characters", "be a U.S. phone number (14 characters, as (207) 555-0142)"],
    ],
  ])("of %j are told by what excludes them, or by an example", (schema, told) => {
    const possible = possibleAnswer(limitsOf(schema));
    const said =
      possible.kind === "some"
        ? possible.example
        : possible.kind === "none"
          ? possible.because.map(({ words }) => words)
          : possible.kind;
    expect(said).toEqual(told);
    if (possible.kind === "some") expect(passes(schema, String(possible.example), "2026-11-22")).toBe(true);
  });

  it("are none where numbers leave none, whatever patterns there are besides [FRM-05]", () => {
    const own = limitsOf({ numericString: { minimum: 2, maximum: 11 } });
    const ofBranch = limitsOf({
      numericString: { minimum: 100, multipleOf: 10 },
      not: { pattern: "[a-z]" },
    });
    const possible = possibleAnswer([...own, ...ofBranch]);
    expect(possible.kind === "none" && possible.because.map(({ words }) => words)).toEqual([
      "be a number from 2 up to 11",
      "be a number from 100 in steps of 10",
    ]);
  });

  it("has dates at the very edge of an age and of a year, on every day of the year", () => {
    const edge: PropertySchema = { format: "date", minimumAge: 20, yearsFromNow: { min: -20, max: 0 } };
    expect(possibleAnswer(limitsOf(edge)).kind).toBe("some");
    expect(passes(edge, "2006-01-01", "2026-01-01")).toBe(true);
  });
});
