import { describe, expect, it } from "vitest";
import { REACH_CASES } from "../../../tests/support/lint-cases-reach.ts";
import { type Edit, edited, MINIMAL_FORMS } from "../../../tests/support/minimal-forms.ts";
import { RICH_FORMS } from "../../../tests/support/rich-forms.ts";
import type { Finding } from "../findings/finding.ts";
import { decideGuard } from "../solver/decide-guards.ts";
import { MODEL_BUDGET, modelOf } from "../solver/model.ts";
import { answersOfSchemas } from "../solver/requirements.ts";
import { compileForms, lintForms } from "./lint-forms.ts";

const STUDY = "pages/study.schema.json";
const STUDY_UI = "pages/study.ui.json";

function lint(...edits: readonly Edit[]): readonly Finding[] {
  return lintForms(edited(RICH_FORMS, edits)).findings;
}

/** The form with a condition on a text of its own at the end of the page. */
function lintRule(rule: unknown): readonly Finding[] {
  const node = JSON.stringify({ when: rule, content: [{ text: "Here." }] });
  return lint([STUDY_UI, '{ "action": "submit" }', `${node},\n    { "action": "submit" }`]);
}

function sentenceOf(title: string): string | undefined {
  const found = REACH_CASES.find((one) => one.title === title);
  if (found === undefined) throw new Error(`There is no case "${title}".`);
  return lint(...found.edits).find(({ code }) => code === found.code)?.message;
}

describe("lint's sentences on what can never show", () => {
  it.each([
    [
      "two conditions that exclude each other",
      'This can never show: "plan" is "N" and "plan" is not answered exclude each other.',
    ],
    [
      "a score that no valid answer reaches",
      'This can never show: there are no answers for which "score" is more than 800.',
    ],
    [
      "two questions of which only one is ever asked",
      'This can never show: "score" is answered and "plan" is answered exclude each other, since "score" is asked only when "taken" is "Y" and "plan" is asked only when "taken" is "N".',
    ],
    [
      "a condition that its case of a switch excludes",
      'This can never show where it stands: "taken" is "N" and "taken" is "Y" exclude each other. Its own condition holds, for example, when "taken" is "Y".',
    ],
    [
      "a group whose condition is narrower than that of one before it [CON-03]",
      'Whenever this condition holds, for example when "country" is "CAN", a group before it shows in its place: not ("country" is answered) and "country" is "CAN" exclude each other.',
    ],
    [
      "a condition that asks what its case of a switch has asked, as a warning",
      'This condition holds wherever the content around it shows ("taken" is "N"), so it never hides anything.',
    ],
    [
      "an answer required under answers that hide it",
      '"plan" is required when "taken" is "Y", but not shown then: it is asked only when "taken" is "N".',
    ],
  ])("%s", (title, sentence) => {
    expect(sentenceOf(title)).toBe(sentence);
  });
});

describe("lint of what can show", () => {
  it("takes a question that is not shown for unanswered", () => {
    const answered = (valueKey: string) => ({ valueKey, operator: "answered" });
    expect(lintRule({ all: [answered("month"), answered("score")] })).toEqual([]);
    expect(lintRule({ all: [answered("month"), answered("plan")] }).map(({ code }) => code)).toEqual([
      "rule-never-true",
    ]);
  });

  it("takes a question for answered however short its answers are", () => {
    const short = '"reason": { "type": "string", "title": "Reason", "maxLength": 1 }';
    const answered = { valueKey: "reason", operator: "answered" };
    const node = JSON.stringify({ when: answered, content: [{ text: "Here." }] });
    expect(
      lint(
        [STUDY, '"reason": { "type": "string", "title": "Reason" }', short],
        [STUDY_UI, '{ "action": "submit" }', `${node},\n    { "action": "submit" }`],
      ),
    ).toEqual([]);
  });

  it("takes a conditional select for having only answers on offer", () => {
    const both = (state: string) => ({
      all: [
        { valueKey: "country", operator: "equals", target: "CAN" },
        { valueKey: "state", operator: "equals", target: state },
      ],
    });
    expect(lintRule(both("ON"))).toEqual([]);
    expect(lintRule(both("ME")).map(({ message }) => message)).toEqual([
      'This can never show: "country" is "CAN" and "state" is "ME" exclude each other, since "state" is asked only when "country" is not "AFG" and "state" has options for the answer to "country".',
    ]);
  });

  it("counts the limits and steps of a question's numbers", () => {
    const score = (operator: string, target: number) => ({ valueKey: "score", operator, target });
    expect(lintRule(score("gte", 800))).toEqual([]);
    expect(lintRule({ all: [score("gt", 500), score("lt", 520)] })).toEqual([]);
    expect(lintRule({ all: [score("gt", 500), score("lt", 510)] }).map(({ code }) => code)).toEqual([
      "rule-never-true",
    ]);
  });

  it("takes a last group that always holds for the way to say otherwise", () => {
    const otherwise =
      '{ "any": [{ "valueKey": "country", "operator": "answered" }, { "valueKey": "country", "operator": "notAnswered" }] }';
    expect(lint([STUDY_UI, '{ "valueKey": "country", "operator": "answered" }', otherwise])).toEqual([]);
  });

  it("finds nothing wrong in a block whose condition holds in one of its places", () => {
    const block = (rule: unknown) => ({
      ...MINIMAL_FORMS,
      "blocks/place.ui.json": JSON.stringify({
        "ui:layout": ["city", { when: rule, content: [{ text: "Here." }] }],
      }),
    });
    // The first use stands where birthday is after 2000; the second stands anywhere.
    const early = { valueKey: "birthday", operator: "lt", target: "1990-01-01" };
    const never = { all: [early, { valueKey: "birthday", operator: "notAnswered" }] };
    expect(lintForms(block(early)).findings).toEqual([]);
    expect(lintForms(block(never)).findings.map(({ code }) => code)).toEqual(["rule-never-true"]);
  });

  it("says nothing about content inside content that never shows, which is reported itself", () => {
    const never = {
      all: [
        { valueKey: "country", operator: "equals", target: "USA" },
        { valueKey: "country", operator: "equals", target: "CAN" },
      ],
    };
    const node = {
      when: never,
      content: [{ when: { valueKey: "taken", operator: "equals", target: "Y" }, content: [{ text: "T" }] }],
    };
    const found = lint([
      STUDY_UI,
      '{ "action": "submit" }',
      `${JSON.stringify(node)},\n    { "action": "submit" }`,
    ]);
    expect(found.map(({ code }) => code)).toEqual(["rule-never-true"]);
  });

  it("leaves a schema's condition that it cannot decide undecided", () => {
    const found = lint(
      [STUDY, '{ "taken": { "const": "Y" } }', '{ "taken": { "pattern": "^Y$" } }'],
      [STUDY, '"then": { "required": ["score"] }', '"then": { "required": ["plan"] }'],
    );
    expect(found.filter(({ severity }) => severity === "error")).toEqual([]);
  });

  it("waits until nothing else is wrong", () => {
    const broken = lint(
      [
        STUDY_UI,
        '"valueKey": "plan", "operator": "equals", "target": "N"',
        '"valueKey": "taken", "operator": "equals", "target": "Y"',
      ],
      [STUDY_UI, '"content": ["sender"]', '"content": ["sendr"]'],
    );
    expect(broken.map(({ code }) => code)).not.toContain("rule-contradicts-section");
  });

  it("gives up a search that is too long, soon and without a finding", () => {
    const keys = Array.from({ length: 16 }, (_, index) => `q${index}`);
    const entries = (value: unknown) => Object.fromEntries(keys.map((key) => [key, value]));
    const isA = (valueKey: string) => ({ valueKey, operator: "equals", target: "USA" });
    const pairs = keys.flatMap((key, index) =>
      keys.slice(index + 1).map((other) => ({ all: [isA(key), isA(other)] })),
    );
    // Sixteen questions, of which no two may be the same and none may be without an answer: one condition as a whole.
    const rule = { not: { any: [...pairs, ...keys.map((valueKey) => ({ not: isA(valueKey) }))] } };
    const page = JSON.parse(RICH_FORMS[STUDY] ?? "");
    const ui = JSON.parse(RICH_FORMS[STUDY_UI] ?? "");
    const data = JSON.parse(RICH_FORMS["data-model.json"] ?? "");
    // Each such condition takes all that one search may take, and all of them more than lint of a form may.
    const forms = {
      ...RICH_FORMS,
      "data-model.json": JSON.stringify({
        keys: { ...data.keys, ...entries({ type: "string", sensitivity: "public", maxLength: 3 }) },
      }),
      [STUDY]: JSON.stringify({
        ...page,
        properties: {
          ...page.properties,
          ...entries({ type: "string", title: "Q", optionsFrom: "countries" }),
        },
      }),
      [STUDY_UI]: JSON.stringify({
        ...ui,
        "ui:layout": [
          ...ui["ui:layout"],
          ...keys,
          ...Array.from({ length: 60 }, () => ({ when: rule, content: [{ text: "T" }] })),
        ],
      }),
    };
    expect(lintForms(forms).findings).toEqual([]);
    const { compilation } = compileForms(forms);
    if (compilation === null) throw new Error("The form was not compiled.");
    const model = modelOf(compilation.form, answersOfSchemas(compilation.form));
    const kinds = model.guards.map((guard) => decideGuard(model, guard).kind);
    expect(kinds).toContain("undecided");
    expect(model.effort.spent).toBeGreaterThan(MODEL_BUDGET / 2);
    expect(model.effort.spent).toBeLessThan(MODEL_BUDGET * 1.1);
  });
});

describe("lint of conditions that compare two answers [CMP-02]", () => {
  const compare = (valueKey: string, operator: string, targetKey: string) => ({
    valueKey,
    operator,
    targetKey,
  });

  it("knows that two answers cannot stand to each other in two ways", () => {
    const found = lintRule({
      all: [compare("note", "equals", "sender"), compare("sender", "notEquals", "note")],
    });
    expect(found.map(({ code, message }) => [code, message])).toEqual([
      [
        "rule-never-true",
        'This can never show: "note" is "sender" and "sender" is not "note" exclude each other.',
      ],
    ]);
  });

  it("claims nothing of what only the answers decide", () => {
    expect(lintRule(compare("note", "equals", "sender"))).toEqual([]);
    expect(lintRule({ not: compare("note", "equals", "sender") })).toEqual([]);
  });
});
