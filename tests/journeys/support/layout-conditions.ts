import { optionsOf, shownContents } from "../../../src/form/answers/visibility.ts";
import {
  type Answer,
  type Answers,
  type DisplayState,
  isEmptyAnswer,
} from "../../../src/form/definition/answers.ts";
import type { CompiledPage } from "../../../src/form/definition/compiled-form.ts";
import { plainText } from "../../../src/form/definition/definition.ts";
import { type LayoutNode, contentsOf } from "../../../src/form/definition/nodes.ts";
import { evaluateRule } from "../../../src/form/rules/evaluate-rule.ts";
import { exampleAnswer, partsOfQuestion, type Situation } from "./example-answers.ts";

export type NodeOf<Kind extends LayoutNode["kind"]> = Extract<LayoutNode, { kind: Kind }>;

/** Content that shows while its condition holds. */
export interface Branch {
  readonly content: readonly LayoutNode[];
  readonly reads: readonly string[];
  readonly holds: (answers: Answers) => boolean;
}

/** The contents of a condition, or of groups of conditions of which the first that holds shows. */
export function branchesOf(node: NodeOf<"when"> | NodeOf<"firstOf">): readonly Branch[] {
  const groups = node.kind === "when" ? [node] : node.groups;
  const reads = [...new Set(groups.flatMap(({ rule }) => rule.reads))];
  return groups.map((group) => ({
    content: group.content,
    reads,
    holds: (answers) => groups.find(({ rule }) => evaluateRule(rule, answers)) === group,
  }));
}

/**
 * The fewest changes of the answers that a condition reads which make it as wanted; the options of a question are
 * tried in order, leaving it empty comes last. Throws when nothing does.
 */
export function changesThat(situation: Situation, branch: Branch, wanted: boolean): Answers {
  const isWanted = (changes: Answers) => branch.holds({ ...situation.answers, ...changes }) === wanted;
  let tries: readonly Answers[] = [{}];
  for (const key of branch.reads) {
    const found = tries.find(isWanted);
    if (found !== undefined) return found;
    const values = candidates(situation, key);
    tries = [...tries, ...tries.flatMap((changes) => values.map((value) => ({ ...changes, [key]: value })))];
  }
  const found = tries.find(isWanted);
  if (found === undefined) throw new Error(`No answer to ${branch.reads.join(", ")} makes it ${wanted}.`);
  return found;
}

function candidates(situation: Situation, key: string): readonly Answer[] {
  const { form, answers } = situation;
  const { question } = partsOfQuestion(form, key);
  if (question.type === "boolean") return [true, false];
  const codes = question.options === undefined ? [] : optionsOf(form, question, answers);
  const given = codes.length > 0 ? codes.map(({ code }) => code) : [exampleAnswer(situation, key)];
  return [...given, ""].filter((value) => value !== (answers[key] ?? ""));
}

/** A conditional select as content of its own: it shows while the controlling answer has options (CON-04). */
export function branchOfSelect({ form }: Situation, key: string): Branch | undefined {
  const { question } = partsOfQuestion(form, key);
  const { optionsFor, displayOnly } = question;
  if (optionsFor === undefined || displayOnly === true) return undefined;
  return {
    content: [{ kind: "question", key }],
    reads: [optionsFor],
    holds: (answers) => optionsOf(form, question, answers).length > 0,
  };
}

/** The first words of every text on a page, whether it shows or not. */
export function textsOf(page: CompiledPage): readonly string[] {
  const walk = (nodes: readonly LayoutNode[]): readonly string[] =>
    nodes.flatMap((node) => [...firstWords(node), ...contentsOf(node).flatMap(walk)]);
  return [...new Set(walk(page.layout))];
}

/** How often each text of a page shows for these answers. */
export function shownTexts(
  page: CompiledPage,
  answers: Answers,
  displayState: DisplayState,
): Record<string, number> {
  const counts = Object.fromEntries(textsOf(page).map((text) => [text, 0]));
  const walk = (nodes: readonly LayoutNode[]): void => {
    for (const node of nodes) {
      for (const text of firstWords(node)) counts[text] = (counts[text] ?? 0) + 1;
      shownContents(node, answers, displayState).forEach(walk);
    }
  };
  walk(page.layout);
  return counts;
}

function firstWords(node: LayoutNode): readonly string[] {
  return node.kind === "text" ? [plainText(node.text).split("\n")[0]?.trim() ?? ""] : [];
}

/** Of these keys, the answers that are not empty. */
export function answersAmong(answers: Answers, keys: readonly string[]): Answers {
  return Object.fromEntries(
    keys.flatMap((key) => {
      const value = answers[key];
      return isEmptyAnswer(value) ? [] : [[key, value] as const];
    }),
  );
}
