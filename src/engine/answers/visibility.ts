import type { CompiledForm, LayoutNode, Option, Question } from "../form/compiled-form.ts";
import { evaluateRule } from "../rules/evaluate-rule.ts";
import { type Answers, isEmptyAnswer } from "./answers.ts";

/** Add-another button id → number of components; a group that is absent has one. */
export type Counts = Readonly<Record<string, number>>;

type AddAnotherNode = Extract<LayoutNode, { kind: "addAnother" }>;

/**
 * The keys of all questions that are shown for these answers (spec §4 "Conditional display"). A component of an
 * add-another group counts as shown while it holds an answer, whatever the stored count says.
 */
export function visibleKeys(form: CompiledForm, answers: Answers, counts: Counts = {}): ReadonlySet<string> {
  const visible = new Set<string>();
  const show = (key: string) => {
    const question = form.questions[key];
    if (question !== undefined && hasOptionsToOffer(form, question, answers)) visible.add(key);
  };
  const walk = (nodes: readonly LayoutNode[]): void => {
    for (const node of nodes) {
      if (node.kind === "question") show(node.key);
      else if (node.kind === "checkboxes") node.keys.forEach(show);
      else for (const content of shownContents(node, answers, counts)) walk(content);
    }
  };
  for (const page of form.pages) walk(page.layout);
  return visible;
}

/** The lists of nodes directly inside a node that are shown for these answers. */
export function shownContents(
  node: LayoutNode,
  answers: Answers,
  counts: Counts,
): readonly (readonly LayoutNode[])[] {
  switch (node.kind) {
    case "section":
    case "row":
      return [node.content];
    case "when":
      return evaluateRule(node.rule, answers) ? [node.content] : [];
    case "firstOf": {
      const group = node.groups.find(({ rule }) => evaluateRule(rule, answers));
      return group ? [group.content] : [];
    }
    case "addAnother":
      return node.components.slice(0, componentCount(node, answers, counts)).map(({ content }) => content);
    default:
      return [];
  }
}

/** How many components of a group are shown: the stored count, or more where answers say so; at least one. */
export function componentCount(
  group: Pick<AddAnotherNode, "id" | "max" | "components">,
  answers: Answers,
  counts: Counts,
): number {
  const lastAnswered = group.components.findLastIndex(({ keys }) =>
    keys.some((key) => !isEmptyAnswer(answers[key])),
  );
  return Math.min(group.max, Math.max(1, counts[group.id] ?? 1, lastAnswered + 1));
}

/** The options that a question offers for these answers: all of its list, or those for the controlling answer. */
export function optionsOf(form: CompiledForm, question: Question, answers: Answers): readonly Option[] {
  const all = question.options === undefined ? [] : (form.options[question.options] ?? []);
  if (question.optionsFor === undefined) return all;
  const controlling = answers[question.optionsFor];
  return all.filter((option) => option.for === undefined || option.for === controlling);
}

function hasOptionsToOffer(form: CompiledForm, question: Question, answers: Answers): boolean {
  if (question.optionsFor === undefined || question.displayOnly === true) return true;
  return optionsOf(form, question, answers).length > 0;
}
