import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";
import { isMultiple } from "../solver/answer-limits.ts";
import { KEYWORDS } from "./compile-validators.ts";

function failures(numericString: object, text: string) {
  const ajv = new Ajv({ keywords: [...KEYWORDS] });
  const validate = ajv.compile({ type: "string", numericString });
  validate(text);
  return validate.errors?.map(({ params }) => params) ?? [];
}

describe("the keyword numericString", () => {
  it("takes any of its limits alone", () => {
    expect(failures({ minimum: 0 }, "12")).toEqual([]);
    expect(failures({ minimum: 0 }, "-1")).toMatchObject([{ minimum: 0 }]);
    expect(failures({ maximum: 4 }, "4.01")).toMatchObject([{ maximum: 4 }]);
    expect(failures({ multipleOf: 0.1 }, "3.75")).toMatchObject([{ multipleOf: 0.1 }]);
    expect(failures({ multipleOf: 0.1 }, "3.7")).toEqual([]);
  });

  it.each([
    [0.1, "838866.2"],
    [0.01, "1234567.89"],
    [0.01, "100000.07"],
    [0.01, "-0.29"],
    [10, "999999999999990"],
    [0.5, "12.50"],
    [1e-7, "0.0000003"],
  ])("counts in steps of %d exactly, as %s [TYP-04]", (multipleOf, text) => {
    expect(failures({ multipleOf }, text)).toEqual([]);
    expect(isMultiple(text, multipleOf)).toBe(true);
    expect(failures({ multipleOf }, `${text.replace(/^(\d+)$/, "$1.0")}00000001`)).toHaveLength(1);
    expect(isMultiple(`${text.replace(/^(\d+)$/, "$1.0")}00000001`, multipleOf)).toBe(false);
  });

  it("without limits refuses only what is no number", () => {
    expect(failures({}, "1e3")).toHaveLength(1);
    expect(failures({}, "-3.5")).toEqual([]);
  });
});
