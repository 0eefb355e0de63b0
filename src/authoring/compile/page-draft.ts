import type { AddAnotherGroup, CompiledCheck, TabGroup } from "../../form/definition/compiled-form.ts";
import type { CompiledRule } from "../../form/definition/compiled-rule.ts";
import type {
  JsonLogic,
  ObjectSchema,
  PageEntry,
  PropertySchema,
  QuestionUi,
  SchemaFile,
} from "../../form/definition/definition.ts";
import { fillValues } from "../../form/definition/fill-values.ts";
import type { LayoutNode } from "../../form/definition/nodes.ts";
import type { SearchCategory } from "../../form/definition/searches.ts";
import { asComparison, asEntriesRule, type Comparison, combinedIn } from "../../form/rules/comparisons-in.ts";
import { nameAbout } from "../../form/validation/messages.ts";
import type { FileLookup } from "../findings/definition-sources.ts";
import type { JsonPath, Report } from "../findings/finding.ts";
import type { LayoutDefinition, UiFile } from "../nodes/node-words.ts";
import { OPERATOR_WORDS } from "../vocabulary/operator-words.ts";
import { compileRule, type RuleContext } from "./compile-rule.ts";
import type { ComputedOrigin } from "./operand-kinds.ts";
import type { Origin, OriginsBuilder } from "./origins.ts";
import { renameQuotes, renameQuotesOf } from "./quotes.ts";

/** Adds one of the conditions that `conditionsOf` finds in the scope's schema to the page, with its origin. */
export function addCondition(
  { draft, origins }: Pick<Expansion, "draft" | "origins">,
  { schema, schemaFile }: Scope,
  condition: ObjectSchema,
  index: number,
): void {
  // The members of an `allOf` come first, then what the schema itself asks.
  const path = index < (schema.allOf?.length ?? 0) ? ["allOf", index] : [];
  origins.members.set(condition, { file: schemaFile, path });
  draft.conditions.push(condition);
}

/** What rules may ask of questions that stand after them: the repeated groups of all pages, further files, and lists. */
export type KnownAhead = Required<Pick<RuleContext, "groups" | "furtherFiles" | "lists">>;

/** A page while its layout is expanded: what blocks add is collected here. */
export interface PageDraft {
  readonly page: PageEntry;
  /** What rules have to know of all pages. */
  readonly ahead: KnownAhead;
  /** The key of each further file → that of its question. */
  readonly filesOf: Map<string, string>;
  readonly properties: Map<string, PropertySchema>;
  readonly ui: Map<string, QuestionUi>;
  readonly required: Map<string, Origin>;
  readonly conditions: ObjectSchema[];
  /** Rules under which answers are required, by key. */
  readonly requiredWhen: Map<string, CompiledRule>;
  /** How answers are worked out, by key. */
  readonly computed: Map<string, ComputedOrigin>;
  readonly checks: CompiledCheck[];
  /** Answer keys in the order of the layout. */
  readonly keys: Set<string>;
  /** Whom or what questions ask about, by key. */
  readonly about: Map<string, string>;
  readonly addAnother: AddAnotherGroup[];
  /** Each key of a further entry of a repeated group → the same of an entry before it. */
  readonly repeatedKeys: Map<string, string>;
  readonly tabs: TabGroup[];
  /** Keys that a search fills without showing them: they are cleared with the answer that was searched for. */
  readonly searches: Search[];
  nextId: number;
}

/** A search, and the keys that it fills without having their questions inside it. */
interface Search {
  readonly key: string;
  readonly category: SearchCategory;
  readonly clears: readonly string[];
}

interface RepeatedEntry {
  /** As the definition calls the group. */
  readonly group: string;
  readonly max: number;
  /** Which entry it is, and its heading. */
  readonly number: number;
  readonly title: string;
}

/** Where a piece of layout stands and what its keys mean there. */
export interface Scope {
  readonly schemaFile: string;
  readonly uiFile: string;
  readonly schema: SchemaFile;
  readonly ui: UiFile;
  /** From a key as written here to the answer key. */
  readonly rename: (key: string) => string;
  readonly omit: ReadonlySet<string>;
  readonly optional: boolean;
  readonly values: Readonly<Record<string, string>>;
  /** The entry of a repeated group that it stands in, and inside that the entry of an inner group. */
  readonly repeated?: readonly RepeatedEntry[];
  /** The title of the innermost section around it. */
  readonly section?: string;
  /** Whom or what its questions ask about; absent where a page's own questions stand. */
  readonly about?: string;
  /** Blocks entered so far, to notice one that contains itself. */
  readonly blocks: readonly string[];
}

export interface Expansion {
  /** Expands nodes inside another node. */
  readonly expand: (
    scope: Scope,
    nodes: readonly LayoutDefinition[],
    path: JsonPath,
  ) => readonly LayoutNode[];
  readonly sources: { readonly files: FileLookup };
  readonly draft: PageDraft;
  readonly origins: OriginsBuilder;
  readonly report: Report;
}

/** The schema and layout files of a page or block; reports and gives undefined when one is missing. */
export function readPair(
  sources: Expansion["sources"],
  base: string,
): { readonly schema: SchemaFile; readonly ui: UiFile } | undefined {
  const schema = sources.files.get(`${base}.schema.json`)?.value;
  const ui = sources.files.get(`${base}.ui.json`)?.value;
  if (schema === undefined || ui === undefined) return undefined;
  // The format check has passed, so the files have these shapes.
  return { schema: schema as SchemaFile, ui: ui as UiFile };
}

/** The uiSchema of one question in a layout file. */
export function questionUi(ui: UiFile, key: string): QuestionUi {
  const entry = ui[key];
  const isUi = typeof entry === "object" && !Array.isArray(entry) && Object.hasOwn(ui, key);
  return isUi ? (entry as QuestionUi) : {};
}

/**
 * Puts the question that a layout names onto the page, under its answer key. Reports a key that the schema beside
 * the layout does not have. Returns undefined for it, and for a key that is left out here.
 */
export function addQuestion(
  expansion: Expansion,
  scope: Scope,
  written: string,
  path: JsonPath,
): string | undefined {
  const { draft, origins, report } = expansion;
  if (scope.omit.has(written)) return undefined;
  const property = scope.schema.properties?.[written];
  if (property === undefined || !Object.hasOwn(scope.schema.properties ?? {}, written)) {
    report(
      "unknown-layout-key",
      scope.uiFile,
      path,
      `The layout shows "${written}", but ${scope.schemaFile} has no such question.`,
    );
    return undefined;
  }
  const key = scope.rename(written);
  const use = { file: scope.uiFile, path };
  origins.uses.set(key, [...(origins.uses.get(key) ?? []), use]);
  if (draft.filesOf.has(key)) {
    const message = `"${key}" is the key of a further file of "${draft.filesOf.get(key)}", and cannot be asked beside it.`;
    report("file-key-taken", use.file, path, message);
    return undefined;
  }
  draft.keys.add(key);
  if (draft.properties.has(key)) return key;
  draft.properties.set(key, fillValues(property, scope.values));
  draft.ui.set(key, scopedUi(fillValues(questionUi(scope.ui, written), scope.values), scope));
  if (scope.about !== undefined) draft.about.set(key, scope.about);
  noteComputed(draft, scope, { key, written });
  origins.properties.set(key, { file: scope.schemaFile, path: ["properties", written] });
  return key;
}

/** Notes how the scope's schema says that an answer is worked out; compiled once all pages are there. */
export function noteComputed(
  draft: PageDraft,
  { schema, schemaFile, values, rename, repeated }: Scope,
  { key, written }: { readonly key: string; readonly written: string },
): void {
  const definition = schema.properties?.[written]?.computed;
  if (definition === undefined) return;
  const [outer] = repeated ?? [];
  draft.computed.set(key, {
    definition: fillValues(definition, values),
    origin: { file: schemaFile, path: ["properties", written, "computed"] },
    rename,
    ...(outer && { entry: outer.number }),
    ahead: draft.ahead,
  });
}

/** A question's uiSchema with the keys that it names under the block's prefix. */
function scopedUi(ui: QuestionUi, scope: Scope): QuestionUi {
  const { "ui:optionsFor": controlling, "ui:options": settings, "ui:texts": texts, "ui:help": help } = ui;
  const other = settings?.otherCountries;
  return {
    ...ui,
    ...(help !== undefined && { "ui:help": renameQuotes(help, scope) }),
    ...(controlling !== undefined && { "ui:optionsFor": scope.rename(controlling) }),
    ...(texts !== undefined && {
      "ui:texts": Object.fromEntries(Object.entries(texts).map(([code, text]) => [code, scope.rename(text)])),
    }),
    ...(typeof other === "string" && {
      "ui:options": { ...settings, otherCountries: scope.rename(other) },
    }),
  };
}

interface Renaming {
  readonly rename: (key: string) => string;
  /** Drops every `required` that would ask for an answer. */
  readonly optional: boolean;
  /** Keys (before renaming) that are left out. */
  readonly omit: ReadonlySet<string>;
}

/** The schema with its keys renamed, conditions included; a block's schema under a prefix. */
export function renameSchema(schema: ObjectSchema, renaming: Renaming): ObjectSchema {
  const { rename, optional, omit } = renaming;
  const kept = (key: string) => !omit.has(key);
  const inner = (part: ObjectSchema) => renameSchema(part, renaming);
  // A condition asks whether something was answered: there `required` stays.
  const condition = (part: ObjectSchema) => renameSchema(part, { ...renaming, optional: false });
  const { properties, required, allOf, anyOf, oneOf, not, if: test, then, else: otherwise } = schema;
  return {
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties)
          .filter(([key]) => kept(key))
          .map(([key, property]) => [rename(key), property]),
      ),
    }),
    ...(required && !optional && { required: required.filter(kept).map(rename) }),
    ...(allOf && { allOf: allOf.map(inner) }),
    ...(anyOf && { anyOf: anyOf.map(inner) }),
    ...(oneOf && { oneOf: oneOf.map(inner) }),
    ...(not && { not: condition(not) }),
    ...(test && { if: condition(test) }),
    ...(then && { then: inner(then) }),
    ...(otherwise && { else: inner(otherwise) }),
  };
}

/** The answer keys that a schema names anywhere. */
export function keysOfSchema(schema: ObjectSchema): ReadonlySet<string> {
  const keys = new Set<string>([...Object.keys(schema.properties ?? {}), ...(schema.required ?? [])]);
  const parts = [
    ...(schema.allOf ?? []),
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
    schema.not,
    schema.if,
    schema.then,
    schema.else,
  ];
  for (const part of parts) if (part) for (const key of keysOfSchema(part)) keys.add(key);
  return keys;
}

/** What a schema asks beyond its own `properties` and `required`: conditions, as members of an `allOf`. */
export function conditionsOf(schema: ObjectSchema): readonly ObjectSchema[] {
  const { properties: _p, required: _r, type: _t, allOf = [], ...rest } = schema;
  const { anyOf, oneOf, not, if: test, then, else: otherwise } = rest;
  const own: ObjectSchema = {
    ...(anyOf && { anyOf }),
    ...(oneOf && { oneOf }),
    ...(not && { not }),
    ...(test && { if: test }),
    ...(then && { then }),
    ...(otherwise && { else: otherwise }),
  };
  return Object.keys(own).length > 0 ? [...allOf, own] : allOf;
}

/**
 * Puts what a page's or block's schema demands onto the page: `required` and conditions, keys as the scope names them.
 */
export function addRequirements(expansion: Requiring, scope: Scope): void {
  const { draft, origins } = expansion;
  if (!scope.optional) {
    for (const [index, written] of (scope.schema.required ?? []).entries()) {
      if (scope.omit.has(written)) continue;
      const key = scope.rename(written);
      const origin = { file: scope.schemaFile, path: ["required", index] };
      draft.required.set(key, origin);
      origins.required.push({ key, origin });
    }
    for (const written of Object.keys(scope.schema.requiredWhen ?? {})) {
      if (!scope.omit.has(written)) requireWhen(expansion, scope, written);
    }
  }
  for (const index of (scope.schema.checks ?? []).keys()) addCheck(expansion, scope, index);
  const renamed = fillValues(renameSchema(scope.schema, scope), scope.values);
  for (const [index, condition] of conditionsOf(renamed).entries()) {
    addCondition({ draft, origins }, scope, condition, index);
  }
}

type Requiring = Pick<Expansion, "draft" | "origins" | "report">;

/** Requires an answer while the rule holds that the scope's schema has for it, keys as the scope names them. */
export function requireWhen({ draft, origins, report }: Requiring, scope: Scope, written: string): void {
  const definition = scope.schema.requiredWhen?.[written];
  if (definition === undefined) return;
  const key = scope.rename(written);
  const origin = { file: scope.schemaFile, path: ["requiredWhen", written] };
  const rule = compileRule(fillValues(definition, scope.values), {
    origin,
    rename: scope.rename,
    report,
    conditions: origins.conditions,
    ...draft.ahead,
  });
  requireByRule({ draft, origins }, key, rule, origin);
}

/** Requires an answer while the rule holds, or while another does that requires it already. */
export function requireByRule(
  { draft, origins }: Pick<Expansion, "draft" | "origins">,
  key: string,
  rule: CompiledRule,
  origin: Origin,
): void {
  const known = draft.requiredWhen.get(key);
  // A page may require a block's answer for a reason of its own.
  const either = known && {
    logic: { or: [known.logic, rule.logic] },
    reads: [...new Set([...known.reads, ...rule.reads])],
  };
  origins.requiredWhen.set(either ?? rule, origin);
  draft.requiredWhen.set(key, either ?? rule);
}

/**
 * Adds one of the checks of the scope's schema, keys as the scope names them. Questions that are left out here mark
 * nothing, and where nothing is required, no check asks for an answer.
 */
export function addCheck({ draft, origins, report }: Requiring, scope: Scope, index: number): void {
  const definition = scope.schema.checks?.[index];
  const at = (definition?.at ?? []).filter((key) => !scope.omit.has(key)).map(scope.rename);
  if (definition === undefined || at.length === 0) return;
  const origin = { file: scope.schemaFile, path: ["checks", index] };
  const { message, rule: written } = fillValues(definition, scope.values);
  const rule = compileRule(written, {
    origin: { ...origin, path: [...origin.path, "rule"] },
    rename: scope.rename,
    report,
    conditions: origins.conditions,
    ...draft.ahead,
  });
  const evenUnanswered = asked(rule.logic).some(
    ({ key, operator }) => at.includes(key) && OPERATOR_WORDS[operator].tells === "presence",
  );
  if (evenUnanswered && scope.optional) return;
  const check: CompiledCheck = {
    rule,
    message: nameAbout(renameQuotesOf(message, scope), scope.about),
    at,
    ...(evenUnanswered && { evenUnanswered }),
  };
  origins.checks.set(check, origin);
  draft.checks.push(check);
}

/** The comparisons as staff write them: without those that tell which entries of a group are looked at. */
function asked(logic: JsonLogic): readonly Comparison[] {
  const comparison = asComparison(logic);
  if (comparison !== undefined) return [comparison];
  const entries = asEntriesRule(logic)?.entries;
  const parts = entries === undefined ? combinedIn(logic) : entries.map(([, holds = true]) => holds);
  return parts.flatMap(asked);
}
