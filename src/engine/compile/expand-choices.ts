import type { LayoutNode } from "../form/compiled-form.ts";
import type {
  ConfirmDefinition,
  LayoutDefinition,
  SearchDefinition,
  SwitchDefinition,
  TabsDefinition,
} from "../form/definition.ts";
import { keysBelow } from "../form/layout-tree.ts";
import type { JsonPath } from "../lint/finding.ts";
import { addQuestion } from "./add-question.ts";
import { compileRule } from "./compile-rule.ts";
import { fillText, fillValues } from "./fill-values.ts";
import type { Expansion, Scope } from "./page-draft.ts";

/** A radio question and, below it, the content of the case that was chosen: the same as groups of conditions. */
export function expandSwitch(
  expansion: Expansion,
  scope: Scope,
  node: SwitchDefinition,
  path: JsonPath,
): readonly LayoutNode[] {
  const key = addQuestion(expansion, scope, node.switch, [...path, "switch"]);
  if (key === undefined) return [];
  const groups = Object.entries(node.cases).map(([code, written]) => {
    const origin = { file: scope.uiFile, path: [...path, "cases", code] };
    const rule = compileRule(
      { valueKey: node.switch, operator: "equals", target: code },
      { origin, rename: scope.rename, report: expansion.report, conditions: expansion.origins.conditions },
    );
    const content = expansion.expand(scope, written, origin.path);
    expansion.origins.guards.push({ rule, keys: keysBelow(content), clears: [], origin });
    return { rule, content };
  });
  return [
    { kind: "question", key },
    { kind: "firstOf", groups },
  ];
}

/** Content behind a button or checkbox that confirms (CON-06, CON-07). */
export function expandConfirm(
  expansion: Expansion,
  scope: Scope,
  node: ConfirmDefinition,
  path: JsonPath,
): LayoutNode {
  const inside = (word: "before" | "optional" | "after", content: readonly LayoutDefinition[] = []) =>
    expansion.expand(scope, content, [...path, word]);
  const key = node.key === undefined ? undefined : addQuestion(expansion, scope, node.key, [...path, "key"]);
  return {
    kind: "confirm",
    id: node.confirm,
    type: node.type,
    label: fillText(node.label, scope.values),
    ...(key !== undefined && { key }),
    before: inside("before", node.before),
    optional: inside("optional", node.optional),
    after: inside("after", node.after),
  };
}

/** Groups of which one shows at a time (TAB-02). */
export function expandTabs(
  expansion: Expansion,
  scope: Scope,
  node: TabsDefinition,
  path: JsonPath,
): LayoutNode {
  const tabs = node.items.map((item, index) => ({
    id: item.id,
    label: fillText(item.label, scope.values),
    content: expansion.expand(scope, item.content, [...path, "items", index, "content"]),
    clears: (item.clears ?? []).map(scope.rename),
  }));
  const { page } = expansion.draft;
  expansion.draft.tabs.push({
    id: node.tabs,
    page: page.id,
    tabs: tabs.map(({ id, clears }) => ({ id, clears })),
  });
  return { kind: "tabs", id: node.tabs, label: fillText(node.label, scope.values), tabs };
}

/** A question answered by searching, and what shows once it is (WID-12). */
export function expandSearch(
  expansion: Expansion,
  scope: Scope,
  written: SearchDefinition,
  path: JsonPath,
): readonly LayoutNode[] {
  const node = fillValues(written, scope.values);
  const key = addQuestion(expansion, scope, node.schoolSearch, [...path, "schoolSearch"]);
  if (key === undefined) return [];
  const fills = Object.fromEntries(
    Object.entries(node.fills).map(([filled, field]) => [scope.rename(filled), field]),
  );
  const content = expansion.expand(scope, written.content ?? [], [...path, "content"]);
  const below = keysBelow(content);
  expansion.draft.searches.push({
    key,
    category: node.category,
    clears: Object.keys(fills).filter((filled) => !below.includes(filled)),
  });
  return [{ kind: "search", key, category: node.category, fills, content }];
}
