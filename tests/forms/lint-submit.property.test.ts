import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileValidators } from "../../src/authoring/compile/compile-validators.ts";
import { compileForms, lintForms } from "../../src/authoring/lint/lint-forms.ts";
import { generateSampleApplicants } from "../../src/authoring/sample-applicants/generate-sample-applicants.ts";
import { pageDemands } from "../../src/authoring/solver/page-demands.ts";
import { solve } from "../../src/authoring/solver/search.ts";
import { submissionModel } from "../../src/authoring/solver/submission.ts";
import {
  type Answer,
  type Answers,
  type CompiledForm,
  clearHidden,
  EMPTY_DISPLAY_STATE,
  isEmptyAnswer,
  validateForm,
} from "../../src/form/index.ts";
import { runs } from "../support/depth.ts";
import { randomForm } from "../support/random-form.ts";

const TODAY = "2026-11-22";
/** Every text of one or two of these characters, and some longer ones: each limit below is met and missed by some. */
const TEXTS = [..."aB15", "aa", "aB", "a1", "Ba", "BB", "B1", "1a", "1B", "11", "aaa", "111", "110"];
const LETTERS = ["A", "B", "C"] as const;

type Kind = "option" | "boolean" | "text";

interface QuestionPlan {
  readonly kind: Kind;
  readonly limits: object;
  readonly required: boolean;
  /** Shown only for this answer to the question before it. */
  readonly shownFor: boolean;
}

interface BranchPlan {
  readonly reads: number;
  readonly value: number;
  readonly about: number;
  readonly limits: object;
  readonly requires: boolean;
}

const TEXT_LIMITS = fc.constantFrom<object>(
  {},
  { minLength: 2 },
  { maxLength: 1 },
  { pattern: "^[a-z]+$" },
  { pattern: "^[0-9]{2}$" },
  { pattern: "B" },
  { numericString: { minimum: 2, maximum: 11 } },
  { numericString: { minimum: 100, multipleOf: 10 } },
  { const: "a1" },
  { not: { const: "a1" } },
  { not: { pattern: "[a-z]" } },
);
const OPTION_LIMITS = fc.constantFrom<object>(
  {},
  { const: "A" },
  { const: "X" },
  { not: { enum: ["A", "B"] } },
  { pattern: "^[AB]$" },
);
const BOOLEAN_LIMITS = fc.constantFrom<object>({}, { const: true }, { const: false });

function limitsFor(kind: Kind): fc.Arbitrary<object> {
  if (kind === "text")
    return fc.tuple(TEXT_LIMITS, TEXT_LIMITS).map(([one, other]) => ({ ...one, ...other }));
  return kind === "option" ? OPTION_LIMITS : BOOLEAN_LIMITS;
}

const KINDS: readonly Kind[] = ["option", "boolean", "text", "text"];

const QUESTIONS = fc.tuple(
  ...KINDS.map((kind) =>
    fc.record({
      kind: fc.constant(kind),
      // Most questions are in order, so that what keeps a form from being submitted is often one thing alone.
      limits: fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: limitsFor(kind) }),
      required: fc.boolean(),
      shownFor: fc.boolean(),
    }),
  ),
);

const BRANCHES = fc.array(
  fc.nat(KINDS.length - 1).chain((about) =>
    fc.record({
      reads: fc.nat(KINDS.length - 1),
      value: fc.nat(5),
      about: fc.constant(about),
      limits: limitsFor(KINDS[about] ?? "text"),
      requires: fc.boolean(),
    }),
  ),
  { maxLength: 3 },
);

const PLAN = fc.record({
  questions: QUESTIONS,
  branches: BRANCHES,
  /** The answer for which the button that submits shows; nothing when it always does. */
  submit: fc.option(fc.record({ reads: fc.nat(KINDS.length - 1), value: fc.nat(5) })),
});
type Plan = typeof PLAN extends fc.Arbitrary<infer T> ? T : never;

const keyOf = (index: number) => `q${index}`;

/** The answers that tell what is asked of a question apart, the empty one first. */
function triesFor(kind: Kind): readonly Answer[] {
  if (kind === "boolean") return ["", true];
  return kind === "option" ? ["", ...LETTERS] : ["", ...TEXTS];
}

function answerOf(kind: Kind, index: number): Answer {
  const values = kind === "text" ? ["a", "a1", "11", "B"] : triesFor(kind).slice(1);
  return values[index % values.length] ?? "";
}

function ruleFor(reads: number, value: number): object {
  const kind = KINDS[reads] ?? "text";
  return { valueKey: keyOf(reads), operator: "equals", target: answerOf(kind, value) };
}

function filesOf({ questions, branches, submit }: Plan): Readonly<Record<string, string>> {
  const property = ({ kind, limits }: QuestionPlan, index: number) => ({
    type: kind === "boolean" ? "boolean" : "string",
    title: keyOf(index),
    ...(kind === "option" && { optionsFrom: "letters" }),
    ...limits,
  });
  const shown = ({ shownFor }: QuestionPlan, index: number) =>
    shownFor && index > 0 ? { when: ruleFor(index - 1, 0), content: [keyOf(index)] } : keyOf(index);
  const button = { action: "submit" };
  const files = {
    "application.json": {
      title: "Random",
      pages: [{ id: "page", route: "/page", step: "Page", title: "Page" }],
    },
    "data-model.json": {
      keys: Object.fromEntries(
        questions.map(({ kind }, index) => [
          keyOf(index),
          { type: kind === "boolean" ? "boolean" : "string", sensitivity: "public" },
        ]),
      ),
    },
    "options/letters.json": { options: LETTERS.map((code) => ({ code, label: code })) },
    "pages/page.schema.json": {
      properties: Object.fromEntries(questions.map((plan, index) => [keyOf(index), property(plan, index)])),
      required: questions.flatMap(({ required }, index) => (required ? [keyOf(index)] : [])),
      ...(branches.length > 0 && { allOf: branches.map(branchOf) }),
    },
    "pages/page.ui.json": {
      "ui:layout": [
        ...questions.map(shown),
        submit === null ? button : { when: ruleFor(submit.reads, submit.value), content: [button] },
      ],
    },
  };
  return Object.fromEntries(Object.entries(files).map(([path, value]) => [path, JSON.stringify(value)]));
}

function branchOf({ reads, value, about, limits, requires }: BranchPlan): object {
  const key = keyOf(reads);
  return {
    if: { properties: { [key]: { const: answerOf(KINDS[reads] ?? "text", value) } }, required: [key] },
    then: { properties: { [keyOf(about)]: limits }, ...(requires && { required: [keyOf(about)] }) },
  };
}

function* combinations(index = 0): Generator<Answers> {
  const kind = KINDS[index];
  if (kind === undefined) {
    yield {};
    return;
  }
  for (const rest of combinations(index + 1)) {
    for (const value of triesFor(kind)) yield value === "" ? rest : { ...rest, [keyOf(index)]: value };
  }
}

const ALL_ANSWERS = [...combinations()];

/** Every application that can be submitted, of those that `TEXTS` makes. */
function submittable(form: CompiledForm, plan: Plan): readonly Answers[] {
  const validators = compileValidators(form);
  return ALL_ANSWERS.filter((answers) => {
    const { submit } = plan;
    if (submit !== null) {
      const wanted = answerOf(KINDS[submit.reads] ?? "text", submit.value);
      if (answers[keyOf(submit.reads)] !== wanted) return false;
    }
    if (clearHidden(form, answers, EMPTY_DISPLAY_STATE).cleared.length > 0) return false;
    return Object.keys(validateForm(form, validators, answers, { today: TODAY })).length === 0;
  });
}

describe("what lint says of submitting, against trying every answer", { timeout: 120_000 }, () => {
  it("holds: nobody submits what it calls impossible, and somebody submits what it lets pass [FRM-05]", () => {
    fc.assert(
      fc.property(PLAN, (plan) => {
        const files = filesOf(plan);
        const { findings } = lintForms(files);
        const { compilation } = compileForms(files);
        const errors = findings.filter(({ severity }) => severity === "error");
        // Conditions that compare with what is no option are reported before.
        fc.pre(compilation !== null);
        if (compilation === null) return;
        const found = submittable(compilation.form, plan);
        for (const { code, pointer } of errors) {
          if (code === "never-submittable") expect(found).toEqual([]);
          if (code === "answer-impossible") {
            const key = pointer.split("/").at(-1) ?? "";
            expect(found.filter((answers) => !isEmptyAnswer(answers[key]))).toEqual([]);
          }
          if (code === "requirement-impossible") {
            const [, , index] = pointer.split("/");
            const branch = plan.branches[Number(index)];
            if (branch === undefined) throw new Error(`There is no branch at ${pointer}.`);
            const held = found.filter(
              (answers) =>
                answers[keyOf(branch.reads)] === answerOf(KINDS[branch.reads] ?? "text", branch.value),
            );
            // Two branches together are reported at the later one, which alone may hold.
            const isPair = / and "q\d" is /.test(
              findings.find((one) => one.pointer === pointer)?.message ?? "",
            );
            if (!isPair) expect(held).toEqual([]);
          }
        }
        if (errors.length === 0) expect(found.length).toBeGreaterThan(0);
      }),
      { numRuns: runs(100) },
    );
  });

  it("never calls a form impossible whose every question takes some answer, wherever it stands [FRM-05]", () => {
    fc.assert(
      fc.property(randomForm, ({ files }) => {
        const texts = Object.entries(files).map(([path, value]) => [path, JSON.stringify(value)]);
        const { compilation } = compileForms(Object.fromEntries(texts));
        fc.pre(compilation !== null);
        if (compilation === null) return;
        const { form, origins } = compilation;
        const { model, constraints } = submissionModel(form, pageDemands(form, origins));
        expect(solve(model, constraints).kind).not.toBe("none");
      }),
      { numRuns: runs(100) },
    );
  });

  it("lets pass only forms for which a complete applicant can be made up [FRM-05]", () => {
    fc.assert(
      fc.property(PLAN, (plan) => {
        const files = filesOf(plan);
        fc.pre(lintForms(files).form !== null);
        const { compilation } = compileForms(files);
        if (compilation === null) throw new Error("What lint lets pass compiles.");
        const { sampleApplicants } = generateSampleApplicants(compilation, TODAY);
        expect(sampleApplicants.some(({ expectedErrors }) => Object.keys(expectedErrors).length === 0)).toBe(
          true,
        );
      }),
      { numRuns: runs(20) },
    );
  });
});
