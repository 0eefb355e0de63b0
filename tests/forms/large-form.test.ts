import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { compileForms, lintForms } from "../../src/authoring/lint/lint-forms.ts";
import { decideGuard } from "../../src/authoring/solver/decide-guards.ts";
import { MODEL_BUDGET, modelOf } from "../../src/authoring/solver/model.ts";
import { answersOfSchemas } from "../../src/authoring/solver/requirements.ts";
import { largeForm, QUESTIONS_PER_PAGE } from "../support/large-form.ts";
import { type Edit, edited } from "../support/minimal-forms.ts";

const CONFIG = readFileSync("partner.config.json", "utf8");
const TWO_PAGES = largeForm(2 * QUESTIONS_PER_PAGE);

function lint(...edits: readonly Edit[]) {
  return lintForms(edited(TWO_PAGES, edits), CONFIG).findings;
}

/** What the solver says of everything that shows sometimes in the form with so many questions. */
function decided(questionCount: number) {
  const { compilation } = compileForms(largeForm(questionCount), CONFIG);
  if (compilation === null) throw new Error("The form was not compiled.");
  const model = modelOf(compilation.form, answersOfSchemas(compilation.form));
  const kinds = model.guards.map((guard) => decideGuard(model, guard).kind);
  return { kinds: new Set(kinds), comparisons: model.effort.spent, form: compilation.form };
}

it("makes definitions with as many questions as asked for, and lint finds nothing in them", () => {
  expect(lint()).toEqual([]);
  const { form } = decided(2 * QUESTIONS_PER_PAGE);
  expect(Object.values(form.questions).filter(({ page }) => page !== "review")).toHaveLength(
    2 * QUESTIONS_PER_PAGE,
  );
});

it("is decided by lint with a work that is as much for each question of 600 as of 1,200, and far below its limit [FRM-05]", () => {
  const [small, large] = [decided(3 * QUESTIONS_PER_PAGE), decided(6 * QUESTIONS_PER_PAGE)];
  for (const { kinds } of [small, large]) expect([...kinds]).toEqual(["reachable"]);
  expect(large.comparisons / small.comparisons).toBeLessThan(2.2);
  expect(large.comparisons).toBeLessThan(MODEL_BUDGET / 2);
});

it.each([
  ["at least one entry fits", "anyEntry", {}],
  ["every entry fits", "everyEntry", {}],
  ["several entries fit", "countEntries", { operator: "gte", target: 3 }],
])(
  "says of a condition that %s, among fifty of which none can, that it never holds [ENT-02]",
  (_what, word, more) => {
    const where = {
      all: [
        { valueKey: "p2_sibling_age", operator: "gt", target: 20 },
        { valueKey: "p2_sibling_age", operator: "lt", target: 10 },
      ],
    };
    const node = JSON.stringify({
      when: { [word]: "p2_siblings", where, ...more },
      content: [{ text: "Never." }],
    });
    const found = lint(["pages/part-2.ui.json", '"ui:layout": [', `"ui:layout": [${node},`]);
    expect(found.map(({ code, file }) => [code, file])).toEqual([
      ["rule-never-true", "pages/part-2.ui.json"],
    ]);
  },
);

it("says of a condition on fifty entries that holds whatever is answered that it never hides anything [ENT-02]", () => {
  const rule = {
    not: { countEntries: "p2_siblings", where: never("p2_sibling_age"), operator: "gte", target: 1 },
  };
  const node = JSON.stringify({ when: rule, content: [{ text: "Always." }] });
  const found = lint(["pages/part-2.ui.json", '"ui:layout": [', `"ui:layout": [${node},`]);
  expect(found.map(({ code }) => code)).toEqual(["rule-always-true"]);
});

/** A condition that no answer fits. */
function never(key: string) {
  return {
    all: [
      { valueKey: key, operator: "answered" },
      { valueKey: key, operator: "notAnswered" },
    ],
  };
}
