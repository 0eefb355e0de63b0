import type { LayoutNode } from "../form/compiled-form.ts";
import type { LayoutDefinition } from "../form/definition.ts";
import { keysBelow } from "../form/layout-tree.ts";
import type { JsonPath } from "../lint/finding.ts";
import { compileRule } from "./compile-rule.ts";
import { expandAddAnother } from "./expand-add-another.ts";
import { expandBlock } from "./expand-block.ts";
import { fillText } from "./fill-values.ts";
import type { Expansion, Scope } from "./page-draft.ts";
import { useQuestion } from "./use-question.ts";

const ACTION_LABELS = { saveAndContinue: "Save and Continue", pageChange: "Continue" } as const;

/** Turns a list of layout nodes as staff write them into the compiled tree, blocks expanded in place. */
export function expandLayout(
  expansion: Expansion,
  scope: Scope,
  nodes: readonly LayoutDefinition[],
  path: JsonPath,
): readonly LayoutNode[] {
  return nodes.flatMap((node, index) => {
    const nodePath = [...path, index];
    const expanded = expandNode(expansion, scope, node, nodePath);
    for (const result of expanded) {
      if (!expansion.origins.nodes.has(result)) {
        expansion.origins.nodes.set(result, { file: scope.uiFile, path: nodePath });
      }
    }
    return expanded;
  });
}

function expandNode(
  expansion: Expansion,
  scope: Scope,
  node: LayoutDefinition,
  path: JsonPath,
): readonly LayoutNode[] {
  const origin = { file: scope.uiFile, path };
  const fill = (text: string) => fillText(text, scope.values);
  const inside = (content: readonly LayoutDefinition[], ...at: JsonPath) =>
    expandLayout(expansion, scope, content, [...path, ...at]);
  const help = (text: string | undefined) => (text === undefined ? {} : { help: fill(text) });
  const nextId = (kind: string) => `${expansion.draft.page.id}-${kind}-${expansion.draft.nextId++}`;

  if (typeof node === "string") {
    if (scope.omit.has(node)) return [];
    const key = useQuestion(expansion, scope, node, path);
    return key === undefined ? [] : [{ kind: "question", key }];
  }
  if ("section" in node) {
    const content = inside(node.content, "content");
    return [
      { kind: "section", id: nextId("section"), title: fill(node.section), ...help(node.help), content },
    ];
  }
  if ("row" in node) return [{ kind: "row", content: inside(node.row, "row") }];
  if ("text" in node) return [{ kind: "text", text: fill(node.text) }];
  if ("separator" in node) return [{ kind: "separator" }];
  if ("checkboxes" in node) {
    const keys = node.checkboxes
      .filter((key) => !scope.omit.has(key))
      .map((key, index) => useQuestion(expansion, scope, key, [...path, "checkboxes", index]))
      .filter((key) => key !== undefined);
    return [{ kind: "checkboxes", id: nextId("group"), label: fill(node.label), ...help(node.help), keys }];
  }
  if ("when" in node) {
    const rule = ruleAt(expansion, scope, node.when, [...path, "when"]);
    const content = inside(node.content, "content");
    const clears = (node.clears ?? []).map(scope.rename);
    expansion.origins.guards.push({ rule, keys: keysBelow(content), clears, origin });
    return [{ kind: "when", rule, content }];
  }
  if ("firstOf" in node) {
    const groups = node.firstOf.map((group, index) => {
      const rule = ruleAt(expansion, scope, group.when, [...path, "firstOf", index, "when"]);
      const content = inside(group.content, "firstOf", index, "content");
      const groupOrigin = { file: scope.uiFile, path: [...path, "firstOf", index] };
      expansion.origins.guards.push({ rule, keys: keysBelow(content), clears: [], origin: groupOrigin });
      return { rule, content };
    });
    return [{ kind: "firstOf", groups }];
  }
  if ("block" in node && !("addAnother" in node)) {
    return expandBlock(expansion, scope, { ...node, prefix: node.prefix ?? "" }, path);
  }
  if ("addAnother" in node) return [expandAddAnother(expansion, scope, node, path)];
  const label = fill(node.label ?? ACTION_LABELS[node.action]);
  return [{ kind: "action", action: node.action, label, route: node.route }];
}

function ruleAt(
  expansion: Expansion,
  scope: Scope,
  definition: Parameters<typeof compileRule>[0],
  path: JsonPath,
) {
  return compileRule(definition, {
    origin: { file: scope.uiFile, path },
    rename: scope.rename,
    report: expansion.report,
    conditions: expansion.origins.conditions,
  });
}
