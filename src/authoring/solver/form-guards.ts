import type { CompiledForm, CompiledRule, LayoutNode } from "../../form/definition/compiled-form.ts";
import { contentsOf, ownKeys } from "../../form/definition/layout-tree.ts";
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
  switch (node.kind) {
    case "when":
      return [{ rule: node.rule, own: conditionsOfRule(node.rule), earlier: [] }];
    case "firstOf":
      return node.groups.map(({ rule }, index) => ({
        rule,
        own: conditionsOfRule(rule),
        earlier: node.groups
          .slice(0, index)
          .filter((group) => !areDifferentAnswers(group.rule, rule))
          .map((group) => ruleFails(group.rule)),
      }));
    case "tabs":
      return node.tabs.map(({ id }) => ({
        own: [isChosen(tabsVariable(node.id), id, `the tab "${id}" of "${node.id}" is chosen`)],
        earlier: [],
      }));
    case "confirm":
      return confirmParts(node);
    case "search":
      return [{ own: [isAnswered(node.key)], earlier: [] }];
    default:
      return [];
  }
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

function confirmParts({ id, key }: Extract<LayoutNode, { kind: "confirm" }>): readonly Part[] {
  const variable = key ?? confirmVariable(id);
  const name = key === undefined ? `"${id}"` : `"${key}"`;
  const after = isChosen(variable, true, `${name} is confirmed`);
  const before: Constraint = {
    reads: [variable],
    holds: (values) => values[variable] !== true,
    cost: 1,
    words: `${name} is not confirmed`,
  };
  return [
    { own: [before], earlier: [] },
    { own: [before], earlier: [] },
    { own: [after], earlier: [] },
  ];
}
