import type { LayoutNode } from "../../form/definition/nodes.ts";
import { compileRule } from "./compile-rule.ts";
import { addQuestion, type Expansion, questionUi, requireByRule, type Scope } from "./page-draft.ts";

/**
 * The texts that options of a question ask for (TXT-06): each a question of its own that shows and is required while its
 * option is chosen, so that all that holds of such questions holds of it.
 */
export function expandOptionTexts(
  expansion: Expansion,
  scope: Scope,
  written: string,
): readonly LayoutNode[] {
  const { draft, origins, report } = expansion;
  const isList = scope.schema.properties?.[written]?.type === "list";
  return Object.entries(questionUi(scope.ui, written)["ui:texts"] ?? {}).flatMap(([code, text]) => {
    const origin = { file: scope.uiFile, path: [written, "ui:texts", code] };
    const key = addQuestion(expansion, scope, text, origin.path);
    if (key === undefined) return [];
    const rule = compileRule(
      { valueKey: written, operator: isList ? "includes" : "equals", target: code },
      { origin, rename: scope.rename, report, conditions: origins.conditions, ...draft.ahead },
    );
    if (!scope.optional) requireByRule(expansion, key, rule, origin);
    const node: LayoutNode = { kind: "when", rule, content: [{ kind: "question", key }] };
    origins.guards.push({ rule, keys: [key], clears: [], origin });
    origins.nodes.set(node, origin);
    for (const inner of node.content) origins.nodes.set(inner, origin);
    return [node];
  });
}
