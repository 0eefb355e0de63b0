import type { LayoutNode } from "../form/compiled-form.ts";
import type { ActionDefinition, LayoutDefinition, RuleDefinition } from "../form/definition.ts";
import { keysBelow } from "../form/layout-tree.ts";
import type { JsonPath } from "../lint/finding.ts";
import { addQuestion } from "./add-question.ts";
import { compileRule } from "./compile-rule.ts";
import { expandAddAnother } from "./expand-add-another.ts";
import { expandBlock } from "./expand-block.ts";
import { expandConfirm, expandSearch, expandSwitch, expandTabs } from "./expand-choices.ts";
import { fillValues } from "./fill-values.ts";
import type { Expansion, Scope } from "./page-draft.ts";

const ACTION_LABELS = {
  saveAndContinue: "Save and Continue",
  pageChange: "Continue",
  submit: "Submit",
  pdfCopy: "Download a PDF Copy",
} as const;

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
  written: LayoutDefinition,
  path: JsonPath,
): readonly LayoutNode[] {
  if (typeof written === "string") {
    const key = addQuestion(expansion, scope, written, path);
    return key === undefined ? [] : [{ kind: "question", key }];
  }
  if ("block" in written || "addAnother" in written) return expandRepeatable(expansion, scope, written, path);
  if ("when" in written || "firstOf" in written) return [expandCondition(expansion, scope, written, path)];
  if ("switch" in written) return expandSwitch(expansion, scope, written, path);
  if ("confirm" in written) return [expandConfirm(expansion, scope, written, path)];
  if ("tabs" in written) return [expandTabs(expansion, scope, written, path)];
  if ("schoolSearch" in written) return expandSearch(expansion, scope, written, path);
  return expandPlain(expansion, scope, written, path);
}

type Word<Name extends string> = Extract<LayoutDefinition, { readonly [key in Name]: unknown }>;

/** Nodes without a choice in them: what they hold always shows. */
function expandPlain(
  expansion: Expansion,
  scope: Scope,
  written:
    | Word<"section">
    | Word<"row">
    | Word<"text">
    | Word<"separator">
    | Word<"alert">
    | Word<"checkboxes">
    | Word<"monthYear">
    | Word<"upload">
    | ActionDefinition,
  path: JsonPath,
): readonly LayoutNode[] {
  const node = fillValues(written, scope.values);
  const help = "help" in node && node.help !== undefined ? { help: node.help } : {};
  const keysOf = (keys: readonly string[], word: string) =>
    keys
      .map((key, index) => addQuestion(expansion, scope, key, [...path, word, index]))
      .filter((key) => key !== undefined);
  if ("section" in written && "section" in node) {
    const inner = { ...scope, section: node.section };
    const content = expansion.expand(inner, written.content, [...path, "content"]);
    return [{ kind: "section", id: nextId(expansion, "section"), title: node.section, ...help, content }];
  }
  if ("row" in written)
    return [{ kind: "row", content: expansion.expand(scope, written.row, [...path, "row"]) }];
  if ("text" in node) return [{ kind: "text", ...node }];
  if ("separator" in node) return [{ kind: "separator" }];
  if ("alert" in node) {
    const { alert: text, title = "", from = "", to = "" } = node;
    return [{ kind: "alert", text, title, from, to }];
  }
  if ("checkboxes" in node) {
    const keys = keysOf(node.checkboxes, "checkboxes");
    return [{ kind: "checkboxes", id: nextId(expansion, "group"), label: node.label, ...help, keys }];
  }
  if ("monthYear" in node) {
    const [month, year] = keysOf(node.monthYear, "monthYear");
    if (month === undefined || year === undefined) return [];
    const id = nextId(expansion, "month-year");
    return [{ kind: "monthYear", id, label: node.label, ...help, keys: [month, year] }];
  }
  if ("upload" in node) {
    const key = addQuestion(expansion, scope, node.upload, [...path, "upload"]);
    return key === undefined ? [] : [{ kind: "upload", key }];
  }
  return "action" in node ? [{ kind: "action", label: ACTION_LABELS[node.action], ...node }] : [];
}

function expandRepeatable(
  expansion: Expansion,
  scope: Scope,
  written: Word<"block"> | Word<"addAnother">,
  path: JsonPath,
): readonly LayoutNode[] {
  if ("addAnother" in written) return expandAddAnother(expansion, scope, written, path);
  return expandBlock(expansion, scope, { ...written, prefix: written.prefix ?? "" }, path);
}

function expandCondition(
  expansion: Expansion,
  scope: Scope,
  written: Word<"when"> | Word<"firstOf">,
  path: JsonPath,
): LayoutNode {
  const { origins } = expansion;
  if ("when" in written) {
    const rule = ruleAt(expansion, scope, written.when, [...path, "when"]);
    const content = expansion.expand(scope, written.content, [...path, "content"]);
    const clears = (written.clears ?? []).map(scope.rename);
    origins.guards.push({ rule, keys: keysBelow(content), clears, origin: { file: scope.uiFile, path } });
    return { kind: "when", rule, content };
  }
  const groups = written.firstOf.map((group, index) => {
    const groupPath = [...path, "firstOf", index];
    const rule = ruleAt(expansion, scope, group.when, [...groupPath, "when"]);
    const content = expansion.expand(scope, group.content, [...groupPath, "content"]);
    const origin = { file: scope.uiFile, path: groupPath };
    origins.guards.push({ rule, keys: keysBelow(content), clears: [], origin });
    return { rule, content };
  });
  return { kind: "firstOf", groups };
}

function ruleAt(expansion: Expansion, scope: Scope, definition: RuleDefinition, path: JsonPath) {
  return compileRule(definition, {
    origin: { file: scope.uiFile, path },
    rename: scope.rename,
    report: expansion.report,
    conditions: expansion.origins.conditions,
  });
}

function nextId({ draft }: Expansion, kind: string): string {
  draft.nextId += 1;
  return `${draft.page.id}-${kind}-${draft.nextId}`;
}
