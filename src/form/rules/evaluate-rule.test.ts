import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileRule } from "../../authoring/compile/compile-rule.ts";
import type { Answer } from "../definition/answers.ts";
import type { RuleDefinition } from "../definition/definition.ts";
import type { Operator, RuleTarget } from "../definition/operators.ts";
import { asComparison } from "./comparisons-in.ts";
import { evaluateRule } from "./evaluate-rule.ts";

function holds(definition: RuleDefinition, answers: Readonly<Record<string, Answer>>): boolean {
  const rule = compileRule(definition, {
    origin: { file: "pages/about.ui.json", path: [] },
    rename: (key) => key,
    report: (code) => {
      throw new Error(code);
    },
    conditions: [],
    groups: new Map(),
    furtherFiles: new Map(),
  });
  return evaluateRule(rule, answers);
}

const compare = (operator: Operator, value: Answer | undefined, target?: RuleTarget) =>
  holds(
    { valueKey: "key", operator, ...(target !== undefined && { target }) },
    value === undefined ? {} : { key: value },
  );

describe("the operators of rules [CON-01]", () => {
  it.each<[Operator, Answer | undefined, RuleTarget | undefined, boolean]>([
    ["equals", "USA", "USA", true],
    ["equals", "usa", "USA", false],
    ["equals", "2", 2, true],
    ["equals", "2.0", 2, true],
    ["equals", "", 0, false],
    ["equals", true, true, true],
    ["equals", undefined, false, true],
    ["notEquals", undefined, "N", true],
    ["notEquals", "N", "N", false],
    ["in", "2", ["2", "4"], true],
    ["in", "USA", ["US", "CAN"], false],
    ["notIn", undefined, ["2", "4"], true],
    ["notIn", "4", ["2", "4"], false],
    ["answered", "", undefined, false],
    ["answered", false, undefined, false],
    ["answered", "0", undefined, true],
    ["notAnswered", undefined, undefined, true],
    ["lt", "9", "10", true],
    ["lt", "", 5, false],
    ["lte", "10", 10, true],
    ["gt", "10.5", "10", true],
    ["gte", "2008-02-29", "2008-02-28", true],
    ["gt", "2008-02-27", "2008-02-28", false],
  ])("%s of %j and %j is %j", (operator, value, target, expected) => {
    expect(compare(operator, value, target)).toBe(expected);
  });

  it("shows nothing for values that cannot be compared, not even under not", () => {
    expect(compare("lt", "abc", 5)).toBe(false);
    expect(holds({ not: { valueKey: "key", operator: "lt", target: 5 } }, { key: "abc" })).toBe(false);
    expect(compare("in", "a", "abc")).toBe(false);
  });

  it("does not hold when any part cannot be evaluated, in whatever order the parts stand", () => {
    const bad: RuleDefinition = { valueKey: "key", operator: "lt", target: 5 };
    const good: RuleDefinition = { valueKey: "agree", operator: "equals", target: true };
    const orders = [
      [bad, good],
      [good, bad],
    ];
    for (const agree of [true, false]) {
      const shown = orders.flatMap((all) => [
        holds({ any: all }, { key: "abc", agree }),
        holds({ all }, { key: "abc", agree }),
        holds({ not: { all } }, { key: "abc", agree }),
      ]);
      expect(shown).toEqual(shown.map(() => false));
    }
  });

  it("combines rules with all, any, not and raw json-logic", () => {
    const isUsa: RuleDefinition = { valueKey: "country", operator: "equals", target: "USA" };
    const hasZip: RuleDefinition = { valueKey: "zip", operator: "answered" };
    expect(holds({ all: [isUsa, { not: hasZip }] }, { country: "USA" })).toBe(true);
    expect(holds({ any: [isUsa, hasZip] }, { zip: "04999" })).toBe(true);
    expect(holds({ logic: { and: [{ equals: [{ var: "country" }, "USA"] }] } }, { country: "USA" })).toBe(
      true,
    );
  });

  it.each([
    { "==": [{ var: "country" }, 1] },
    { "!": [{ answered: [{ var: "a" }] }, { answered: [{ var: "b" }] }] },
    { "!": [] },
    { and: [] },
    { equals: [{ var: "country" }] },
    { equals: [{ var: "country" }, "USA", "CAN"] },
    { equals: [{ var: "country" }, { var: "state" }] },
    { in: [{ var: "country" }, "USA"] },
    { lt: [{ var: "zip" }, ["1"]] },
    { answered: [{ var: "zip" }, "1"] },
    { equals: ["country", "USA"] },
  ])("refuses raw json-logic that coerces or would be read in part: %j", (logic) => {
    expect(() => holds({ logic }, {})).toThrow("unsafe-logic");
  });

  it("never opens for an operator that does not exist", () => {
    expect(evaluateRule({ logic: { resembles: [{ var: "a" }, "b"] }, reads: ["a"] }, { a: "b" })).toBe(false);
    expect(() => asComparison({ resembles: [{ var: "a" }, "b"] })).toThrow("resembles");
  });

  it("gives opposite results for opposite operators, whatever the answer", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.boolean()),
        fc.oneof(fc.string(), fc.boolean()),
        (value, target) => {
          expect(compare("equals", value, target)).toBe(!compare("notEquals", value, target));
          expect(compare("answered", value)).toBe(!compare("notAnswered", value));
        },
      ),
    );
  });
});
