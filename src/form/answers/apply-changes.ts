import {
  type Answer,
  type Answers,
  type DisplayState,
  EMPTY_DISPLAY_STATE,
  isEmptyAnswer,
} from "../definition/answers.ts";
import type { CompiledForm, Question } from "../definition/compiled-form.ts";
import { memoizeByObject } from "../definition/memoize-by-object.ts";
import { evaluateRule } from "../rules/evaluate-rule.ts";
import { labelOf, withDescriptions } from "./descriptions.ts";
import { chosenTab, optionsOf, visibleKeys } from "./visibility.ts";
import { computedFrom, computedKeys, isComputed, withoutComputed, workedOut } from "./worked-out.ts";

/** The answers of one applicant while a form is open. */
export interface AnswerState {
  readonly answers: Answers;
  readonly displayState: DisplayState;
  /** Answers of questions that are hidden; they return when the question shows again. */
  readonly hiddenAnswers: Answers;
}

/**
 * The state after the applicant's changes: `_desc` companions derived, conditional selects emptied when their
 * controlling answer changed, what hides cleared to the hidden answers and what returns restored from it (CON-02, CON-05).
 */
export function applyChanges(form: CompiledForm, state: AnswerState, asked: Answers): AnswerState {
  const changes = withoutComputed(form, asked);
  const changed = Object.keys(changes).filter((key) => state.answers[key] !== changes[key]);
  if (changed.length === 0) return state;
  const selects = conditionalSelectsOf(form, changed);
  const emptied = Object.fromEntries(
    selects.filter((key) => !isEmptyAnswer(state.answers[key])).map((key) => [key, ""]),
  );
  const given = { ...state.answers, ...withDescriptions(form, { ...emptied, ...changes }) };
  const hiddenAnswers = selects.some((key) => key in state.hiddenAnswers)
    ? without(state.hiddenAnswers, selects)
    : state.hiddenAnswers;
  // Typing on in an answer that shows already can neither show nor hide anything, so most keystrokes end here.
  const computed = computedFrom(form, [...changed, ...Object.keys(emptied)]);
  const isHidden = (key: string) =>
    form.questions[key]?.conditional === true && isEmptyAnswer(state.answers[key]);
  const worked = workedOut(form, { ...state, answers: given }, { keys: computed, isHidden });
  const mayShowOrHide = [...changed, ...computed].some(
    (key) =>
      form.dependents[key] !== undefined ||
      (form.questions[key]?.conditional === true && isEmptyAnswer(state.answers[key])),
  );
  const next = { ...state, answers: { ...given, ...worked }, hiddenAnswers };
  return mayShowOrHide ? hideAndRestore(form, next) : next;
}

/**
 * The state after answers that were given elsewhere, hidden ones among them: what the rules make of them is made here as
 * it was there, and no option shows that is not on offer.
 */
export function takeInChanges(form: CompiledForm, state: AnswerState, changes: Answers): AnswerState {
  const before = { ...state, hiddenAnswers: without(state.hiddenAnswers, Object.keys(changes)) };
  const changed = applyChanges(form, before, changes);
  const isStale = ([key, value]: readonly [string, Answer]) =>
    !isEmptyAnswer(value) && !isOffered(form, form.questions[key], changed.answers, value);
  const stale = Object.fromEntries(Object.entries(changes).filter(isStale));
  const emptied = Object.fromEntries(Object.keys(stale).map((key) => [key, ""]));
  return hideAndRestore(form, {
    ...changed,
    answers: { ...changed.answers, ...withDescriptions(form, emptied) },
    hiddenAnswers: { ...changed.hiddenAnswers, ...stale },
  });
}

/**
 * The state with everything hidden among the hidden answers and everything shown off it; the same state when nothing is to do. An
 * option that is not on offer just now stays among the hidden answers: a choice elsewhere, or staff, may bring it back.
 */
export function hideAndRestore(form: CompiledForm, state: AnswerState): AnswerState {
  // Each round can uncover the controlling question of the next; more rounds than answers that can hide are a circle.
  let current = state;
  const rounds = managedKeys(form).length + computedKeys(form).length;
  for (let round = 0; round <= rounds; round++) {
    const next = hideAndRestoreOnce(form, current);
    if (next === current) return current;
    current = next;
  }
  return current;
}

/** All answers that hiding clears; what is worked out is not kept while it is hidden. */
export const managedKeys = memoizeByObject((form: CompiledForm) =>
  [...new Set([...Object.keys(form.questions), ...form.clears.flatMap(({ keys }) => keys)])].filter(
    (key) => !isComputed(form, key),
  ),
);

function hideAndRestoreOnce(form: CompiledForm, state: AnswerState): AnswerState {
  const visible = visibleKeys(form, state.answers, state.displayState);
  const cleared = form.clears
    .filter(({ rule }) => !evaluateRule(rule, state.answers, state.displayState.today))
    .flatMap(({ keys }) => keys);
  const isHidden = (key: string) =>
    form.questions[key] === undefined ? cleared.includes(key) : !visible.has(key);
  const toHide = managedKeys(form).filter((key) => !isEmptyAnswer(state.answers[key]) && isHidden(key));
  const isTaken = ([key, value]: readonly [string, Answer]) =>
    !isComputed(form, key) &&
    !isHidden(key) &&
    (!isEmptyAnswer(state.answers[key]) || isOffered(form, form.questions[key], state.answers, value));
  const toRestore = Object.entries(state.hiddenAnswers).filter(isTaken);
  const worked = workedOut(form, state, { keys: computedKeys(form), isHidden });
  if (toHide.length + toRestore.length + Object.keys(worked).length === 0) return state;

  const answers: Record<string, Answer> = { ...state.answers, ...worked };
  const hiddenAnswers: Record<string, Answer> = { ...state.hiddenAnswers };
  const hide = (key: string, value: Answer) => {
    hiddenAnswers[key] = value;
    answers[key] = typeof value === "boolean" ? false : "";
    const desc = form.questions[key]?.desc;
    if (desc !== undefined) answers[desc] = "";
  };
  const restore = (key: string, value: Answer) => {
    delete hiddenAnswers[key];
    const question = form.questions[key];
    // What was answered anew counts.
    if (!isEmptyAnswer(answers[key])) return;
    answers[key] = value;
    if (question?.desc !== undefined) answers[question.desc] = labelOf(form, question, value);
  };
  for (const key of toHide) hide(key, answers[key] ?? "");
  for (const [key, value] of toRestore) restore(key, value);
  return { ...state, answers, hiddenAnswers };
}

/** Whether an option is on offer for these answers; anything else always is. A list shows what is on offer no more itself. */
export function isOffered(
  form: CompiledForm,
  question: Question | undefined,
  answers: Answers,
  value: Answer,
): boolean {
  if (question?.options === undefined || question.type === "list") return true;
  return optionsOf(form, question, answers).some((option) => option.code === value);
}

/** The conditional selects whose controlling answer is among the changed ones: another answer has other options. */
export function conditionalSelectsOf(form: CompiledForm, changed: readonly string[]): readonly string[] {
  return changed.flatMap((controlling) =>
    (form.dependents[controlling] ?? []).filter((key) => form.questions[key]?.optionsFor === controlling),
  );
}

function without(answers: Answers, keys: readonly string[]): Answers {
  return Object.fromEntries(Object.entries(answers).filter(([key]) => !keys.includes(key)));
}

/**
 * The questions whose answers would no longer be part of the application if a tab were chosen: those that hide with the
 * tab that is left, and those that it clears, in the order of the form. Documents are not among them.
 */
export function answersGoneWithTab(
  form: CompiledForm,
  { answers, displayState }: Pick<AnswerState, "answers" | "displayState">,
  { group, tab }: { readonly group: string; readonly tab: string },
): readonly Question[] {
  const tabs = form.tabs[group]?.tabs ?? [];
  const left = chosenTab({ id: group, tabs }, displayState);
  const cleared = Object.fromEntries((left?.clears ?? []).map((key) => [key, ""]));
  const after = hideAndRestore(form, {
    answers: { ...answers, ...cleared },
    displayState: { ...displayState, tabs: { ...displayState.tabs, [group]: tab } },
    hiddenAnswers: {},
  });
  return Object.values(form.questions).filter(
    ({ key, type }) =>
      type !== "document" && !isEmptyAnswer(answers[key]) && isEmptyAnswer(after.answers[key]),
  );
}

/**
 * The answers as they are stored: those of hidden questions emptied (CON-02), and the keys that this emptied.
 * Doing it again changes nothing.
 */
export function clearHidden(
  form: CompiledForm,
  answers: Answers,
  displayState: DisplayState = EMPTY_DISPLAY_STATE,
): { readonly answers: Answers; readonly cleared: readonly string[] } {
  const restored = hideAndRestore(form, { answers, displayState, hiddenAnswers: {} });
  return { answers: restored.answers, cleared: Object.keys(restored.hiddenAnswers) };
}
