import type {
  CompiledForm,
  CompiledPage,
  CompiledRule,
  LayoutNode,
  Question,
} from "../form/compiled-form.ts";
import { contentsOf, keysBelow } from "../form/layout-tree.ts";

/** Controlling key → the keys that a change of it can show, hide or clear. */
export function dependentsOf(
  pages: readonly CompiledPage[],
  questions: Readonly<Record<string, Question>>,
  clears: CompiledForm["clears"],
): Readonly<Record<string, readonly string[]>> {
  const dependents = new Map<string, Set<string>>();
  const add = (controlling: string, keys: readonly string[]) => {
    const known = dependents.get(controlling) ?? new Set();
    for (const key of keys) known.add(key);
    dependents.set(controlling, known);
  };
  const described = new Map(Object.values(questions).map(({ key, desc }) => [desc, key]));
  const guard = (rule: CompiledRule, keys: readonly string[]) => {
    for (const key of rule.reads) {
      add(key, keys);
      // A companion changes with the answer that it describes.
      const answered = described.get(key);
      if (answered !== undefined) add(answered, keys);
    }
  };
  const walk = (nodes: readonly LayoutNode[]): void => {
    for (const node of nodes) {
      if (node.kind === "when") guard(node.rule, keysBelow(node.content));
      if (node.kind === "firstOf") {
        // Whether a group shows depends on the groups before it too.
        const all = node.groups.flatMap((group) => keysBelow(group.content));
        for (const group of node.groups) guard(group.rule, all);
      }
      if (node.kind === "confirm") {
        const below = contentsOf(node).flatMap(keysBelow);
        // Without a key of its own, an answer behind the button is what keeps it confirmed.
        for (const key of node.key === undefined ? keysBelow(node.after) : [node.key]) add(key, below);
      }
      if (node.kind === "search") add(node.key, keysBelow(node.content));
      for (const content of contentsOf(node)) walk(content);
    }
  };
  for (const page of pages) walk(page.layout);
  for (const { rule, keys } of clears) guard(rule, keys);
  for (const question of Object.values(questions)) {
    if (question.optionsFor !== undefined) add(question.optionsFor, [question.key]);
  }
  return Object.fromEntries([...dependents].map(([key, keys]) => [key, [...keys]]));
}
