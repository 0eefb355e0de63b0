import type {
  ActionDefinition,
  ConfirmDefinition,
  LayoutDefinition,
  RuleDefinition,
  SearchDefinition,
  SwitchDefinition,
  TabsDefinition,
} from "../../form/definition/definition.ts";
import { fillText, fillValues } from "../../form/definition/fill-values.ts";
import { type LayoutNode, keysBelow } from "../../form/definition/nodes.ts";
import { fallbackOf, replaceQuotes } from "../../form/definition/quotes.ts";
import type { JsonPath } from "../findings/finding.ts";
import { compileRule, type RuleContext } from "./compile-rule.ts";
import { expandAddAnother, expandBlock } from "./expand-add-another.ts";
import { expandOptionTexts } from "./expand-option-texts.ts";
import { addFurtherFiles } from "./further-files.ts";
import type { Origin } from "./origins.ts";
import { addQuestion, type Expansion, type Scope } from "./page-draft.ts";
import { renameQuotes, renameQuotesOf } from "./quotes.ts";

/** A radio question and, below it, the content of the case that was chosen: the same as groups of conditions. */
function expandSwitch(
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
      ruleContext(expansion, scope, origin),
    );
    const content = expansion.expand(scope, written, origin.path);
    expansion.origins.guards.push({ rule, keys: keysBelow(content), clears: [], origin });
    return { rule, content };
  });
  return [
    { kind: "question", key },
    ...expandOptionTexts(expansion, scope, node.switch),
    { kind: "firstOf", groups },
  ];
}

/** Content behind a button or checkbox that confirms (CON-06, CON-07). */
function expandConfirm(
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
function expandTabs(expansion: Expansion, scope: Scope, node: TabsDefinition, path: JsonPath): LayoutNode {
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
function expandSearch(
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

/** What a button says that has no words of its own. */
export const ACTION_LABELS = {
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
    if (key === undefined) return [];
    const isComputed = expansion.draft.computed.has(key);
    const question: LayoutNode = { kind: "question", key, ...(isComputed && { computed: true }) };
    return [question, ...expandOptionTexts(expansion, scope, written)];
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
    | Word<"matrix">
    | Word<"monthYear">
    | Word<"upload">
    | Word<"review">
    | ActionDefinition,
  path: JsonPath,
): readonly LayoutNode[] {
  const node = fillValues(written, scope.values);
  const help = "help" in node && node.help !== undefined ? { help: renameQuotes(node.help, scope) } : {};
  const keysOf = (keys: readonly string[], word: string) =>
    keys
      .map((key, index) => addQuestion(expansion, scope, key, [...path, word, index]))
      .filter((key) => key !== undefined);
  if ("section" in written && "section" in node) {
    const title = renameQuotesOf(node.section, scope);
    // What questions are about is said where nothing can be quoted, such as in the records.
    const inner = { ...scope, section: replaceQuotes(title, fallbackOf) };
    const content = expansion.expand(inner, written.content, [...path, "content"]);
    return [{ kind: "section", id: nextId(expansion, "section"), title, ...help, content }];
  }
  if ("row" in written)
    return [{ kind: "row", content: expansion.expand(scope, written.row, [...path, "row"]) }];
  if ("text" in node) return [{ kind: "text", ...node, text: renameQuotes(node.text, scope) }];
  if ("separator" in node) return [{ kind: "separator" }];
  if ("review" in node) return [{ kind: "review", isInSection: scope.section !== undefined }];
  if ("alert" in node) {
    const { alert, title = "", from = "", to = "" } = node;
    return [{ kind: "alert", text: renameQuotes(alert, scope), title, from, to }];
  }
  if ("checkboxes" in node) {
    const keys = keysOf(node.checkboxes, "checkboxes");
    return [{ kind: "checkboxes", id: nextId(expansion, "group"), label: node.label, ...help, keys }];
  }
  if ("matrix" in node) {
    const keys = keysOf(node.matrix, "matrix");
    return [{ kind: "matrix", id: nextId(expansion, "matrix"), label: node.label, ...help, keys }];
  }
  if ("monthYear" in node) {
    const [month, year] = keysOf(node.monthYear, "monthYear");
    if (month === undefined || year === undefined) return [];
    const id = nextId(expansion, "month-year");
    return [{ kind: "monthYear", id, label: node.label, ...help, keys: [month, year] }];
  }
  if ("upload" in node) {
    const key = addQuestion(expansion, scope, node.upload, [...path, "upload"]);
    if (key === undefined) return [];
    const further = addFurtherFiles(expansion, scope, {
      key,
      written: node.upload,
      path: [...path, "upload"],
    });
    return [{ kind: "upload", key, ...(further.length > 0 && { further }) }];
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
  return compileRule(definition, ruleContext(expansion, scope, { file: scope.uiFile, path }));
}

function ruleContext({ draft, report, origins }: Expansion, { rename }: Scope, origin: Origin): RuleContext {
  return { origin, rename, report, conditions: origins.conditions, ...draft.ahead };
}

function nextId({ draft }: Expansion, kind: string): string {
  draft.nextId += 1;
  return `${draft.page.id}-${kind}-${draft.nextId}`;
}
