import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";
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

  it("without limits refuses only what is no number", () => {
    expect(failures({}, "1e3")).toHaveLength(1);
    expect(failures({}, "-3.5")).toEqual([]);
  });
});
