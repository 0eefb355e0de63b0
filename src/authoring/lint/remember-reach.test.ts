import { expect, it } from "vitest";
import { MINIMAL_FORMS } from "../../../tests/support/minimal-forms.ts";
import { compileDefinitions } from "../compile/compile-form.ts";
import { createReporter } from "../findings/create-reporter.ts";
import { readDefinitions } from "../read/read-definitions.ts";
import type { LongCheck } from "./check-context.ts";
import { rememberReach } from "./remember-reach.ts";

type Texts = Readonly<Record<string, string>>;

const SCHEMA = "pages/about.schema.json";
const UI = "pages/about.ui.json";

/** A check that counts how often it looks, and finds something at one question each time. */
function countingCheck() {
  const counted = { times: 0 };
  const check: LongCheck = function* count({ report }) {
    counted.times += 1;
    yield;
    report("answer-impossible", SCHEMA, ["properties", "name"], `Look ${counted.times}.`);
  };
  return { counted, check: rememberReach(check) };
}

function look(check: LongCheck, texts: Texts) {
  const sources = readDefinitions(texts);
  const { report, findings } = createReporter(sources);
  const compiled = compileDefinitions(sources, report);
  if (compiled === undefined) throw new Error("The forms have no pages.");
  const steps = check({ sources, report, ...compiled });
  while (steps.next().done !== true);
  return findings.filter(({ code }) => code === "answer-impossible");
}

function withChange(
  path: string,
  change: (value: Record<string, unknown>) => void,
  from = MINIMAL_FORMS,
): Texts {
  const value = JSON.parse(from[path] ?? "") as Record<string, unknown>;
  change(value);
  return { ...from, [path]: JSON.stringify(value, null, 2) };
}

const member = (value: unknown, ...path: readonly string[]) =>
  path.reduce((inner, name) => (inner as Record<string, unknown>)[name], value) as Record<string, unknown>;

it("says what was found again where it stands now, after no more than words have changed [EDT-85]", () => {
  const { counted, check } = countingCheck();
  const [first] = look(check, MINIMAL_FORMS);
  const worded = withChange(SCHEMA, (schema) => {
    member(schema, "properties", "name").title = "What are you called?";
  });
  const [second] = look(check, { ...worded, [SCHEMA]: `\n\n${worded[SCHEMA]}` });
  expect(counted.times).toBe(1);
  expect(second?.message).toBe("Look 1.");
  expect(second?.line).not.toBe(first?.line);
});

it.each<readonly [string, Texts]>([
  [
    "a limit",
    withChange(SCHEMA, (schema) => {
      member(schema, "properties", "name").maxLength = 7;
    }),
  ],
  ["what is shown", withChange(UI, (ui) => (ui["ui:layout"] as unknown[]).push("name"))],
  [
    "what a question of that name is asked, in place of its title",
    withChange(SCHEMA, (schema) => {
      member(schema, "properties").title = { title: "Title", type: "boolean" };
    }),
  ],
  ["a file", { ...MINIMAL_FORMS, "options/more.json": '{ "options": [{ "code": "a", "label": "A" }] }' }],
])("looks again after a change of %s [EDT-85]", (_what, texts) => {
  const { counted, check } = countingCheck();
  look(check, MINIMAL_FORMS);
  expect(look(check, texts).map(({ message }) => message)).toEqual(["Look 2."]);
  expect(counted.times).toBe(2);
});

it("looks again after another label of an option, which a rule can ask for [EDT-85]", () => {
  const list = (label: string) => ({
    ...MINIMAL_FORMS,
    "options/more.json": JSON.stringify({ options: [{ code: "a", label }] }),
  });
  const { counted, check } = countingCheck();
  look(check, list("A"));
  look(check, list("B"));
  expect(counted.times).toBe(2);
});
