import { describe, expect, it } from "vitest";
import { compileRule } from "../../authoring/compile/compile-rule.ts";
import type { Answers } from "../definition/answers.ts";
import type { RelativeDayDefinition, RuleDefinition } from "../definition/definition.ts";
import type { Operator } from "../definition/operators.ts";
import { evaluateRule } from "./evaluate-rule.ts";
import { shiftDay } from "./relative-days.ts";

function compiledRule(definition: RuleDefinition) {
  return compileRule(definition, {
    origin: { file: "pages/about.ui.json", path: [] },
    rename: (key) => `own_${key}`,
    report: (code) => {
      throw new Error(code);
    },
    conditions: [],
    groups: new Map(),
    furtherFiles: new Map(),
  });
}

const TODAY = "2026-11-25";

function holds(definition: RuleDefinition, answers: Answers, today: string | undefined = TODAY): boolean {
  const own = Object.entries(answers).map(([key, value]) => [`own_${key}`, value]);
  return evaluateRule(compiledRule(definition), Object.fromEntries(own), today);
}

const compare = (operator: Operator, target: RelativeDayDefinition): RuleDefinition => ({
  valueKey: "day",
  operator,
  target,
});

describe("counting days", () => {
  it.each([
    ["2027-01-31", 1, 0, "2027-02-28"],
    ["2028-01-31", 1, 0, "2028-02-29"],
    ["2027-03-31", -1, 0, "2027-02-28"],
    ["2028-02-29", 12, 0, "2029-02-28"],
    ["2028-02-29", -12 * 4, 0, "2024-02-29"],
    ["2027-09-01", -12 * 18, 0, "2009-09-01"],
    ["2027-01-31", 1, 1, "2027-03-01"],
    ["2026-12-31", 0, 1, "2027-01-01"],
    ["2027-03-01", 0, -1, "2027-02-28"],
    ["2026-11-25", 0, -30, "2026-10-26"],
    ["0050-03-01", 0, -1, "0050-02-28"],
    ["0001-01-01", 0, -1, undefined],
    ["9999-12-31", 0, 1, undefined],
    ["2027-02-29", 0, 0, undefined],
    ["2027-13-01", 0, 0, undefined],
    ["2027-09", 0, 1, undefined],
    ["soon", 0, 1, undefined],
  ])("leads from %s by %d months and %d days to %s [DAY-02]", (day, months, days, expected) => {
    expect(shiftDay(day, { months, days })).toBe(expected);
  });
});

describe("a rule that compares with a day", () => {
  it.each<[Operator, RelativeDayDefinition, string, boolean]>([
    ["gte", { days: -30 }, "2026-10-26", true],
    ["gte", { days: -30 }, "2026-10-25", false],
    ["lt", { days: 0 }, "2026-11-24", true],
    ["lt", { days: 0 }, "2026-11-25", false],
    ["equals", { days: 0 }, "2026-11-25", true],
    ["notEquals", { days: 0 }, "2026-11-25", false],
    ["lte", { years: 18, before: "today" }, "2008-11-25", true],
    ["lte", { years: 18, before: "today" }, "2008-11-26", false],
    ["lte", { years: 18, before: "2027-09-01" }, "2009-09-01", true],
    ["lte", { years: 18, before: "2027-09-01" }, "2009-09-02", false],
    ["gt", { weeks: 2, days: 1, after: "today" }, "2026-12-10", false],
    ["gt", { weeks: 2, days: 1, after: "today" }, "2026-12-11", true],
    ["lte", { years: 1, months: 1, after: "2027-12-31" }, "2029-01-31", true],
  ])("holds or not: %s %j of %s [DAY-01]", (operator, target, day, expected) => {
    expect(holds(compare(operator, target), { day })).toBe(expected);
  });

  it.each<[Operator, string, string, boolean]>([
    ["gte", "2027-07-01", "2027-06-01", true],
    ["gte", "2027-06-30", "2027-06-01", false],
    ["equals", "2027-07-01", "2027-06-01", true],
    ["lt", "2027-06", "2027-06-01", true],
    // 30 days after some day of June lies between July 1 and July 30.
    ["lt", "2027-06-30", "2027-06", true],
    ["gt", "2027-07-31", "2027-06", true],
    ["equals", "2027-07-31", "2027-06", false],
    ["notEquals", "2027-06-30", "2027-06", true],
    ["gte", "2027-07-15", "2027-06", false],
    ["lt", "2027-07-15", "2027-06", false],
  ])("%s of %s and 30 days after %s is %j [DAY-02]", (operator, day, start, expected) => {
    const target = { days: 30, after: { valueKey: "start" } };
    expect(holds(compare(operator, target), { day, start })).toBe(expected);
  });

  it("does not hold while one of two answers is missing, nor for what is no day, whatever the operator [DAY-02]", () => {
    const target = { days: 30, after: { valueKey: "start" } };
    for (const operator of ["lt", "lte", "gt", "gte", "equals", "notEquals"] as const) {
      expect(holds(compare(operator, target), { day: "2027-01-01" })).toBe(false);
      expect(holds(compare(operator, target), { start: "2027-01-01" })).toBe(false);
      expect(holds(compare(operator, target), { day: "2027-01-01", start: "soon" })).toBe(false);
      expect(holds({ not: compare(operator, target) }, { day: "2027-01-01", start: "soon" })).toBe(false);
    }
  });

  it("does not hold without a day to count from, not even under not [DAY-03]", () => {
    const rule = compiledRule({ not: compare("lt", { days: 1 }) });
    expect(evaluateRule(rule, { own_day: "2026-01-01" })).toBe(false);
    expect(evaluateRule(rule, { own_day: "2026-01-01" }, TODAY)).toBe(false);
    expect(evaluateRule(rule, { own_day: "2027-01-01" }, TODAY)).toBe(true);
  });

  it("compares with a day that never changes as with a target [DAY-01]", () => {
    expect(compiledRule(compare("lte", { years: 18, before: "2027-09-01" })).logic).toEqual({
      lte: [{ var: "own_day" }, "2009-09-01"],
    });
  });

  it("reads the answer that it counts from, under the name that a block gives it [DAY-01]", () => {
    const rule = compiledRule(compare("lt", { days: 1, after: { valueKey: "start" } }));
    expect(rule.reads).toEqual(["own_day", "own_start"]);
  });
});
