import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "../../../tests/support/depth.ts";
import type { Expression } from "../definition/compiled-form.ts";
import { LIST_OPERATORS } from "../definition/computed.ts";
import { FORMATS } from "../definition/formats.ts";
import { readMoney, readNumber } from "../typed/read-amount.ts";
import { evaluateComputed } from "./evaluate-computed.ts";

const ANSWERS: Readonly<Record<string, string>> = {
  tenth: "0.1",
  fifth: "0.2",
  price: "19.99",
  three: "3",
  word: "many",
  born: "2008-02-29",
};

function numberOf(expression: Expression, decimals = 15): string {
  return evaluateComputed(
    { key: "k", reads: [], expression, result: { kind: "number", decimals } },
    operands(ANSWERS),
  );
}

function operands(answers: Readonly<Record<string, string>>) {
  return {
    answer: (key: string) => answers[key],
    words: (key: string) => answers[key] ?? "",
    holds: () => true,
    today: "2026-11-25",
  };
}

const v = (key: string): Expression => ({ var: key });

describe("the working out of answers", () => {
  it.each<readonly [Expression, string]>([
    [{ "+": [v("tenth"), v("fifth")] }, "0.3"],
    [{ "-": [v("tenth"), v("fifth")] }, "-0.1"],
    [{ "*": [v("price"), v("three")] }, "59.97"],
    [{ "*": [v("tenth"), v("tenth"), v("tenth")] }, "0.001"],
    [{ min: [v("tenth"), v("fifth"), "-1"] }, "-1"],
    [{ max: [v("tenth"), v("fifth")] }, "0.2"],
    [{ round: "2.5", decimals: 0 }, "3"],
    [{ round: "-2.5", decimals: 0 }, "-3"],
    [{ round: "1.005", decimals: 2 }, "1.01"],
    [{ "*": ["999999999999999", "1"] }, "999999999999999"],
    [{ "*": ["999999999999999", "10"] }, ""],
    [{ years: [v("born"), "2026-02-28"] }, "17"],
    [{ years: [v("born"), "2026-03-01"] }, "18"],
    [{ months: ["2026-01-31", "2026-02-28"] }, "0"],
    [{ days: ["2024-02-28", "2024-03-01"] }, "2"],
    [{ days: ["2026-11-25", "2026-11-20"] }, "-5"],
    [{ count: [v("tenth"), v("none"), v("word")] }, "2"],
  ])("of %j is exact [CPT-01]", (expression, result) => {
    expect(numberOf(expression)).toBe(result);
  });

  it("leaves out what is missing in sums, and is empty without it in differences and products [CPT-01]", () => {
    expect(numberOf({ "+": [v("none"), v("three")] })).toBe("3");
    expect(numberOf({ "+": [v("none")] })).toBe("");
    expect(numberOf({ "-": [v("none"), v("three")] })).toBe("");
    expect(numberOf({ "*": [v("three"), v("none")] })).toBe("");
  });

  it("is empty where something cannot be read, however deep it stands [CPT-01]", () => {
    expect(numberOf({ "+": [v("three"), { "*": [v("word"), v("three")] }] })).toBe("");
    expect(numberOf({ days: [v("word"), { today: true }] })).toBe("");
    expect(numberOf({ max: [v("three"), v("word")] })).toBe("");
  });

  it("joins what is there as people read it [CPT-01]", () => {
    const joined = (expression: Expression, longest = 100) =>
      evaluateComputed(
        { key: "k", reads: [], expression, result: { kind: "text", longest } },
        operands(ANSWERS),
      );
    expect(
      joined({ join: [v("word"), v("none"), "and", { "+": [v("tenth"), v("fifth")] }], with: ", " }),
    ).toBe("many, and, 0.3");
    expect(joined({ join: [v("none")], with: " " })).toBe("");
    expect(joined({ join: [v("word")], with: " " }, 2)).toBe("ma");
  });

  const texts = fc.oneof(
    fc.constantFrom(
      "",
      "0",
      "-0.5",
      "1e9",
      "00",
      "999999999999999",
      "0.000000000000001",
      "2024-02-29",
      "2026-13-01",
    ),
    fc.string(),
    fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }).map(String),
  );
  const expressions = fc.letrec<{ readonly any: Expression }>((tie) => ({
    any: fc.oneof(
      { maxDepth: 4 },
      texts,
      fc.constantFrom<Expression>({ var: "a" }, { var: "b" }, { today: true }, { entries: [["a"], ["b"]] }),
      fc
        .tuple(fc.constantFrom(...LIST_OPERATORS), fc.array(tie("any"), { maxLength: 4 }))
        // Each word has a list under it.
        .map(([word, list]) => ({ [word]: list }) as unknown as Expression),
      fc.record({ round: tie("any"), decimals: fc.nat(14) }),
      fc.record({ join: fc.array(tie("any"), { maxLength: 3 }), with: fc.string() }),
      fc.record({ if: fc.constant({ logic: true, reads: [] }), then: tie("any") }),
    ),
  })).any;

  it("gives for any answers and any expression a text that its format reads [CPT-07]", () => {
    fc.assert(
      fc.property(expressions, texts, texts, (expression, a, b) => {
        const made = (result: Parameters<typeof evaluateComputed>[0]["result"]) =>
          evaluateComputed({ key: "k", reads: [], expression, result }, operands({ a, b }));
        const [number, money] = [
          made({ kind: "number", decimals: 15 }),
          made({ kind: "number", decimals: 2 }),
        ];
        if (number !== "") {
          expect(number).toMatch(FORMATS.number);
          expect(readNumber(number)).toMatchObject({ kind: "taken", answer: number });
        }
        if (money !== "") {
          expect(money).toMatch(FORMATS.money);
          expect(readMoney(money, "USD")).toMatchObject({ kind: "taken", answer: money });
        }
        const day = made({ kind: "date" });
        if (day !== "") expect(day).toMatch(FORMATS.date);
        expect([...made({ kind: "text", longest: 20 })].length).toBeLessThanOrEqual(20);
      }),
      { numRuns: runs(2_000) },
    );
  });
});
