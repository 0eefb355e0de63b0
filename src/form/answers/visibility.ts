import {
  type Answer,
  type Answers,
  type DisplayState,
  EMPTY_DISPLAY_STATE,
  isEmptyAnswer,
} from "../definition/answers.ts";
import type { CompiledForm, Option, Question } from "../definition/compiled-form.ts";
import { memoizeByObject } from "../definition/memoize-by-object.ts";
import {
  type AddAnotherNode,
  type LayoutNode,
  type NodeOf,
  type Tab,
  answerableKeys,
  contentsOf,
  decidingOf,
  ownKeys,
} from "../definition/nodes.ts";
import { evaluateRule } from "../rules/evaluate-rule.ts";

type ConfirmNode = NodeOf<"confirm">;

/**
 * The keys of all questions that are shown for these answers (CON-04). A component of an
 * add-another group counts as shown while it holds an answer, whatever the stored count says.
 */
export function visibleKeys(
  form: CompiledForm,
  answers: Answers,
  displayState: DisplayState = EMPTY_DISPLAY_STATE,
): ReadonlySet<string> {
  const visible = new Set<string>();
  const show = (key: string) => {
    const question = form.questions[key];
    if (question !== undefined && hasOptionsToOffer(form, question, answers)) visible.add(key);
  };
  const walk = (nodes: readonly LayoutNode[]): void => {
    for (const node of nodes) {
      ownKeys(node).forEach(show);
      for (const content of shownContents(node, answers, displayState)) walk(content);
    }
  };
  for (const page of form.pages) walk(page.layout);
  return visible;
}

/** The lists of nodes directly inside a node that are shown for these answers. */
export function shownContents(
  node: LayoutNode,
  answers: Answers,
  displayState: DisplayState,
): readonly (readonly LayoutNode[])[] {
  const contents = contentsOf(node);
  const deciding = decidingOf(node);
  switch (deciding?.by) {
    case undefined:
      return contents;
    case "rules": {
      const first = deciding.rules.findIndex((rule) => evaluateRule(rule, answers, displayState.today));
      // None from -1 to 0.
      return contents.slice(first, first + 1);
    }
    case "entries":
      return contents.slice(0, componentCount(deciding.of, answers, displayState));
    case "tabs": {
      const chosen = chosenTab(deciding.of, displayState);
      return contents.filter((content) => content === chosen?.content);
    }
    case "confirmation": {
      const { of } = deciding;
      const isAfter = isConfirmed(of, answers, displayState);
      return contents.filter((content) => (content === of.after) === isAfter);
    }
    case "answer":
      return isEmptyAnswer(answers[deciding.key]) ? [] : contents;
    default:
      return deciding satisfies never;
  }
}

/** The tab that shows: the chosen one, else the first. */
export function chosenTab<Kind extends Pick<Tab, "id">>(
  group: { readonly id: string; readonly tabs: readonly Kind[] },
  displayState: DisplayState,
): Kind | undefined {
  return group.tabs.find((tab) => tab.id === displayState.tabs[group.id]) ?? group.tabs[0];
}

/** Whether a confirm content shows what comes after (CON-06). What was answered there already keeps it open. */
export function isConfirmed(node: ConfirmNode, answers: Answers, displayState: DisplayState): boolean {
  if (node.key !== undefined) return answers[node.key] === true;
  return (
    displayState.confirmed.includes(node.id) || keysAfter(node).some((key) => !isEmptyAnswer(answers[key]))
  );
}

/** Every save asks for it. */
const keysAfter = memoizeByObject(({ after }: ConfirmNode) => answerableKeys(after));

/** How many components of a group are shown: the stored count, or more where answers say so; at least its fewest. */
export function componentCount(
  group: Pick<AddAnotherNode, "id" | "min" | "max" | "components">,
  answers: Answers,
  displayState: DisplayState,
): number {
  const lastAnswered = group.components.findLastIndex(({ keys }) =>
    keys.some((key) => !isEmptyAnswer(answers[key])),
  );
  return Math.min(group.max, Math.max(group.min ?? 1, displayState.counts[group.id] ?? 1, lastAnswered + 1));
}

/** The options that a question offers for these answers: all of its list, or those for the controlling answer. */
export function optionsOf(form: CompiledForm, question: Question, answers: Answers): readonly Option[] {
  const all = allOptionsOf(form, question);
  return question.optionsFor === undefined ? all : all.filter(isOfferedFor(answers[question.optionsFor]));
}

function allOptionsOf(form: CompiledForm, { options }: Question): readonly Option[] {
  return options === undefined ? [] : (form.options[options] ?? []);
}

function isOfferedFor(controlling: Answer | undefined): (option: Option) => boolean {
  return (option) => option.for === undefined || option.for === controlling;
}

/** False for a select that hides because nothing is on offer for its controlling answer (CON-04). */
export function hasOptionsToOffer(form: CompiledForm, question: Question, answers: Answers): boolean {
  if (question.optionsFor === undefined || question.displayOnly === true) return true;
  return allOptionsOf(form, question).some(isOfferedFor(answers[question.optionsFor]));
}
