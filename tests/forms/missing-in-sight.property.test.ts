import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileValidators } from "../../src/authoring/compile/compile-validators.ts";
import { contentsOf } from "../../src/form/definition/nodes.ts";
import {
  type Answer,
  type Answers,
  type CompiledForm,
  confirmationsOver,
  type DisplayState,
  hideAndRestore,
  type LayoutNode,
  type PageValidators,
  type Question,
  validateForm,
  visibleKeys,
} from "../../src/form/index.ts";
import { runs } from "../support/depth.ts";
import { randomAnswers, randomForm, randomView } from "../support/random-form.ts";
import { compileSchool } from "../support/sample-applicants.ts";
import { SCHOOLS } from "../support/schools.ts";

const TODAY = "2026-11-21";

/** The confirm contents that are on the screen and that no answer records: an applicant may have pressed any. */
function buttonsIn(form: CompiledForm): readonly string[] {
  const walk = (nodes: readonly LayoutNode[]): readonly string[] =>
    nodes.flatMap((node) => [
      ...(node.kind === "confirm" && node.key === undefined ? [node.id] : []),
      ...contentsOf(node).flatMap(walk),
    ]);
  return form.pages.flatMap(({ layout }) => walk(layout));
}

/** The display state of an applicant who has also pressed some of the buttons. */
const anyView = (form: CompiledForm): fc.Arbitrary<DisplayState> =>
  fc
    .tuple(randomView(form), fc.subarray([...buttonsIn(form)]))
    .map(([displayState, confirmed]) => ({ ...displayState, confirmed }));

/** What may be typed into or chosen for a question, right and wrong. */
function candidates(form: CompiledForm, { type, options }: Question): readonly Answer[] {
  if (type === "boolean") return [true, false];
  if (type === "document") return ["ANSWERED"];
  const codes = options === undefined ? [] : (form.options[options] ?? []).map(({ code }) => code);
  return codes.length > 0 ? [...codes.slice(0, 4), ...codes.slice(-2)] : ["x", "3", "2009-03-14", "0"];
}

const anyAnswers = (form: CompiledForm): fc.Arbitrary<Answers> =>
  fc.record<Record<string, Answer>>(
    Object.fromEntries(
      Object.values(form.questions).map((question) => [
        question.key,
        fc.constantFrom<Answer>("", ...candidates(form, question)),
      ]),
    ),
    { requiredKeys: [] },
  );

/** The keys in error that the screen would not show, before and after what a link of the summary does. */
function outOfSight(
  form: CompiledForm,
  validators: PageValidators,
  answers: Answers,
  displayState: DisplayState,
) {
  const state = hideAndRestore(form, { answers, displayState, hiddenAnswers: {} });
  const errors = Object.keys(validateForm(form, validators, state.answers, { today: TODAY, displayState }));
  const isHidden = (key: string, seen: DisplayState) => !visibleKeys(form, state.answers, seen).has(key);
  const hidden = errors.filter((key) => isHidden(key, displayState));
  const still = hidden.filter((key) => {
    const over = confirmationsOver(form, key);
    return isHidden(key, {
      ...displayState,
      confirmed: displayState.confirmed.filter((id) => !over.includes(id)),
    });
  });
  return { errors, hidden, still };
}

describe.each(SCHOOLS)("in the $name forms", (school) => {
  it("no question in error is ever out of sight, whatever is answered, chosen and pressed [SUM-03]", () => {
    const { form } = compileSchool(school);
    const validators = compileValidators(form);
    let met = 0;
    fc.assert(
      fc.property(anyAnswers(form), anyView(form), (answers, displayState) => {
        const { errors, hidden } = outOfSight(form, validators, answers, displayState);
        met += errors.length;
        expect(hidden).toEqual([]);
      }),
      { numRuns: runs(150) },
    );
    expect(met).toBeGreaterThan(150);
  }, 120_000);
});

describe("in any form that staff may write", () => {
  it("a question in error is in sight, or comes into sight when the buttons over it are taken back [SUM-03] [CON-06]", () => {
    const cases = randomForm.chain((random) =>
      fc.record({
        form: fc.constant(random.form),
        answers: randomAnswers(random),
        displayState: anyView(random.form),
      }),
    );
    let opened = 0;
    fc.assert(
      fc.property(cases, ({ form, answers, displayState }) => {
        const { hidden, still } = outOfSight(form, compileValidators(form), answers, displayState);
        opened += hidden.length;
        expect(still).toEqual([]);
      }),
      { numRuns: 120, seed: 6 },
    );
    // The case is real: a required question that the button took away.
    expect(opened).toBeGreaterThan(0);
  }, 120_000);
});
