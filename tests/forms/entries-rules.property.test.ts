import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileValidators } from "../../src/authoring/compile/compile-validators.ts";
import { plainWords } from "../../src/authoring/explain/explained-items.ts";
import { explainForm } from "../../src/authoring/explain/explain-form.ts";
import { decideGuard } from "../../src/authoring/solver/decide-guards.ts";
import { modelOf } from "../../src/authoring/solver/model.ts";
import {
  type Answers,
  applyChanges,
  ChangingAnswers,
  type CompiledForm,
  EMPTY_DISPLAY_STATE,
  evaluateRule,
  hideAndRestore,
  shownPages,
  validateForm,
  visibleKeys,
} from "../../src/form/index.ts";
import { browserValidators } from "../support/browser-validators.ts";
import { runs } from "../support/depth.ts";
import { compiled } from "../support/random-form.ts";

const TODAY = "2026-11-24";
const MOST = 3;
const text = { type: "string", sensitivity: "public" };
const PREFIXES = ["child_", "child_2_", "child_3_"];

/** Children on the first page; a page, a question, a requirement and a check that look at them. */
interface Rules {
  readonly page: object;
  readonly shows: object;
  readonly requires: object;
  readonly checks: object;
}

function formWith(
  { page, shows, requires, checks }: Rules,
  child: readonly unknown[] = ["name", "allergy", "age"],
): CompiledForm {
  const entry = (id: string) => ({ id, route: `/${id}`, step: id, title: id });
  return compiled({
    "application.json": { title: "Children", pages: [entry("home"), { ...entry("camp"), when: page }] },
    "data-model.json": {
      keys: {
        ...Object.fromEntries(
          PREFIXES.flatMap((prefix) => ["name", "allergy", "age"].map((key) => [prefix + key, text])),
        ),
        limit: text, needed: text, shown: text, tent: text,
      },
    },
    "options/yes-no.json": {
      options: [
        { code: "Y", label: "Yes" },
        { code: "N", label: "No" },
      ],
    },
    "blocks/child.schema.json": {
      properties: {
        name: { type: "string", title: "Name" },
        allergy: { type: "string", title: "Allergies?", optionsFrom: "yes-no" },
        age: { type: "string", title: "Age", numericString: { minimum: 0, maximum: 99 } },
      },
    },
    "blocks/child.ui.json": { "ui:layout": child },
    "pages/home.schema.json": {
      properties: {
        limit: { type: "string", title: "Limit", numericString: { minimum: 0, maximum: 99 } },
        needed: { type: "string", title: "Needed" },
        shown: { type: "string", title: "Shown" },
      },
      requiredWhen: { needed: requires },
      checks: [{ rule: checks, message: "Not so.", at: ["limit"] }],
    },
    "pages/home.ui.json": {
      "ui:layout": [
        {
          addAnother: "children",
          label: "Add another child",
          title: "Child {{number}}",
          prefix: "child_",
          max: MOST,
          block: "child",
        },
        "limit",
        "needed",
        { when: shows, content: ["shown"] },
        { action: "submit" },
      ],
    },
    "pages/camp.schema.json": { properties: { tent: { type: "string", title: "Tent" } }, required: ["tent"] },
    "pages/camp.ui.json": { "ui:layout": ["tent"] },
  });
}

const HAS_ALLERGY = { valueKey: "child_allergy", operator: "equals", target: "Y" };
const NOBODY = { valueKey: "needed", operator: "answered" };
const OTHERS = { page: NOBODY, requires: NOBODY, checks: NOBODY };

const showsFor = (rule: object, answers: Answers) =>
  visibleKeys(formWith({ ...OTHERS, shows: rule }), answers).has("shown");

/** Answers by the letters of the entries: Y and N for the allergy, x for a child with a name alone, - for nothing. */
function entries(letters: string): Answers {
  const given = [...letters].flatMap((letter, place) => {
    const prefix = PREFIXES[place];
    if (letter === "-") return [];
    return [letter === "x" ? [`${prefix}name`, "Kim"] : [`${prefix}allergy`, letter]];
  });
  return Object.fromEntries(given);
}

describe("a rule over entries", () => {
  it.each<[string, object, readonly string[], readonly string[]]>([
    ["any", { anyEntry: "children", where: HAS_ALLERGY }, ["Y", "NY", "N-Y"], ["", "N", "NN", "xx"]],
    ["every", { everyEntry: "children", where: HAS_ALLERGY }, ["Y", "YYY", "Y-Y"], ["", "YN", "YYx", "x"]],
    [
      "every with nothing given",
      { everyEntry: "children", where: { not: HAS_ALLERGY } },
      ["N", "x", "-N"],
      ["", "Y", "YN"],
    ],
    [
      "count",
      { countEntries: "children", operator: "gte", target: "2" },
      ["YN", "x-x", "-YY", "YYY"],
      ["", "Y", "--x"],
    ],
    ["equals", { countEntries: "children", operator: "equals", target: 0 }, [""], ["x", "--Y"]],
    ["notEquals", { countEntries: "children", operator: "notEquals", target: 1 }, ["", "xx"], ["x", "-N"]],
    [
      "count where",
      { countEntries: "children", where: HAS_ALLERGY, operator: "lt", target: 2 },
      ["", "YN", "NNN"],
      ["YY", "YxY"],
    ],
    [
      "more",
      { countEntries: "children", where: HAS_ALLERGY, operator: "gt", target: 1 },
      ["YY"],
      ["Y", "Yx"],
    ],
    ["at most", { countEntries: "children", operator: "lte", target: 1 }, ["", "-x"], ["xx"]],
  ])("%s holds for the entries in which something is answered [ENT-01]", (_name, rule, holds, fails) => {
    expect(holds.map((letters) => showsFor(rule, entries(letters)))).toEqual(holds.map(() => true));
    expect(fails.map((letters) => showsFor(rule, entries(letters)))).toEqual(fails.map(() => false));
  });

  it("compares with an answer beside the group [ENT-01]", () => {
    const older = {
      anyEntry: "children",
      where: { valueKey: "child_age", operator: "gt", targetKey: "limit" },
    };
    expect(showsFor(older, { child_age: "3", child_3_age: "9", limit: "8" })).toBe(true);
    expect(showsFor(older, { child_age: "3", child_3_age: "8", limit: "8" })).toBe(false);
    expect(showsFor(older, { child_age: "3" })).toBe(false);
  });

  it("decides on pages, requirements and checks as on content [ENT-01] [WHN-01]", () => {
    const any = { anyEntry: "children", where: HAS_ALLERGY };
    const form = formWith({ page: any, shows: any, requires: any, checks: { not: any } });
    const errors = (answers: Answers) =>
      validateForm(form, compileValidators(form), answers, { today: TODAY });
    expect(errors({ limit: "3", child_2_allergy: "N" })).toEqual({});
    expect(errors({ limit: "3", child_2_allergy: "Y" })).toEqual({
      limit: ["Not so."],
      needed: ["Needed"],
      tent: ["Tent"],
    });
    expect(shownPages(form, { child_3_allergy: "Y" }).map(({ id }) => id)).toEqual(["home", "camp"]);
  });

  it("is not taken for one that never holds where entries show now these and now those questions [ENT-02]", () => {
    const shows = {
      all: [
        { valueKey: "limit", operator: "notAnswered" },
        { countEntries: "children", operator: "gte", target: 1 },
      ],
    };
    const sometimes = (operator: string, key: string) => ({
      when: { valueKey: "limit", operator },
      content: [key],
    });
    const form = formWith({ ...OTHERS, shows }, [
      sometimes("answered", "name"),
      sometimes("answered", "allergy"),
      sometimes("notAnswered", "age"),
    ]);
    const model = modelOf(form);
    expect(model.guards.map((guard) => decideGuard(model, guard).kind)).toEqual(
      model.guards.map(() => "reachable"),
    );
  });

  it("is listed under every answer that it reads, and under no other [ENT-01]", () => {
    const { dependents } = formWith({ ...OTHERS, shows: { anyEntry: "children", where: HAS_ALLERGY } });
    const listed = Object.keys(dependents).filter((key) => dependents[key]?.includes("shown"));
    const keys = PREFIXES.flatMap((prefix) => ["name", "allergy", "age"].map((key) => prefix + key));
    expect(listed.toSorted()).toEqual(keys.toSorted());
  });

  it("is told in words in comparisons of versions [ENT-03] [WHN-02]", () => {
    const form = formWith({
      page: { countEntries: "children", operator: "gte", target: 2 },
      shows: { everyEntry: "children", where: HAS_ALLERGY },
      requires: { countEntries: "children", where: HAS_ALLERGY, operator: "lte", target: 1 },
      checks: NOBODY,
    });
    const [home, camp] = explainForm(form).pages;
    expect(camp?.facts.map(({ label, words }) => [label, plainWords(words)])).toContainEqual([
      "Shows",
      "This page shows when at least 2 of “Child 1” to “Child 3” are filled in.",
    ]);
    expect(camp?.entries.map(({ kind }) => kind)).toEqual(["question"]);
    const said = JSON.stringify(home);
    expect(said).toContain("for every one of “Child 1” to “Child 3” that is filled in: ");
    expect(said).toContain("for at most 1 of “Child 1” to “Child 3”: ");
  });
});

const { rule: RULE } = fc.letrec<{ rule: object; where: object; over: object }>((tie) => ({
  where: fc.oneof(
    { maxDepth: 1 },
    fc.constantFrom(
      HAS_ALLERGY,
      { valueKey: "child_allergy", operator: "notEquals", target: "Y" },
      { valueKey: "child_allergy", operator: "answered" },
      { valueKey: "child_age", operator: "gte", target: 5 },
      { valueKey: "child_age", operator: "lt", targetKey: "limit" },
    ),
    fc.array(tie("where"), { minLength: 1, maxLength: 2 }).map((all) => ({ all })),
    tie("where").map((not) => ({ all: [HAS_ALLERGY, { not }] })),
  ),
  over: fc.oneof(
    tie("where").map((where) => ({ anyEntry: "children", where })),
    tie("where").map((where) => ({ everyEntry: "children", where })),
    fc.record({
      countEntries: fc.constant("children"),
      where: tie("where"),
      operator: fc.constantFrom("equals", "notEquals", "lt", "gte"),
      target: fc.constantFrom(1, 2, 3),
    }),
    fc.record({
      countEntries: fc.constant("children"),
      operator: fc.constantFrom("lte", "gt"),
      target: fc.constantFrom(0, 1, 2),
    }),
  ),
  rule: fc.oneof(
    { maxDepth: 2, depthSize: "small" },
    tie("over"),
    tie("over").map((not) => ({ not })),
    fc.tuple(tie("over"), tie("rule")).map((all) => ({ all })),
    fc.tuple(tie("over"), tie("rule")).map((any) => ({ any })),
  ),
}));

const randomRules = fc.record({ page: RULE, shows: RULE, requires: RULE, checks: RULE });
const randomEntry = (prefix: string) =>
  fc
    .record({
      name: fc.constantFrom("", "Kim"),
      allergy: fc.constantFrom("", "Y", "N"),
      age: fc.constantFrom("", "3", "5", "9"),
    })
    .map((entry) => Object.fromEntries(Object.entries(entry).map(([key, value]) => [prefix + key, value])));
const randomAnswers: fc.Arbitrary<Answers> = fc
  .tuple(fc.tuple(...PREFIXES.map(randomEntry)), fc.constantFrom("", "4", "9"))
  .map(([all, limit]) => Object.assign({ limit }, ...all));

describe("rules over entries, whatever they are", { timeout: 120_000 }, () => {
  it("show and demand the same in the browser and on the server [ENT-01] [WHN-01]", async () => {
    await fc.assert(
      fc.asyncProperty(
        randomRules,
        fc.array(randomAnswers, { minLength: 5, maxLength: 5 }),
        async (rules, all) => {
          const form = formWith(rules);
          const fetched: CompiledForm = JSON.parse(JSON.stringify(form));
          const [browser, server] = [await browserValidators(form), compileValidators(form)];
          for (const answers of all) {
            expect([...visibleKeys(fetched, answers)]).toEqual([...visibleKeys(form, answers)]);
            expect(validateForm(fetched, browser, answers, { today: TODAY })).toEqual(
              validateForm(form, server, answers, { today: TODAY }),
            );
          }
        },
      ),
      { numRuns: runs(30) },
    );
  });

  it("hide and bring back key by key as all at once [ENT-01] [WHN-01]", () => {
    fc.assert(
      fc.property(randomRules, randomAnswers, randomAnswers, (rules, first, then) => {
        const form = formWith(rules);
        const answers = { ...first, shown: "here", tent: "there" };
        const before = hideAndRestore(form, {
          answers,
          displayState: EMPTY_DISPLAY_STATE,
          hiddenAnswers: {},
        });
        const changing = new ChangingAnswers(form, before);
        changing.apply(then);
        const { answers: changed, hiddenAnswers } = changing.change();
        const after = applyChanges(form, before, then);
        expect({ ...before.answers, ...changed }).toEqual({ ...before.answers, ...after.answers });
        const kept = Object.entries({ ...before.hiddenAnswers, ...hiddenAnswers }).filter(
          ([, one]) => one !== null,
        );
        expect(Object.fromEntries(kept)).toEqual(after.hiddenAnswers);
      }),
      { numRuns: runs(200) },
    );
  });

  it("are never said to hold for nothing or for everything where some answers do otherwise [ENT-02]", () => {
    fc.assert(
      fc.property(RULE, fc.array(randomAnswers, { minLength: 40, maxLength: 40 }), (rule, all) => {
        const form = formWith({ ...OTHERS, shows: rule });
        const model = modelOf(form);
        const guard = model.guards.find(({ node }) => node === form.pages[0]?.layout.at(-2));
        if (guard?.rule === undefined) throw new Error("The form has no condition.");
        const { rule: compiledRule } = guard;
        const verdict = decideGuard(model, guard);
        const outcomes = new Set(all.map((answers) => evaluateRule(compiledRule, answers)));
        if (verdict.kind === "reachable")
          expect(verdict.always !== undefined && outcomes.has(false)).toBe(false);
        else if (verdict.kind !== "undecided")
          expect([verdict.kind, outcomes.has(true)]).toEqual([verdict.kind, false]);
      }),
      { numRuns: runs(200) },
    );
  });
});
