import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileValidators } from "../../src/authoring/compile/compile-validators.ts";
import { compileForms, lintForms } from "../../src/authoring/lint/lint-forms.ts";
import { generateSampleApplicants } from "../../src/authoring/sample-applicants/generate-sample-applicants.ts";
import { decideGuard } from "../../src/authoring/solver/decide-guards.ts";
import { modelOf } from "../../src/authoring/solver/model.ts";
import type { RelativeDayDefinition, RuleDefinition } from "../../src/form/definition/definition.ts";
import {
  type Answers,
  type CompiledForm,
  EMPTY_DISPLAY_STATE,
  shownPages,
  validateForm,
  visibleKeys,
} from "../../src/form/index.ts";
import { browserValidators } from "../support/browser-validators.ts";
import { runs } from "../support/depth.ts";
import { compileExample } from "../support/example-form.ts";
import { edited, MINIMAL_FORMS } from "../support/minimal-forms.ts";

const TODAY = "2026-11-25";
const DAYS = ["", "2008-11-25", "2026-10-25", "2026-10-26", "2026-11-24", TODAY, "2026-11-26", "2026-12-26"];

const day = (title: string) => ({ type: "string", title, format: "date" });

function formWith(rule: RuleDefinition): CompiledForm {
  const text = { type: "string", title: "Shown" };
  const key = { type: "string", sensitivity: "personal" };
  return compileExample({
    "application.json": {
      title: "Days",
      pages: [
        { id: "about", route: "/about", step: "About", title: "About" },
        { id: "more", route: "/more", step: "More", title: "More", when: rule },
      ],
    },
    "data-model.json": {
      keys: {
        start: { type: "date", sensitivity: "personal" },
          end: { type: "date", sensitivity: "personal" },
        shown: key, needed: key, either: key, more: key,
      },
    },
    "pages/about.schema.json": {
      properties: {
        start: day("Start"), end: day("End"), shown: text,
        needed: { ...text, title: "Needed" }, either: { ...text, title: "Either" },
      },
      requiredWhen: { needed: rule },
      checks: [{ rule, message: "Not so.", at: ["end"] }],
    },
    "pages/about.ui.json": {
      "ui:layout": [
        "start", "end", "needed",
        { when: rule, content: ["shown"] },
        { firstOf: [{ when: rule, content: ["either"] }] },
      ],
    },
    "pages/more.schema.json": { properties: { more: { type: "string", title: "More" } } },
    "pages/more.ui.json": { "ui:layout": ["more"] },
  }).form;
}

const target: fc.Arbitrary<RelativeDayDefinition> = fc
  .record({
    amount: fc.constantFrom({ days: 30 }, { days: 0 }, { months: 1 }, { years: 18 }, { weeks: 1, days: 1 }),
    from: fc.constantFrom("today", TODAY, { valueKey: "start" }),
    word: fc.constantFrom("before", "after"),
  })
  .map(({ amount, from, word }) => ({ ...amount, [word]: from }));
const comparison: fc.Arbitrary<RuleDefinition> = fc.record({
  valueKey: fc.constant("end"),
  operator: fc.constantFrom("lt", "lte", "gt", "gte", "equals", "notEquals"),
  target,
});
const rule: fc.Arbitrary<RuleDefinition> = fc.oneof(
  comparison,
  comparison.map((not) => ({ not })),
  fc.tuple(comparison, comparison).map((all) => ({ all })),
  fc.tuple(comparison, comparison).map((any) => ({ any })),
);
const EVERY = DAYS.flatMap((start) => DAYS.map((end): Answers => ({ start, end })));
const ON_DAY = { ...EMPTY_DISPLAY_STATE, today: TODAY };

describe("rules that count days", { timeout: 120_000 }, () => {
  it("hold alike wherever they stand, in the browser and on the server [DAY-01]", async () => {
    await fc.assert(
      fc.asyncProperty(rule, async (anyRule) => {
        const form = formWith(anyRule);
        const fetched: CompiledForm = JSON.parse(JSON.stringify(form));
        const [browser, server] = [await browserValidators(form), compileValidators(form)];
        for (const answers of EVERY) {
          const visible = visibleKeys(form, answers, ON_DAY);
          expect([...visibleKeys(fetched, answers, ON_DAY)]).toEqual([...visible]);
          const holds = visible.has("shown");
          expect(visible.has("either")).toBe(holds);
          expect(shownPages(form, answers, TODAY).length).toBe(holds ? 2 : 1);
          const context = { today: TODAY, displayState: ON_DAY };
          const errors = validateForm(form, server, answers, context);
          expect(validateForm(fetched, browser, answers, context)).toEqual(errors);
          expect(errors.needed !== undefined).toBe(holds);
          expect(errors.end !== undefined).toBe(!holds && answers.end !== "");
        }
      }),
      { numRuns: runs(25) },
    );
  });

  it("are never said to hold for nothing or for everything where some answers do otherwise [DAY-05]", () => {
    fc.assert(
      fc.property(rule, (anyRule) => {
        const form = formWith(anyRule);
        const model = modelOf(form);
        for (const guard of model.guards) {
          const verdict = decideGuard(model, guard);
          const shows = new Set(EVERY.map((answers) => visibleKeys(form, answers, ON_DAY).has("shown")));
          if (verdict.kind === "reachable") {
            expect(verdict.always !== undefined && shows.has(false)).toBe(false);
          } else expect([verdict.kind, shows.has(true)]).toEqual([verdict.kind, false]);
        }
      }),
      { numRuns: runs(300) },
    );
  });
});

/** The smallest form's files, in which a rule counts days in place of another one. */
function filesCounting(written: string) {
  const edits = [
    [
      "pages/about.ui.json",
      '{ "valueKey": "birthday", "operator": "gt", "target": "2000-01-01" }',
      written,
    ] as const,
  ];
  return edited(MINIMAL_FORMS, edits);
}

it("are found to contradict each other where they speak of the same day [DAY-05]", () => {
  const of = (operator: string) =>
    `{ "valueKey": "birthday", "operator": "${operator}", "target": { "years": 18, "before": "today" } }`;
  const { findings } = lintForms(filesCounting(`{ "all": [${of("lt")}, ${of("gte")}] }`));
  expect(findings.map(({ code, message }) => [code, message])).toEqual([
    ["rule-never-true", expect.stringContaining('"birthday" is more than 18 years before today')],
  ]);
  expect(lintForms(filesCounting(of("lt"))).findings).toEqual([]);
});

it("get sample applicants on each side of the border [DAY-05]", () => {
  const files = filesCounting(
    '{ "valueKey": "birthday", "operator": "lte", "target": { "years": 18, "before": "today" } }',
  );
  const { compilation } = compileForms(files);
  if (compilation === null) throw new Error("The form does not compile.");
  const { sampleApplicants } = generateSampleApplicants(compilation, TODAY);
  const birthdays = sampleApplicants.flatMap(({ answers }) => answers.birthday ?? []);
  expect(birthdays.some((birthday) => birthday <= "2008-11-25")).toBe(true);
  expect(birthdays.some((birthday) => birthday > "2008-11-25" && birthday <= "2013-11-25")).toBe(true);
});
