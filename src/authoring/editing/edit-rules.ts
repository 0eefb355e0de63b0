import type { Node } from "jsonc-parser";
import type { JsonPath } from "../findings/finding.ts";
import { asksAllItsKeys } from "../nodes/node-words.ts";
import { isObject } from "./answer-keys.ts";
import { insertItem, moveItemInto, renameKey } from "./edit-items.ts";
import { insertValue, removeValue, setValue } from "./edit-values.ts";
import { type FormChange, FormDraft, type FormTexts } from "./form-draft.ts";
import { indexOfKey, type JsonDocument, nodeAt } from "./json-document.ts";
import { type LayoutItem, valueIn } from "./layout-texts.ts";
import { type PartName, schemaPath, uiPath } from "./part-files.ts";
import { type Splice, spliceBetween } from "./splice.ts";
import type { Json } from "./write-json.ts";

/** Whether all conditions must hold, or one is enough. */
export type Join = "all" | "any";

/** A condition as a file writes it. */
export type RuleJson = { readonly [word: string]: Json };

/** Where a rule is written. */
export interface RulePlace {
  readonly file: string;
  readonly path: JsonPath;
}

/** Whether a node can be put under a condition where it stands: where the format allows nothing but keys it cannot. */
export function canBeGuarded({ list }: LayoutItem): boolean {
  return !asksAllItsKeys(list.at(-1));
}

/** Puts a node under a condition: it shows only while the rule holds. */
export function guardNode(texts: FormTexts, item: LayoutItem, rule: RuleJson, label: string): FormChange {
  const { part, list, index } = item;
  const node = valueIn(texts, uiPath(part), [...list, index]);
  return ruleChange(texts, label, (draft) => {
    if (typeof node === "string") {
      setValue(draft, uiPath(part), [...list, index], { when: rule, content: [node] });
      return;
    }
    editList(draft, item, (document, container) =>
      insertItem(document, container, { after: index }, { value: { when: rule, content: [] } }),
    );
    editList(draft, item, (document, container) => {
      const content = nodeAt(document.root, [...list, index + 1, "content"]);
      const from = { container, index };
      return content ? moveItemInto(document, from, { container: content, place: "last" }) : [];
    });
  });
}

/** Takes the condition away that stands around content, which then shows always. */
export function unguardNode(texts: FormTexts, item: LayoutItem, label: string): FormChange {
  const { part, list, index } = item;
  const content = valueIn(texts, uiPath(part), [...list, index, "content"]);
  const nodes: readonly Json[] = Array.isArray(content) ? content : [];
  return ruleChange(texts, label, (draft) => {
    const [only] = nodes;
    if (nodes.length === 1 && typeof only === "string") {
      setValue(draft, uiPath(part), [...list, index], only);
      return;
    }
    for (const step of nodes.keys()) {
      editList(draft, item, (document, container) => {
        const from = nodeAt(document.root, [...list, index + step, "content"]);
        const to = { container, place: { before: index + step } };
        return from ? moveItemInto(document, { container: from, index: 0 }, to) : [];
      });
    }
    removeValue(draft, uiPath(part), [...list, index + nodes.length]);
  });
}

type EditList = (document: JsonDocument, container: Node) => readonly Splice[];

function editList(draft: FormDraft, { part, list }: LayoutItem, edit: EditList): void {
  draft.edit(uiPath(part), (document) => {
    const container = nodeAt(document.root, list);
    return container ? edit(document, container) : [];
  });
}

/** In which order the schema of a page says what it says. */
const SCHEMA_ORDER = ["$schema", "type", "properties", "required", "requiredWhen", "checks", "allOf", "if"];

/** Makes an answer required while the rule holds. */
export function requireNode(
  texts: FormTexts,
  { part, key }: { readonly part: PartName; readonly key: string },
  rule: RuleJson,
  label: string,
): FormChange {
  return ruleChange(texts, label, (draft) =>
    setValue(draft, schemaPath(part), ["requiredWhen", key], rule, [{ names: SCHEMA_ORDER }]),
  );
}

/** Writes a rule where none is, such as that of a page, as the last member of what it is about. */
export function setRule(
  texts: FormTexts,
  { file, path }: RulePlace,
  rule: RuleJson,
  label: string,
): FormChange {
  return ruleChange(texts, label, (draft) => setValue(draft, file, path, rule));
}

/** Takes a rule away, with the object around it where nothing else is left in that and it is one of rules alone. */
export function removeRule(texts: FormTexts, { file, path }: RulePlace, label: string): FormChange {
  const keep = path[0] === "requiredWhen" ? 0 : path.length - 1;
  return ruleChange(texts, label, (draft) => removeValue(draft, file, path, keep));
}

/**
 * Adds a condition beside the one at a place within a rule: to the group that it is, where that joins its conditions so, else
 * the two become a group.
 */
export function addCondition(
  texts: FormTexts,
  { file, path }: RulePlace,
  { at, join, condition }: { readonly at: JsonPath; readonly join: Join; readonly condition: RuleJson },
  label: string,
): FormChange {
  const place = [...path, ...at];
  const before = valueIn(texts, file, place);
  return ruleChange(texts, label, (draft) => {
    const list = isObject(before) ? before[join] : undefined;
    if (Array.isArray(list)) insertValue(draft, file, [...place, join], "last", condition);
    else if (before !== undefined) setValue(draft, file, place, { [join]: [before, condition] });
  });
}

/** Writes another condition in the place of one. */
export function changeCondition(
  texts: FormTexts,
  { file, path }: RulePlace,
  { at, condition }: { readonly at: JsonPath; readonly condition: RuleJson },
  label: string,
): FormChange {
  return ruleChange(texts, label, (draft) => setValue(draft, file, [...path, ...at], condition));
}

/** Whether one of the conditions of a group is enough, or all must hold. */
export function changeJoin(
  texts: FormTexts,
  { file, path }: RulePlace,
  { at, join }: { readonly at: JsonPath; readonly join: Join },
  label: string,
): FormChange {
  return ruleChange(texts, label, (draft) =>
    draft.edit(file, (document) => {
      const group = nodeAt(document.root, [...path, ...at]);
      const index = group ? indexOfKey(group, join === "all" ? "any" : "all") : -1;
      return group && index !== -1 ? renameKey(document, { container: group, index }, join) : [];
    }),
  );
}

/**
 * Takes a condition out of its group; the last but one that is left needs no group. Undefined for the whole rule, which its
 * owner takes away.
 */
export function removeCondition(
  texts: FormTexts,
  { file, path }: RulePlace,
  at: JsonPath,
  label: string,
): FormChange | undefined {
  const index = at.at(-1);
  const list = valueIn(texts, file, [...path, ...at.slice(0, -1)]);
  if (typeof index !== "number" || !Array.isArray(list)) return undefined;
  const left = list.filter((_, step) => step !== index);
  const group = at.slice(0, -2);
  const [only] = left;
  if (only === undefined) return removeCondition(texts, { file, path }, group, label);
  return ruleChange(texts, label, (draft) => {
    if (left.length === 1) setValue(draft, file, [...path, ...group], only);
    else removeValue(draft, file, [...path, ...at]);
  });
}

/** Makes a choice of a text: its answers are the options of a list. */
export function makeChoice(
  texts: FormTexts,
  { part, key }: { readonly part: PartName; readonly key: string },
  list: string,
  label: string,
): FormChange {
  return ruleChange(texts, label, (draft) =>
    setValue(draft, schemaPath(part), ["properties", key, "optionsFrom"], list, [{}, {}, { after: "title" }]),
  );
}

/** An edit whose splices leave out what they would write again as it stands. */
function ruleChange(texts: FormTexts, label: string, edit: (draft: FormDraft) => void): FormChange {
  const draft = new FormDraft(texts);
  edit(draft);
  const { changes } = draft.change(label);
  return {
    label,
    changes: changes.map(({ path, changes: splices }) => ({
      path,
      changes: splices.flatMap(({ from, to, insert }) =>
        spliceBetween(texts.text(path).slice(from, to), insert).map((inner) => ({
          from: from + inner.from,
          to: from + inner.to,
          insert: inner.insert,
        })),
      ),
    })),
  };
}
