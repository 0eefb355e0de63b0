import { clearHidden } from "../../form/answers/apply-changes.ts";
import { withDescriptions } from "../../form/answers/descriptions.ts";
import { optionsOf, visibleKeys } from "../../form/answers/visibility.ts";
import { workAnswersOut } from "../../form/answers/with-computed.ts";
import {
  type Answer,
  type Answers,
  type DisplayState,
  isEmptyAnswer,
} from "../../form/definition/answers.ts";
import type { CompiledForm } from "../../form/definition/compiled-form.ts";
import { memoizeByObject } from "../../form/definition/memoize-by-object.ts";
import { fileKeys } from "../../form/definition/uploads.ts";
import type { PageValidators } from "../../form/validation/page-validators.ts";
import { limitsOf } from "../solver/answer-limits.ts";
import { ONLY_ANSWER } from "../solver/candidates.ts";
import { listChoices } from "../solver/list-answers.ts";
import { possibleAnswer, questionLimits } from "../solver/possible-answers.ts";
import { askedQuestion } from "./asked-question.ts";
import type { Draft } from "./draft.ts";
import type { FormStudy } from "./form-study.ts";
import { matchComputed } from "./match-computed.ts";
import { matchRelations } from "./match-relations.ts";
import { given, schemaErrors, situationOfApplicant } from "./situation.ts";
import type { Situation } from "./target.ts";
import { typicalAnswers } from "./typical-answers.ts";

workAnswersOut();

const MOST_REPAIRS = 5;

interface Completion {
  readonly study: FormStudy;
  readonly validators: PageValidators;
  readonly draft: Draft;
  /** Whether every question that shows is answered, not only what is required. */
  readonly answersAll: boolean;
  /** Which applicant it is: each chooses other options where any will do. */
  readonly turn: number;
}

/** The application that a draft grows into: its goals, and what else has to be or can be answered. */
export function completeApplicant(completion: Completion): Situation {
  const { study, draft } = completion;
  const displayState = displayStateOf(draft, study);
  const fixed = new Set(Object.keys(draft.values).filter((name) => study.form.questions[name] !== undefined));
  let answers = given(draft.values, [...fixed]);
  if (completion.answersAll) answers = answerAll(completion, { answers, displayState, fixed });
  const filling = { answers: related(completion, answers), displayState, fixed };
  return repaired(completion, worked(completion, filling), displayState);
}

/** What is worked out of the answers, as goals want it. */
function worked(completion: Completion, { answers, displayState, fixed }: Filling): Answers {
  const { study, draft } = completion;
  const { form, today } = study;
  return matchComputed(answers, {
    form,
    today,
    decided: draft.values,
    work: (candidate) => visibleAnswers(study, candidate, displayState),
    missed: (candidate) => {
      const shown = visibleAnswers(study, candidate, displayState);
      const { values } = situationOfApplicant(knownIn(completion), shown, displayState);
      return draft.constraints.filter((constraint) => !constraint.holds(values)).length;
    },
    fill: (key, others) => {
      if (fixed.has(key) || !isEmptyAnswer(others[key])) return undefined;
      const visible = visibleKeys(form, withDescriptions(form, others), displayState);
      return visible.has(key) ? answerFor(completion, key, others, visible) : undefined;
    },
    accepts: (key, value, others) => isAcceptedBeside(completion, [key, value], others),
  });
}

/** How two answers stand to each other, as goals and checks want it. */
function related(completion: Completion, answers: Answers): Answers {
  const { study, draft } = completion;
  const { form, model, today } = study;
  return matchRelations(answers, {
    today,
    pairs: model.pairs,
    decided: draft.values,
    codesOf: (key) => (form.options[form.questions[key]?.options ?? ""] ?? []).map(({ code }) => code),
    accepts: (key, value, others) => isAcceptedBeside(completion, [key, value], others),
  });
}

/** Whether an answer may take the place of another one: no goal gives it exactly, and its page has nothing against it. */
function isAcceptedBeside(
  { study, validators, draft }: Completion,
  [key, value]: readonly [key: string, value: string],
  others: Answers,
): boolean {
  const { form, today } = study;
  const page = form.pages.find(({ id }) => id === form.questions[key]?.page);
  if (page === undefined || draft.pins[key] !== undefined) return false;
  const shown = { ...given(others, page.keys), [key]: value };
  return !schemaErrors(validators, page.id, { today, shown }).some(
    ({ instancePath }) => instancePath === `/${key}`,
  );
}

function displayStateOf({ values, counts }: Draft, { form, model, today }: FormStudy): DisplayState {
  const choices = (kind: "tabs" | "confirm") =>
    Object.entries(values).flatMap(([name, value]) =>
      name.startsWith(`${kind}:`) ? [[name.slice(kind.length + 1), value] as const] : [],
    );
  const leastCounts = Object.entries(counts).map(([id, { least }]) => [id, least] as const);
  // A rule over entries may have one answered that no goal has opened.
  const entered = Object.values(form.addAnother).flatMap(({ id, components }) => {
    const isEntered = (key: string) => model.countedLater.has(key) && !isEmptyAnswer(values[key]);
    const count = components.findLastIndex((keys) => keys.some(isEntered)) + 1;
    return count > (counts[id]?.least ?? 1) ? [[id, count] as const] : [];
  });
  return {
    counts: { ...Object.fromEntries(leastCounts), ...Object.fromEntries(entered) },
    tabs: Object.fromEntries(choices("tabs").map(([id, value]) => [id, String(value)])),
    confirmed: choices("confirm").flatMap(([id, value]) => (value === true ? [id] : [])),
    ...(form.readsToday && { today }),
  };
}

interface Filling {
  readonly answers: Answers;
  readonly displayState: DisplayState;
  /** Keys whose answer, or lack of one, is not to be changed. */
  readonly fixed: ReadonlySet<string>;
}

/** One question after the other, since each answer may show or hide the next. */
function answerAll(completion: Completion, { answers, displayState, fixed }: Filling): Answers {
  const { form } = completion.study;
  const done = new Set(fixed);
  const current: Record<string, Answer> = { ...answers };
  let shown = shownKeys(form, current, displayState);
  for (;;) {
    const next = [...shown.keys].find((key) => !done.has(key));
    if (next === undefined) return current;
    done.add(next);
    if (form.questions[next]?.type === "document" || form.questions[next]?.computed) continue;
    const value = answerFor(completion, next, current, shown.keys);
    if (value === undefined) continue;
    current[next] = value;
    // Few answers decide on what shows: to look at all of a large form after each of them would take minutes.
    if (shown.decides(next)) shown = shownKeys(form, current, displayState);
  }
}

interface Shown {
  readonly keys: ReadonlySet<string>;
  /** Whether another answer to this question may show others: what shows was found out without reading those that do not. */
  readonly decides: (key: string) => boolean;
}

function shownKeys(form: CompiledForm, answers: Answers, displayState: DisplayState): Shown {
  const read = new Set<string | symbol>();
  const watched = new Proxy(withDescriptions(form, answers), {
    get: (all, key) => {
      read.add(key);
      return Reflect.get(all, key);
    },
  });
  const keys = visibleKeys(form, watched, displayState);
  return { keys, decides: (key) => read.has(key) || read.has(form.questions[key]?.desc ?? "") };
}

/** Fills in what is required and replaces what is refused, where that was not the goal. */
function repaired(completion: Completion, from: Answers, displayState: DisplayState): Situation {
  const { study } = completion;
  const situationWith = (answers: Answers) =>
    situationOfApplicant(knownIn(completion), visibleAnswers(study, answers, displayState), displayState);
  let situation = situationWith(from);
  for (let round = 0; round < MOST_REPAIRS; round++) {
    const wrong = Object.keys(situation.errors).filter((key) => canBeFixed(completion, key, situation));
    if (wrong.length === 0) return situation;
    let answers = situation.answers;
    for (const key of wrong) {
      const { [key]: _wrong, ...others } = answers;
      const visible = visibleKeys(study.form, withDescriptions(study.form, others), displayState);
      const value = answerFor(completion, key, others, visible);
      answers = value === undefined ? others : { ...others, [key]: value };
    }
    situation = situationWith(answers);
  }
  return situation;
}

/** An answer that a goal fixed stays, unless the solver took it for any answer at all. */
function canBeFixed({ study, draft }: Completion, key: string, { answers }: Situation): boolean {
  if (draft.pins[key] !== undefined) return false;
  const isRelated = study.model.pairs.some(({ name, keys }) => draft.values[name] && keys.includes(key));
  if (isRelated && !isEmptyAnswer(answers[key])) return false;
  const known = draft.values[key];
  if (known === undefined) return true;
  if (isEmptyAnswer(known) && study.model.countedLater.has(key)) return true;
  const classes = study.model.variables.get(key)?.values ?? [];
  return !isEmptyAnswer(known) && !isEmptyAnswer(answers[key]) && classes.length <= 2;
}

function knownIn({ study, validators }: Completion) {
  return { form: study.form, validators, today: study.today, pairs: study.model.pairs };
}

/** The answers with as many files as questions ask for that have any. */
function withFewestFiles({ questions }: CompiledForm, answers: Answers): Answers {
  const files = Object.values(questions).flatMap((question) => {
    const keys = fileKeys(question);
    if (keys.every((key) => isEmptyAnswer(answers[key]))) return [];
    return keys.slice(0, question.files?.minFiles ?? 0).map((key) => [key, ONLY_ANSWER.document] as const);
  });
  return files.length === 0 ? answers : { ...answers, ...Object.fromEntries(files) };
}

function visibleAnswers({ form }: FormStudy, answers: Answers, displayState: DisplayState): Answers {
  const withFiles = withFewestFiles(form, answers);
  const { answers: cleared } = clearHidden(form, withDescriptions(form, withFiles), displayState);
  return given(cleared, Object.keys(form.questions));
}

/** An answer that the question accepts beside the others that are visible; undefined when none is known. */
function answerFor(
  completion: Completion,
  key: string,
  others: Answers,
  visible: ReadonlySet<string>,
): Answer | undefined {
  const { study, turn } = completion;
  const { form } = study;
  const question = form.questions[key];
  if (question === undefined) return undefined;
  if (question.type === "boolean" || question.type === "document") return ONLY_ANSWER[question.type];
  const beside = given(
    others,
    form.pages.find(({ id }) => id === question.page)?.keys.filter((other) => visible.has(other)) ?? [],
  );
  const isRefused = (value: string) =>
    schemaErrors(completion.validators, question.page, {
      today: study.today,
      shown: { ...beside, [key]: value },
    }).some(({ instancePath }) => instancePath === `/${key}`);
  if (question.type === "list") {
    const choices = listChoices(form, question);
    return fromTurn(choices, turn).find((choice) => !isRefused(choice));
  }
  if (question.options !== undefined) {
    const codes = optionsOf(form, question, others).map(({ code }) => code);
    const turned = fromTurn(codes, turn);
    return turned.find((code) => !isRefused(code)) ?? turned[0];
  }
  const known = candidatesOf(study);
  const tried = known.get(key) ?? candidates(study, key);
  known.set(key, tried);
  return tried.find((value) => !isRefused(value));
}

/** The same answers, beginning with that of this turn. */
function fromTurn<Value>(all: readonly Value[], turn: number): readonly Value[] {
  const first = turn % Math.max(1, all.length);
  return [...all.slice(first), ...all.slice(0, first)];
}

/** Every applicant is made from the same ones. */
const candidatesOf = memoizeByObject((_study: FormStudy) => new Map<string, readonly string[]>());

/**
 * What it begins with, what the question usually takes, what it takes under the conditions of its page's schema, and what just
 * passes.
 */
function candidates({ form, demands, today }: FormStudy, key: string): readonly string[] {
  const limited = demands.flatMap((demand) =>
    demand.kind === "answer" && demand.key === key && demand.conditions.length > 0 ? [demand.property] : [],
  );
  const conditional = limited.flatMap((property) =>
    typicalAnswers(askedQuestion(form, key, today, property)).slice(0, 3),
  );
  const begins = form.defaults?.[key];
  const question = form.questions[key];
  const own = question === undefined ? [] : questionLimits(form, question);
  const passing = [{}, ...limited].flatMap((property) => {
    const possible = possibleAnswer([...own, ...limitsOf(property)]);
    return possible.kind === "some" ? [String(possible.example)] : [];
  });
  const usual = typicalAnswers(askedQuestion(form, key, today)).slice(0, 12);
  const begun = begins === undefined ? [] : [String(begins)];
  return [...new Set([...begun, ...usual, ...conditional, ...passing])];
}
