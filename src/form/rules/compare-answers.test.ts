import { expect, it } from "vitest";
import { compileRule } from "../../authoring/compile/compile-rule.ts";
import type { Answer } from "../definition/answers.ts";
import type { RuleDefinition } from "../definition/definition.ts";
import type { Operator } from "../definition/operators.ts";
import { evaluateRule } from "./evaluate-rule.ts";

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

const comparing = (operator: Operator) =>
  ({ valueKey: "end", operator, targetKey: "start" }) satisfies RuleDefinition;

function holds(definition: RuleDefinition, end: Answer | undefined, start: Answer | undefined): boolean {
  const answers = {
    ...(end !== undefined && { own_end: end }),
    ...(start !== undefined && { own_start: start }),
  };
  return evaluateRule(compiledRule(definition), answers);
}

it.each<[Operator, Answer, Answer, boolean]>([
  ["gte", "2027-07-01", "2027-06-30", true],
  ["gte", "2027-06-30", "2027-06-30", true],
  ["gt", "2027-06-30", "2027-06-30", false],
  ["lt", "2027-06-29", "2027-06-30", true],
  ["lte", "9", "10", true],
  ["gt", "10", "9.5", true],
  ["gt", "21:15", "09:30", true],
  ["lt", "09:30", "21:15", true],
  ["lt", "2027-03", "2027-11", true],
  ["gte", "2027-03", "2027-03", true],
  ["lt", "2027-03", "2027-04-01", true],
  ["lt", "2027-03", "2027-03-14", false],
  ["gte", "2027-03", "2027-03-14", false],
  ["lt", "21:15", "2027-03", false],
  ["equals", "ann@example.org", "ann@example.org", true],
  ["equals", "Ann@example.org", "ann@example.org", false],
  ["notEquals", "USA", "CAN", true],
  ["notEquals", "USA", "USA", false],
  ["equals", "7", "7.0", false],
  ["gte", "7", "7.0", true],
])("%s of %j and the answer %j is %j [CMP-02]", (operator, end, start, expected) => {
  expect(holds(comparing(operator), end, start)).toBe(expected);
});

it.each<Operator>(["equals", "notEquals", "lt", "lte", "gt", "gte"])(
  "%s does not hold while one of the two answers is missing [CMP-02]",
  (operator) => {
    for (const missing of [undefined, ""]) {
      expect(holds(comparing(operator), "1", missing)).toBe(false);
      expect(holds(comparing(operator), missing, "1")).toBe(false);
      expect(holds(comparing(operator), missing, missing)).toBe(false);
    }
  },
);

it("is turned round by not, so that it holds while an answer is missing [CMP-02]", () => {
  expect(holds({ not: comparing("equals") }, "1", undefined)).toBe(true);
  expect(holds({ not: comparing("gte") }, "2027-01-01", "2027-01-02")).toBe(true);
});

it("never holds for what cannot be compared, not even under not [CMP-02]", () => {
  expect(holds({ not: comparing("lt") }, "soon", "2027-01-01")).toBe(false);
  expect(holds({ any: [comparing("lt"), { valueKey: "end", operator: "answered" }] }, "soon", "2")).toBe(
    false,
  );
});

it("reads both answers, under the names that a block gives them [CMP-02]", () => {
  expect(compiledRule(comparing("gte")).reads).toEqual(["own_end", "own_start"]);
});
