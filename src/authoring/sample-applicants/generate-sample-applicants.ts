import type { CompiledForm } from "../../form/definition/compiled-form.ts";
import type { PageValidators } from "../../form/validation/page-validators.ts";
import { compileValidators } from "../compile/compile-validators.ts";
import type { Origins } from "../compile/origins.ts";
import { completeApplicant } from "./complete-applicant.ts";
import { describeSampleApplicants } from "./describe-sample-applicants.ts";
import { checkedTogether, completeRules, faultyRules } from "./draft-rules.ts";
import { Draft, type DraftRules } from "./draft.ts";
import { type FormStudy, studyForm } from "./form-study.ts";
import { betweenTargets, layoutTargets } from "./layout-targets.ts";
import { optionTargets, questionTargets } from "./question-targets.ts";
import type { SampleApplicants } from "./sample-applicant.ts";
import { schemaTargets } from "./schema-targets.ts";
import { type Applicant, type Goal, isSubmittable, reach, type Target } from "./target.ts";

/** The applicants without those whose targets the others meet as well. Later ones, who came for less, go first. */
function withoutRedundant(
  applicants: readonly Applicant[],
  targets: readonly Target[],
): readonly Applicant[] {
  const meets = new Map(
    applicants.map((applicant) => [applicant, targets.filter(({ isMet }) => isMet(applicant.situation))]),
  );
  const often = new Map<Target, number>();
  const submitted = new Map<Target, number>();
  const count = (applicant: Applicant, change: 1 | -1) => {
    for (const target of meets.get(applicant) ?? []) {
      often.set(target, (often.get(target) ?? 0) + change);
      if (isSubmittable(applicant)) submitted.set(target, (submitted.get(target) ?? 0) + change);
    }
  };
  for (const applicant of applicants) count(applicant, 1);
  const isNeeded = (applicant: Applicant) =>
    (meets.get(applicant) ?? []).some(
      (target) => often.get(target) === 1 || (isSubmittable(applicant) && submitted.get(target) === 1),
    );
  const kept = new Set(applicants);
  for (const applicant of applicants.toReversed()) {
    if (isNeeded(applicant)) continue;
    count(applicant, -1);
    kept.delete(applicant);
  }
  return applicants.filter((applicant) => kept.has(applicant));
}

interface Generation {
  readonly study: FormStudy;
  readonly validators: PageValidators;
  /** That the checks of several answers let the application pass. */
  readonly checks: readonly Goal[];
  readonly onStep: () => void;
}

/**
 * A small set of applicants who together show every question, take every branch and get every message of a form, as
 * far as any applicant can (greedy, then without those who add nothing). The same form and day give the same set. It takes
 * minutes for a large form, and tells of each step, some thousands: who wants to stop it throws or exits then.
 */
export function generateSampleApplicants(
  { form, origins }: { readonly form: CompiledForm; readonly origins: Origins },
  today: string,
  onStep: () => void = () => undefined,
): SampleApplicants {
  const study = studyForm(form, origins, today);
  const validators = compileValidators(form);
  const checks = checkedTogether(study).map((kept) => reach([kept]));
  const generation = { study, validators, checks, onStep };
  const targets = targetsOf(study);
  const whole = targets.filter(({ kind }) => kind !== "message");
  const complete = gather(generation, whole, { rules: completeRules(study, validators), answersAll: true });
  const rest = targets.filter((target) => !isMetBy(target, complete));
  const faulty = gather(generation, rest, { rules: faultyRules(study, validators), answersAll: false });
  const applicants = withoutRedundant([...complete, ...faulty], targets);
  return describeSampleApplicants(study, targets, applicants);
}

/** Everything in a form that some applicant has to meet, each under an id of its own. */
function targetsOf(study: FormStudy): readonly Target[] {
  const all = [
    ...questionTargets(study),
    ...layoutTargets(study),
    ...schemaTargets(study),
    ...optionTargets(study),
    ...betweenTargets(study),
  ];
  const seen = new Map<string, number>();
  return all.map((target) => {
    const number = (seen.get(target.id) ?? 0) + 1;
    seen.set(target.id, number);
    return number === 1 ? target : { ...target, id: `${target.id} (${number})` };
  });
}

interface Manner {
  readonly rules: DraftRules;
  /** For applicants who answer everything; only an application without errors counts. */
  readonly answersAll: boolean;
}

/** How much smaller a part is tried next, where goals that can be met together do not make one good application. */
const PARTS = 4;

/** Applicants until no target is left that one of them could meet. */
function gather(generation: Generation, targets: readonly Target[], manner: Manner): readonly Applicant[] {
  const applicants: Applicant[] = [];
  let pending = targets.filter(({ goals }) => goals.length > 0);
  for (let [first] = pending; first !== undefined; [first] = pending) {
    const applicant = applicantFor(first, generation, pending, { ...manner, turn: applicants.length });
    if (applicant) applicants.push(applicant);
    pending = pending.filter(
      (target) => target !== first && !(applicant && target.isMet(applicant.situation)),
    );
  }
  return applicants;
}

interface Turn extends Manner {
  readonly turn: number;
}

/** An applicant for the first of the targets, and for as many of the others as fit together with it. */
function applicantFor(
  first: Target,
  generation: Generation,
  pending: readonly Target[],
  manner: Turn,
): Applicant | undefined {
  for (let size = pending.length; size > 0; size = size > 1 ? Math.ceil(size / PARTS) : 0) {
    const applicant = meet(generation, pending.slice(0, size), manner);
    if (isGood(applicant, manner) && first.isMet(applicant.situation)) return applicant;
  }
  return undefined;
}

function isGood(applicant: Applicant, { answersAll }: Manner): boolean {
  return !answersAll || isSubmittable(applicant);
}

/** An applicant for as many of the targets as fit together. */
function meet(generation: Generation, wanted: readonly Target[], manner: Turn): Applicant {
  const draft = new Draft(manner.rules);
  for (const { goals } of wanted) {
    generation.onStep();
    goals.some((goal) => draft.tryAdd(goal));
  }
  // Answers that no goal asks for are checked against each other all the same.
  if (manner.answersAll) for (const goal of generation.checks) draft.tryAdd(goal);
  return grow(generation, draft, manner);
}

function grow({ study, validators }: Generation, draft: Draft, { answersAll, turn }: Turn): Applicant {
  const situation = completeApplicant({ study, validators, draft, answersAll, turn });
  return { situation, carried: draft.carried };
}

/** A message takes any applicant; everything else wants one who can submit, as long as there is one. */
function isMetBy(target: Target, applicants: readonly Applicant[]): boolean {
  return applicants.some(({ situation }) => target.isMet(situation));
}
