import type { CompiledForm } from "../../form/definition/compiled-form.ts";
import type { CompiledRule } from "../../form/definition/compiled-rule.ts";
import {
  type LayoutNode,
  type NodeOf,
  contentsOf,
  decidingOf,
  ownKeys,
} from "../../form/definition/nodes.ts";
import { asComparison } from "../../form/rules/comparisons-in.ts";
import { type Constraint, conditionsOfRule, isAnswered, isChosen, ruleFails } from "./constraint.ts";

/** Content that shows only sometimes, with what decides on it. */
export interface Guard {
  readonly node: LayoutNode;
  /** Which of the node's contents, in the order of `contentsOf`. */
  readonly part: number;
  readonly content: readonly LayoutNode[];
  /** The rule, where there is one. */
  readonly rule?: CompiledRule;
  /** What the guard itself asks for; all of it must hold. */
  readonly own: readonly Constraint[];
  /** That none of the groups before it shows. */
  readonly earlier: readonly Constraint[];
  /** What the content around it asks for. */
  readonly around: readonly Constraint[];
}

/** Everything in a form that decides on what shows. */
export interface FormGuards {
  readonly guards: readonly Guard[];
  /** Answer key → for each place where its question stands, what shows that place. */
  readonly places: ReadonlyMap<string, readonly (readonly Constraint[])[]>;
  /** The buttons that submit, each with what shows its place. */
  readonly submits: readonly { readonly node: LayoutNode; readonly around: readonly Constraint[] }[];
}

type Part = Pick<Guard, "own" | "earlier"> & { readonly rule?: CompiledRule };

const ALWAYS: Part = { own: [], earlier: [] };

/** Walks every page's layout and collects its guards, outer ones before those inside them. */
export function formGuards(form: CompiledForm): FormGuards {
  const guards: Guard[] = [];
  const places = new Map<string, (readonly Constraint[])[]>();
  const submits: FormGuards["submits"][number][] = [];
  const walk = (nodes: readonly LayoutNode[], around: readonly Constraint[]): void => {
    for (const node of nodes) {
      for (const key of ownKeys(node)) places.set(key, [...(places.get(key) ?? []), around]);
      if (node.kind === "action" && node.action === "submit") submits.push({ node, around });
      const parts = partsOf(node);
      for (const [index, content] of contentsOf(node).entries()) {
        const part = parts[index] ?? ALWAYS;
        if (part.own.length > 0) guards.push({ node, part: index, content, around, ...part });
        walk(content, [...around, ...part.earlier, ...part.own]);
      }
    }
  };
  for (const page of form.pages) walk(page.layout, []);
  return { guards, places, submits };
}

/** The name of the variable that holds a tab group's chosen tab. No answer key has a colon. */
export function tabsVariable(id: string): string {
  return `tabs:${id}`;
}

/** The name of the variable that says whether content without a key of its own was confirmed. */
export function confirmVariable(id: string): string {
  return `confirm:${id}`;
}

/**
 * What each of a node's contents asks for. A component of a repeated group asks for nothing: applicants add as many
 * as they like, and that hides nothing.
 */
function partsOf(node: LayoutNode): readonly Part[] {
  const deciding = decidingOf(node);
  switch (deciding?.by) {
    case undefined:
    case "entries":
      return [];
    case "rules":
      return rulesParts(deciding.rules);
    case "tabs": {
      const { id, tabs } = deciding.of;
      return tabs.map((tab) => ({
        own: [isChosen(tabsVariable(id), tab.id, `the tab "${tab.id}" of "${id}" is chosen`)],
        earlier: [],
      }));
    }
    case "confirmation":
      return confirmParts(deciding.of);
    case "answer":
      return [{ own: [isAnswered(deciding.key)], earlier: [] }];
    default:
      return deciding satisfies never;
  }
}

function rulesParts(rules: readonly CompiledRule[]): readonly Part[] {
  return rules.map((rule, index) => ({
    rule,
    own: conditionsOfRule(rule),
    earlier: rules
      .slice(0, index)
      .filter((other) => !areDifferentAnswers(other, rule))
      .map(ruleFails),
  }));
}

/** Whether two rules ask for two answers to one question, as the cases of a switch do: then each excludes the other. */
function areDifferentAnswers(one: CompiledRule, other: CompiledRule): boolean {
  const [first, second] = [asComparison(one.logic), asComparison(other.logic)];
  return (
    first?.operator === "equals" &&
    second?.operator === "equals" &&
    first.key === second.key &&
    typeof first.target === "string" &&
    typeof second.target === "string" &&
    first.target !== second.target
  );
}

function confirmParts(node: NodeOf<"confirm">): readonly Part[] {
  const { id, key, after: confirmed } = node;
  const variable = key ?? confirmVariable(id);
  const name = key === undefined ? `"${id}"` : `"${key}"`;
  const after = isChosen(variable, true, `${name} is confirmed`);
  const before: Constraint = {
    reads: [variable],
    holds: (values) => values[variable] !== true,
    cost: 1,
    words: `${name} is not confirmed`,
  };
  return contentsOf(node).map((content) => ({
    own: [content === confirmed ? after : before],
    earlier: [],
  }));
}
