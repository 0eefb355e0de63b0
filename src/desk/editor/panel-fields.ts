import { setQuestionLook } from "../../authoring/editing/edit-questions.ts";
import { removeValue, setValue } from "../../authoring/editing/edit-values.ts";
import { type FormChange, FormDraft, type FormTexts } from "../../authoring/editing/form-draft.ts";
import { itemsOf, nodeAt, openJson } from "../../authoring/editing/json-document.ts";
import { isJsonObject, valueIn } from "../../authoring/editing/layout-texts.ts";
import { schemaPath, uiPath } from "../../authoring/editing/part-files.ts";
import type { Json } from "../../authoring/editing/write-json.ts";
import type { JsonPath } from "../../authoring/findings/finding.ts";
import type { OutlineEntry } from "./outline-model.ts";
import { memberName, nodePanel, PANEL_KINDS } from "./panel-kinds.ts";

/** A box of a panel: where its value stands in the files of the form. */
export interface PanelField {
  /** The way to it in the panel. */
  readonly name: readonly string[];
  readonly file: string;
  readonly path: JsonPath;
  /** In which order the members around it are written. */
  readonly order: readonly string[];
  /** Without it nobody knows what stands there: where it is empty, it is written so. */
  readonly isKind?: boolean;
  /** Of the box that asks whether a question must be answered: its key, in the list at the path. */
  readonly listed?: string;
}

/** Which panel shows an entry of the outline; undefined for one that has none. */
export function panelOf(texts: FormTexts, { part, kind, key }: OutlineEntry): string | undefined {
  if (Object.hasOwn(PANEL_KINDS, nodePanel(kind))) return nodePanel(kind);
  if (key === undefined) return undefined;
  const schema = valueIn(texts, schemaPath(part), ["properties", key]);
  if (!isJsonObject(schema)) return undefined;
  const { type, optionsFrom, format } = schema;
  if (kind === "upload") return "document";
  if (type === "boolean") return "box";
  if (type === "list") return "list";
  if (optionsFrom !== undefined) return "choice";
  return format === "date" ? "date" : "text";
}

/** The boxes of a panel for an entry. */
export function fieldsOf(
  panel: string,
  { part, key = "", item, list = [] }: OutlineEntry,
): readonly PanelField[] {
  const { schema = [], messages = [], look = [], words = [], node } = PANEL_KINDS[panel] ?? {};
  const inSchema = { file: schemaPath(part), order: SCHEMA_ORDER };
  const question: JsonPath = ["properties", key];
  // A way through a node has no place of its own, but its content has one in it.
  const nodePath: JsonPath = item ? [...item.list, item.index] : list.slice(0, -1);
  return [
    ...schema.flatMap((word): readonly PanelField[] =>
      word === "numericString"
        ? LIMITS.map((limit) => ({
            name: [word, limit],
            file: inSchema.file,
            path: [...question, word, limit],
            order: LIMITS,
          }))
        : [{ name: [word], ...inSchema, path: [...question, word] }],
    ),
    ...(schema.length > 0
      ? [{ name: ["required"], file: inSchema.file, path: ["required"], order: [], listed: key }]
      : []),
    ...messages.map((word) => ({
      name: ["messages", word],
      file: inSchema.file,
      path: [...question, "messages", word],
      order: [...messages],
    })),
    ...look.map((word) => ({
      name: [memberName(word)],
      file: uiPath(part),
      path: [key, word],
      order: [...look],
    })),
    ...(node === undefined ? [] : words).map((word) => ({
      name: [memberName(word)],
      file: uiPath(part),
      path: [...nodePath, word],
      order: [...words],
      isKind: word === node,
    })),
  ];
}

const LIMITS = ["minimum", "maximum", "multipleOf"];

/** The order in which the members of a question are written. */
const SCHEMA_ORDER = [
  "type",
  "title",
  "optionsFrom",
  "format",
  "minLength",
  "maxLength",
  "minWords",
  "maxWords",
  "pattern",
  "numericString",
  "minimumAge",
  "maximumAge",
  "yearsFromNow",
  "minItems",
  "maxItems",
  "exclusive",
  "accept",
  "maxSizeMb",
  "minFiles",
  "maxFiles",
  "computed",
  "default",
  "messages",
];

/** The values of a panel as rjsf takes them, and the names of those that no box can show: texts with links and lists. */
export interface PanelValues {
  readonly values: Readonly<Record<string, unknown>>;
  readonly unshown: readonly string[];
}

export function valuesOf(texts: FormTexts, fields: readonly PanelField[]): PanelValues {
  const values: Record<string, unknown> = {};
  const unshown: string[] = [];
  for (const { name, file, path, listed } of fields) {
    const value = valueIn(texts, file, path);
    const [first = "", second] = name;
    if (listed !== undefined) values[first] = Array.isArray(value) && value.includes(listed);
    else if (typeof value === "object") unshown.push(first);
    else if (value === undefined) continue;
    else if (second === undefined) values[first] = value;
    else {
      const outer = values[first];
      values[first] = { ...(typeof outer === "object" ? outer : undefined), [second]: value };
    }
  }
  return { values, unshown };
}

/** What a box that was changed does to the files. An empty one takes its member away. */
export function editField(
  texts: FormTexts,
  { file, path, order, listed, isKind = false }: PanelField,
  value: unknown,
  entry: OutlineEntry,
): FormChange["changes"] {
  const draft = new FormDraft(texts);
  const isEmpty = value === undefined || value === null || value === "";
  // rjsf gives texts, numbers and booleans.
  const json = isEmpty ? "" : (value as Json);
  if (listed !== undefined) editList(draft, file, path, listed, value === true);
  else if (isEmpty && !isKind) removeValue(draft, file, path, keptDepth(entry, file, path));
  else if (entry.key !== undefined && file === uiPath(entry.part) && path[0] === entry.key) {
    setQuestionLook(draft, texts, entry.part, [entry.key, String(path[1])], json);
  } else {
    const orders = path.map((_, depth) =>
      depth === path.length - 1 ? { names: order } : { names: SCHEMA_ORDER },
    );
    setValue(draft, file, path, json, orders);
  }
  return draft.change("").changes;
}

/** How much of the way to a member stays though nothing is left in it: the question, and the node of the layout. */
function keptDepth(entry: OutlineEntry, file: string, path: JsonPath): number {
  if (file === schemaPath(entry.part)) return 2;
  return path[0] === entry.key ? 0 : path.length - 1;
}

function editList(draft: FormDraft, file: string, path: JsonPath, key: string, isListed: boolean): void {
  const list = openJson(draft.text(file));
  const node = list && nodeAt(list.root, path);
  const index = node ? itemsOf(node).findIndex((item) => item.value === key) : -1;
  if (isListed && index === -1) {
    if (node) setValue(draft, file, [...path, itemsOf(node).length], key);
    else setValue(draft, file, path, [key], [{ after: "properties" }]);
  }
  if (!isListed && index !== -1) removeValue(draft, file, [...path, index], 0);
}
