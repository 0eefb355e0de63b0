import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileValidators } from "../../src/authoring/compile/compile-validators.ts";
import { modelOf } from "../../src/authoring/solver/model.ts";
import {
  type Answer,
  type AnswerState,
  type Answers,
  applyChanges,
  ChangingAnswers,
  type CompiledForm,
  clearHidden,
  type DisplayState,
  EMPTY_DISPLAY_STATE,
  givenAnswers,
  hideAndRestore,
  isEmptyAnswer,
  optionsOf,
  type PageValidators,
  validateForm,
  visibleKeys,
} from "../../src/form/index.ts";
import { browserValidators } from "../support/browser-validators.ts";
import { runs } from "../support/depth.ts";
import { compiled, type RandomForm, randomAnswers, randomForm, randomView } from "../support/random-form.ts";
import { shownParts } from "../support/shown-parts.ts";

const TODAY = "2026-11-21";

/** The form as a browser has it: the JSON that it fetched, and the validators of the module that it imported. */
async function fetched(form: CompiledForm): Promise<{ form: CompiledForm; validators: PageValidators }> {
  return { form: JSON.parse(JSON.stringify(form)), validators: await browserValidators(form) };
}

interface Case {
  readonly random: RandomForm;
  readonly answers: Answers;
  readonly displayState: DisplayState;
}

const randomCase: fc.Arbitrary<Case> = randomForm.chain((random) =>
  fc.record({
    random: fc.constant(random),
    answers: randomAnswers(random),
    displayState: randomView(random.form),
  }),
);

/** One thing that an applicant does: answers a question that is shown, chooses a tab or opens another component. */
type Step = { readonly question: number; readonly value: number } | { readonly displayState: DisplayState };

const randomWalk = randomForm.chain((random) =>
  fc.record({
    random: fc.constant(random),
    steps: fc.array(
      fc.oneof(
        { weight: 6, arbitrary: fc.record({ question: fc.nat(50), value: fc.nat(10) }) },
        { weight: 1, arbitrary: fc.record({ displayState: randomView(random.form) }) },
      ),
      { maxLength: 25 },
    ),
  }),
);

function take({ form, tries }: RandomForm, state: AnswerState, step: Step): AnswerState {
  if ("displayState" in step) return hideAndRestore(form, { ...state, displayState: step.displayState });
  const shown = [...visibleKeys(form, state.answers, state.displayState)];
  const key = shown[step.question % shown.length] ?? "";
  const question = form.questions[key];
  const offered =
    question?.options === undefined
      ? tries[key]
      : optionsOf(form, question, state.answers).map(({ code }) => code);
  const values: readonly Answer[] = [question?.type === "boolean" ? false : "", ...(offered ?? [])];
  return applyChanges(form, state, { [key]: values[step.value % values.length] ?? "" });
}

/** What the server makes of changes, as saving answers does. */
function save(form: CompiledForm, stored: Answers, changes: Answers, displayState: DisplayState): Answers {
  const merged = applyChanges(form, { answers: stored, displayState, hiddenAnswers: {} }, changes).answers;
  return clearHidden(form, merged, displayState).answers;
}

describe("a browser and the server", { timeout: 120_000 }, () => {
  it("show and clear the same questions and find the same errors, whatever is answered", async () => {
    await fc.assert(
      fc.asyncProperty(randomCase, async ({ random, answers, displayState }) => {
        const { form } = random;
        const browser = await fetched(form);
        const restored = hideAndRestore(browser.form, { answers, displayState, hiddenAnswers: {} });
        const stored = clearHidden(form, answers, displayState);
        expect(givenAnswers(restored.answers)).toEqual(givenAnswers(stored.answers));
        expect(Object.keys(restored.hiddenAnswers)).toEqual(stored.cleared);
        expect([...visibleKeys(browser.form, restored.answers, displayState)]).toEqual([
          ...visibleKeys(form, stored.answers, displayState),
        ]);
        const context = { today: TODAY, displayState };
        expect(validateForm(browser.form, browser.validators, restored.answers, context)).toEqual(
          validateForm(form, compileValidators(form), stored.answers, context),
        );
      }),
      { numRuns: runs(100) },
    );
  });

  it("hold the same answers after every save of what an applicant does step by step", () => {
    fc.assert(
      fc.property(randomWalk, ({ random, steps }) => {
        const { form } = random;
        let state: AnswerState = { answers: {}, displayState: EMPTY_DISPLAY_STATE, hiddenAnswers: {} };
        let stored: Answers = {};
        for (const step of steps) {
          const next = take(random, state, step);
          const changed = Object.keys(next.answers).filter((key) => next.answers[key] !== state.answers[key]);
          const changes = Object.fromEntries(changed.map((key) => [key, next.answers[key] ?? ""]));
          stored = save(form, stored, changes, next.displayState);
          expect(givenAnswers(stored)).toEqual(givenAnswers(next.answers));
          state = next;
        }
      }),
      { numRuns: runs(200) },
    );
  });
});

interface DependentSelect {
  readonly selectPage: string;
  readonly controllingPage: string;
  readonly offeredFor: readonly (string | undefined)[];
}

/** A select and the question that its options depend on, each on one of two pages, with options for some answers. */
const dependentSelect = fc.record({
  selectPage: fc.constantFrom("page1", "page2"),
  controllingPage: fc.constantFrom("page1", "page2"),
  offeredFor: fc.array(fc.constantFrom("A", "B", "C", undefined), { minLength: 1, maxLength: 4 }),
  controlling: fc.constantFrom("", "A", "B", "C"),
  chosen: fc.nat(3),
});

function selectForm({ selectPage, controllingPage, offeredFor }: DependentSelect) {
  const keysOn = (page: string) => [
    ...(controllingPage === page ? ["controlling"] : []),
    ...(selectPage === page ? ["select"] : []),
  ];
  const lists = { controlling: "letters", select: "numbers" } as const;
  return compiled({
    "application.json": {
      title: "Two pages",
      pages: ["page1", "page2"].map((id) => ({ id, route: `/${id}`, step: id, title: id })),
    },
    "data-model.json": {
      keys: {
        controlling: { type: "string", sensitivity: "public" },
        select: { type: "string", sensitivity: "public" },
      },
    },
    "options/letters.json": { options: ["A", "B", "C"].map((code) => ({ code, label: code })) },
    "options/numbers.json": {
      options: offeredFor.map((code, index) => ({
        code: `${index}`,
        label: "N",
        ...(code && { for: code }),
      })),
    },
    ...Object.fromEntries(
      ["page1", "page2"].flatMap((page) => [
        [
          `pages/${page}.schema.json`,
          {
            properties: Object.fromEntries(
              keysOn(page).map((key) => [
                key,
                {
                  type: "string",
                  title: key,
                  optionsFrom: key === "select" ? lists.select : lists.controlling,
                },
              ]),
            ),
          },
        ],
        [
          `pages/${page}.ui.json`,
          {
            "ui:layout": keysOn(page),
            ...(selectPage === page && { select: { "ui:optionsFor": "controlling" } }),
          },
        ],
      ]),
    ),
  });
}

describe("a select whose options depend on another question", { timeout: 120_000 }, () => {
  it("is accepted with what it offers and with nothing else, whichever pages the two stand on [FRM-02]", async () => {
    await fc.assert(
      fc.asyncProperty(dependentSelect, async (drawn) => {
        const form = selectForm(drawn);
        const browser = await fetched(form);
        const answers = { controlling: drawn.controlling, select: String(drawn.chosen) };
        const { select } = form.questions;
        if (select === undefined) throw new Error("The form has no select.");
        const offered = optionsOf(form, select, answers).map(({ code }) => code);
        const isAccepted = offered.length === 0 || offered.includes(answers.select);
        for (const side of [browser, { form, validators: compileValidators(form) }]) {
          const errors = validateForm(side.form, side.validators, answers, { today: TODAY });
          expect(errors.select === undefined).toBe(isAccepted);
        }
      }),
      { numRuns: runs(200) },
    );
  });
});

describe("what only depends on the changed answers", { timeout: 120_000 }, () => {
  /** Changes as a page may send them, to several questions at once, hidden ones and their labels among them. */
  const randomChanges = randomForm.chain((random) =>
    fc.record({
      random: fc.constant(random),
      answers: randomAnswers(random),
      view: randomView(random.form),
      changes: fc.array(randomAnswers(random), { minLength: 1, maxLength: 4 }),
      put: randomAnswers(random),
      most: fc.integer({ min: 1, max: 4 }),
    }),
  );
  const few = (answers: Answers, most: number) => Object.fromEntries(Object.entries(answers).slice(-most));

  it("is what the whole form gives, whatever is changed [SAF-08]", () => {
    fc.assert(
      fc.property(randomChanges, ({ random: { form }, answers, view: displayState, changes, put, most }) => {
        const before = hideAndRestore(form, { answers, displayState, hiddenAnswers: {} });
        const changing = new ChangingAnswers(form, before);
        let whole = before;
        for (const some of changes) {
          changing.apply(few(some, most));
          whole = applyChanges(form, whole, few(some, most));
        }
        changing.put(few(put, most));
        whole = hideAndRestore(form, { ...whole, answers: { ...whole.answers, ...few(put, most) } });
        const { answers: changed, hiddenAnswers: hidden } = changing.change();
        expect({ ...before.answers, ...changed }).toEqual(whole.answers);
        const stillHidden = Object.entries({ ...before.hiddenAnswers, ...hidden }).filter(
          ([, value]) => value !== null,
        );
        expect(Object.fromEntries(stillHidden)).toEqual(whole.hiddenAnswers);
        expect(Object.entries(changed).filter(([key, value]) => before.answers[key] === value)).toEqual([]);
      }),
      { numRuns: runs(1_000) },
    );
  });
});

describe("clearing what is hidden", { timeout: 120_000 }, () => {
  it("changes nothing when it is done again", () => {
    fc.assert(
      fc.property(randomCase, ({ random: { form }, answers, displayState }) => {
        const once = clearHidden(form, answers, displayState);
        const twice = clearHidden(form, once.answers, displayState);
        expect(twice).toEqual({ answers: once.answers, cleared: [] });
      }),
      { numRuns: runs(300) },
    );
  });

  it("leaves no answer to a question that is not shown, and clears none that is [CON-02]", () => {
    fc.assert(
      fc.property(randomCase, ({ random: { form }, answers, displayState }) => {
        const { answers: kept, cleared } = clearHidden(form, answers, displayState);
        const visible = visibleKeys(form, kept, displayState);
        const keptHidden = Object.keys(form.questions).filter(
          (key) => !visible.has(key) && !isEmptyAnswer(kept[key]),
        );
        expect(keptHidden).toEqual([]);
        // Answers drawn at random may hold an option that was never on offer: that one is kept aside.
        const isOffered = (key: string) => {
          const question = form.questions[key];
          if (question?.optionsFor === undefined) return true;
          return optionsOf(form, question, kept).some(({ code }) => code === answers[key]);
        };
        expect(cleared.filter((key) => visible.has(key) && isOffered(key))).toEqual([]);
      }),
      { numRuns: runs(300) },
    );
  });
});

describe("a rule that cannot be evaluated", { timeout: 120_000 }, () => {
  const BROKEN = [
    { resembles: [{ var: "option1" }, "A"] },
    { lt: [{ var: "boolean2" }, 5] },
    { in: [{ var: "option1" }, "ABC"] },
    { equals: [{ var: "option1" }, null] },
    { equals: [{ var: "option1" }] },
    { "!": [{ gt: [{ var: "option1" }, "x"] }] },
    { "!": [{ in: [{ var: "option1" }, "ABC"] }] },
    { and: [{ resembles: [] }] },
    { or: [{ answered: [{ var: "option1" }] }, { in: [{ var: "option1" }, "ABC"] }] },
    { "!": [{ and: [{ answered: [{ var: "option1" }] }, { in: [{ var: "option1" }, "ABC"] }] }] },
    "A",
    null,
    [],
    {},
  ];

  it("never shows what it guards, whatever is answered", () => {
    const broken = fc.record({ which: fc.nat(50), logic: fc.constantFrom(...BROKEN), of: randomCase });
    fc.assert(
      fc.property(broken, ({ which, logic, of: { random, answers, displayState } }) => {
        const form = structuredClone(random.form);
        const guarded = modelOf(form).guards.filter(({ rule }) => rule !== undefined);
        const guard = guarded[which % guarded.length];
        fc.pre(guard?.rule !== undefined);
        // A compiled form that was tampered with or comes from another version.
        Object.assign(guard.rule, { logic });
        const { contents } = shownParts(form, { ...answers, option1: "A", boolean2: true }, displayState);
        expect(contents.has(guard.content)).toBe(false);
      }),
      { numRuns: runs(300) },
    );
  });
});
