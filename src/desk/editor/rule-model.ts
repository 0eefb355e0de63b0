import { useSyncExternalStore } from "react";
import type { RuleJson, RulePlace } from "../../authoring/editing/edit-rules.ts";
import type { FormTexts } from "../../authoring/editing/form-draft.ts";
import { isJsonObject, type LayoutItem, valueIn } from "../../authoring/editing/layout-texts.ts";
import { schemaPath } from "../../authoring/editing/part-files.ts";
import type { Json } from "../../authoring/editing/write-json.ts";
import { type Condition, conditionWords } from "../../authoring/explain/condition-words.ts";
import type { FormItem, Gate } from "../../authoring/form-rules/form-items.ts";
import { type FormRules, readFormRules } from "../../authoring/form-rules/read-form-rules.ts";
import { itemsAt, type RuleOwner } from "../../authoring/form-rules/rule-choices.ts";
import { conditionOfDefinition, type Rename } from "../../authoring/form-rules/rule-condition.ts";
import { plainText } from "../../form/definition/definition.ts";
import type { FormBuffer } from "./form-buffer.ts";
import { type OutlineEntry, wayTo } from "./outline-model.ts";

/** A rule that can be changed by sentences, and what it decides on. */
export interface OwnedRule {
  readonly place: RulePlace;
  readonly rename: Rename;
  /** What the questions that it may ask about depend on. */
  readonly owner: RuleOwner;
  /** Of a condition around content: the node that holds both. */
  readonly around?: LayoutItem;
}

interface Read {
  readonly revision: number;
  readonly rules: FormRules;
}

const lastRead = new WeakMap<FormBuffer, Read>();

function rulesOf(buffer: FormBuffer): FormRules {
  const revision = buffer.revision();
  const last = lastRead.get(buffer);
  if (last?.revision === revision) return last.rules;
  const rules = readFormRules(buffer);
  lastRead.set(buffer, { revision, rules });
  return rules;
}

/** The form with its rules as it is in the buffer, with each change of it. */
export function useFormRules(buffer: FormBuffer): FormRules {
  return useSyncExternalStore(buffer.subscribe, () => rulesOf(buffer));
}

/** Where an entry shows: once, or wherever its block is used. */
export function usesOf(rules: FormRules, entry: OutlineEntry): readonly FormItem[] {
  return itemsAt(rules, entry.part, wayTo(entry));
}

/** The rule of a gate that is one by itself; undefined for what follows from the structure of the form. */
export function ruleOfGate({ kind, part, file, path, rename }: Gate): OwnedRule | undefined {
  const place = { file, path };
  if (kind === "page") return { place, rename, owner: { part, path: ["ui:layout"], decidesOn: "showing" } };
  const [list, index] = [path.slice(0, -2), path.at(-2)];
  if (kind !== "when" || typeof index !== "number") return undefined;
  const around = { part, list, index };
  return { place, rename, around, owner: { part, path: [...list, index], decidesOn: "showing" } };
}

/** What is said of whether a question must be answered. */
export function requirementOf(
  texts: FormTexts,
  { part, key = "" }: OutlineEntry,
): "always" | "sometimes" | "never" {
  const required = valueIn(texts, schemaPath(part), ["required"]);
  if (Array.isArray(required) && required.includes(key)) return "always";
  return valueIn(texts, schemaPath(part), ["requiredWhen", key]) === undefined ? "never" : "sometimes";
}

/** The rule by which a question must be answered only sometimes, also where there is none yet. */
export function requiredRule(entry: OutlineEntry, rename: Rename): OwnedRule {
  const { part, key = "" } = entry;
  const place = { file: schemaPath(part), path: ["requiredWhen", key] };
  return { place, rename, owner: { part, path: wayTo(entry), decidesOn: "requiring" } };
}

/** A rule, or a part of one, in words. */
export function wordsOf(rule: Json | RuleJson | undefined, rename: Rename, rules: FormRules): string {
  return sentenceOf(conditionOfDefinition(rule, rename), rules);
}

/** A condition in words. */
export function sentenceOf(condition: Condition, { names }: FormRules): string {
  return plainText(conditionWords(condition, names));
}

/** The conditions of a rule, or of a group in it; undefined for one by itself. */
export function groupOf(
  rule: Json | undefined,
): { readonly join: "all" | "any"; readonly members: readonly Json[] } | undefined {
  if (!isJsonObject(rule) || Object.keys(rule).length !== 1) return undefined;
  if (Array.isArray(rule.all)) return { join: "all", members: rule.all };
  return Array.isArray(rule.any) ? { join: "any", members: rule.any } : undefined;
}
