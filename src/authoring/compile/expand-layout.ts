import type { RichText, RuleDefinition } from "../../form/definition/definition.ts";
import { fillText, fillValues } from "../../form/definition/fill-values.ts";
import { type LayoutNode, type NodeOf, keysBelow } from "../../form/definition/nodes.ts";
import { fallbackOf, replaceQuotes } from "../../form/definition/quotes.ts";
import type { JsonPath } from "../findings/finding.ts";
import { type LayoutDefinition, type LayoutWord, type Written, wordOf } from "../nodes/node-words.ts";
import { ACTION_LABELS } from "../nodes/shown-nodes.ts";
import { compileRule, type RuleContext } from "./compile-rule.ts";
import { expandAddAnother, expandBlock } from "./expand-add-another.ts";
import { expandOptionTexts } from "./expand-option-texts.ts";
import { addFurtherFiles } from "./further-files.ts";
import type { Origin } from "./origins.ts";
import { addQuestion, type Expansion, type Scope } from "./page-draft.ts";
import { renameQuotes, renameQuotesOf } from "./quotes.ts";

/** Where a node stands that is expanded. */
interface Place {
  readonly expansion: Expansion;
  readonly scope: Scope;
  readonly path: JsonPath;
}

type Expand<Word extends LayoutWord> = (node: Written<Word>, at: Place) => readonly LayoutNode[];

/** What becomes of each node that staff write. */
const EXPAND: { readonly [Word in LayoutWord]: Expand<Word> } = {
  section: expandSection,
  row: (node, at) => [{ kind: "row", content: contentAt(at, node.row, "row") }],
  text: (node, at) => {
    const text = filled(node, at);
    return [{ kind: "text", ...text, text: renameQuotes(text.text, at.scope) }];
  },
  alert: (node, at) => {
    const { alert, title = "", from = "", to = "" } = filled(node, at);
    return [{ kind: "alert", text: renameQuotes(alert, at.scope), title, from, to }];
  },
  separator: () => [{ kind: "separator" }],
  upload: expandUpload,
  review: (_, { scope }) => [{ kind: "review", isInSection: scope.section !== undefined }],
  action: (node, at) => {
    const button = { kind: "action", label: ACTION_LABELS[node.action], ...filled(node, at) };
    // The format demands a route of those buttons that lead to a page, and of no others.
    return [button as NodeOf<"action">];
  },
  checkboxes: (node, at) => [
    { kind: "checkboxes", ...labelOf(node, at, "group"), keys: keysAt(at, node.checkboxes, "checkboxes") },
  ],
  matrix: (node, at) => [
    { kind: "matrix", ...labelOf(node, at, "matrix"), keys: keysAt(at, node.matrix, "matrix") },
  ],
  monthYear: (node, at) => {
    const [month, year] = keysAt(at, node.monthYear, "monthYear");
    if (month === undefined || year === undefined) return [];
    return [{ kind: "monthYear", ...labelOf(node, at, "month-year"), keys: [month, year] }];
  },
  schoolSearch: expandSearch,
  when: expandWhen,
  firstOf: expandFirstOf,
  switch: expandSwitch,
  confirm: expandConfirm,
  tabs: expandTabs,
  addAnother: (node, { expansion, scope, path }) => expandAddAnother(expansion, scope, node, path),
  block: (node, { expansion, scope, path }) =>
    expandBlock(expansion, scope, { ...node, prefix: node.prefix ?? "" }, path),
};

/** The same node with the gaps of its block filled. */
function filled<Node extends object>(node: Node, { scope }: Place): Node {
  return fillValues(node, scope.values);
}

function contentAt(
  { expansion, scope, path }: Place,
  content: readonly LayoutDefinition[] = [],
  ...steps: JsonPath
): readonly LayoutNode[] {
  return expansion.expand(scope, content, [...path, ...steps]);
}

function keyAt({ expansion, scope, path }: Place, key: string, ...steps: JsonPath): string | undefined {
  return addQuestion(expansion, scope, key, [...path, ...steps]);
}

function keysAt(at: Place, keys: readonly string[], word: string): readonly string[] {
  return keys.map((key, index) => keyAt(at, key, word, index)).filter((key) => key !== undefined);
}

function labelOf(
  node: Pick<Written<"matrix">, "label" | "help">,
  at: Place,
  kind: string,
): { readonly id: string; readonly label: string; readonly help?: RichText } {
  const { label, help } = filled(node, at);
  return { id: nextId(at, kind), label, ...(help !== undefined && { help: renameQuotes(help, at.scope) }) };
}

function expandSection(written: Written<"section">, at: Place): readonly LayoutNode[] {
  const { scope } = at;
  const { section, help } = filled(written, at);
  const title = renameQuotesOf(section, scope);
  // What questions are about is said where nothing can be quoted, such as in the records.
  const inner = { ...scope, section: replaceQuotes(title, fallbackOf) };
  const content = contentAt({ ...at, scope: inner }, written.content, "content");
  const own = help !== undefined && { help: renameQuotes(help, scope) };
  return [{ kind: "section", id: nextId(at, "section"), title, ...own, content }];
}

function expandUpload({ upload }: Written<"upload">, at: Place): readonly LayoutNode[] {
  const { expansion, scope } = at;
  const key = keyAt(at, upload, "upload");
  if (key === undefined) return [];
  const path = [...at.path, "upload"];
  const further = addFurtherFiles(expansion, scope, { key, written: upload, path });
  return [{ kind: "upload", key, ...(further.length > 0 && { further }) }];
}

/** A radio question and, below it, the content of the case that was chosen: the same as groups of conditions. */
function expandSwitch(node: Written<"switch">, at: Place): readonly LayoutNode[] {
  const { expansion, scope, path } = at;
  const key = keyAt(at, node.switch, "switch");
  if (key === undefined) return [];
  const groups = Object.entries(node.cases).map(([code, written]) => {
    const origin = { file: scope.uiFile, path: [...path, "cases", code] };
    const rule = compileRule(
      { valueKey: node.switch, operator: "equals", target: code },
      ruleContext(expansion, scope, origin),
    );
    const content = contentAt(at, written, "cases", code);
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
function expandConfirm(node: Written<"confirm">, at: Place): readonly LayoutNode[] {
  const key = node.key === undefined ? undefined : keyAt(at, node.key, "key");
  return [
    {
      kind: "confirm",
      id: node.confirm,
      type: node.type,
      label: fillText(node.label, at.scope.values),
      ...(key !== undefined && { key }),
      before: contentAt(at, node.before, "before"),
      optional: contentAt(at, node.optional, "optional"),
      after: contentAt(at, node.after, "after"),
    },
  ];
}

/** Groups of which one shows at a time (TAB-02). */
function expandTabs(node: Written<"tabs">, at: Place): readonly LayoutNode[] {
  const { expansion, scope } = at;
  const tabs = node.items.map((item, index) => ({
    id: item.id,
    label: fillText(item.label, scope.values),
    content: contentAt(at, item.content, "items", index, "content"),
    clears: (item.clears ?? []).map(scope.rename),
  }));
  const { page } = expansion.draft;
  expansion.draft.tabs.push({
    id: node.tabs,
    page: page.id,
    tabs: tabs.map(({ id, clears }) => ({ id, clears })),
  });
  return [{ kind: "tabs", id: node.tabs, label: fillText(node.label, scope.values), tabs }];
}

/** A question answered by searching, and what shows once it is (WID-12). */
function expandSearch(written: Written<"schoolSearch">, at: Place): readonly LayoutNode[] {
  const { expansion, scope } = at;
  const node = filled(written, at);
  const key = keyAt(at, node.schoolSearch, "schoolSearch");
  if (key === undefined) return [];
  const fills = Object.fromEntries(
    Object.entries(node.fills).map(([one, field]) => [scope.rename(one), field]),
  );
  const content = contentAt(at, written.content, "content");
  const below = keysBelow(content);
  expansion.draft.searches.push({
    key,
    category: node.category,
    clears: Object.keys(fills).filter((one) => !below.includes(one)),
  });
  return [{ kind: "search", key, category: node.category, fills, content }];
}

function expandWhen(written: Written<"when">, at: Place): readonly LayoutNode[] {
  const { expansion, scope, path } = at;
  const rule = ruleAt(expansion, scope, written.when, [...path, "when"]);
  const content = contentAt(at, written.content, "content");
  const clears = (written.clears ?? []).map(scope.rename);
  const origin = { file: scope.uiFile, path };
  expansion.origins.guards.push({ rule, keys: keysBelow(content), clears, origin });
  return [{ kind: "when", rule, content }];
}

function expandFirstOf({ firstOf }: Written<"firstOf">, at: Place): readonly LayoutNode[] {
  const { expansion, scope, path } = at;
  const groups = firstOf.map((group, index) => {
    const groupPath = [...path, "firstOf", index];
    const rule = ruleAt(expansion, scope, group.when, [...groupPath, "when"]);
    const content = contentAt(at, group.content, "firstOf", index, "content");
    const origin = { file: scope.uiFile, path: groupPath };
    expansion.origins.guards.push({ rule, keys: keysBelow(content), clears: [], origin });
    return { rule, content };
  });
  return [{ kind: "firstOf", groups }];
}

/** Turns a list of layout nodes as staff write them into the compiled tree, blocks expanded in place. */
export function expandLayout(
  expansion: Expansion,
  scope: Scope,
  nodes: readonly LayoutDefinition[],
  path: JsonPath,
): readonly LayoutNode[] {
  return nodes.flatMap((node, index) => {
    const nodePath = [...path, index];
    const expanded = expandNode(node, { expansion, scope, path: nodePath });
    for (const result of expanded) {
      if (!expansion.origins.nodes.has(result)) {
        expansion.origins.nodes.set(result, { file: scope.uiFile, path: nodePath });
      }
    }
    return expanded;
  });
}

function expandNode(written: LayoutDefinition, at: Place): readonly LayoutNode[] {
  const { expansion, scope, path } = at;
  if (typeof written === "string") {
    const key = addQuestion(expansion, scope, written, path);
    if (key === undefined) return [];
    const isComputed = expansion.draft.computed.has(key);
    const question: LayoutNode = { kind: "question", key, ...(isComputed && { computed: true }) };
    return [question, ...expandOptionTexts(expansion, scope, written)];
  }
  const word = wordOf(written);
  // Each expands the nodes of the word under which it stands.
  return word === undefined ? [] : EXPAND[word](written as never, at);
}

function ruleAt(expansion: Expansion, scope: Scope, definition: RuleDefinition, path: JsonPath) {
  return compileRule(definition, ruleContext(expansion, scope, { file: scope.uiFile, path }));
}

function ruleContext({ draft, report, origins }: Expansion, { rename }: Scope, origin: Origin): RuleContext {
  return { origin, rename, report, conditions: origins.conditions, ...draft.ahead };
}

function nextId({ expansion: { draft } }: Place, kind: string): string {
  draft.nextId += 1;
  return `${draft.page.id}-${kind}-${draft.nextId}`;
}
