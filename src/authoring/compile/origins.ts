import type { CompiledCheck } from "../../form/definition/compiled-form.ts";
import type { CompiledRule } from "../../form/definition/compiled-rule.ts";
import type { ObjectSchema, RelativeDayDefinition } from "../../form/definition/definition.ts";
import type { LayoutNode } from "../../form/definition/nodes.ts";
import type { Operator, RuleTarget } from "../../form/definition/operators.ts";
import type { DayOffset } from "../../form/rules/relative-days.ts";
import type { JsonPath } from "../findings/finding.ts";

/** Where in `forms/` something was written. */
export interface Origin {
  readonly file: string;
  readonly path: JsonPath;
}

/** One comparison inside a rule, its key with the block's prefix. */
export interface Condition {
  readonly key: string;
  readonly operator: Operator;
  readonly target: RuleTarget | undefined;
  /** The answer that it is compared with, in place of a target. */
  readonly targetKey?: string;
  /** How far from it, or from today where there is none, the day is that it is compared with. */
  readonly offset?: DayOffset;
  /** The day as it is written, where it is counted from another one. */
  readonly day?: RelativeDayDefinition;
  readonly origin: Origin;
  readonly rule: CompiledRule;
}

/** A rule together with what it shows or hides. */
export interface GuardedContent {
  readonly rule: CompiledRule;
  readonly keys: readonly string[];
  readonly clears: readonly string[];
  readonly origin: Origin;
}

/** The way back from the compiled form to the files, for the findings of lint. */
export interface Origins {
  /** Each question key → its property in a page's or block's schema. */
  readonly properties: ReadonlyMap<string, Origin>;
  /** Each question key → every place in a layout that shows it. */
  readonly uses: ReadonlyMap<string, readonly Origin[]>;
  readonly nodes: ReadonlyMap<LayoutNode, Origin>;
  readonly conditions: readonly Condition[];
  readonly guards: readonly GuardedContent[];
  /** Every `required` entry: the key with its prefix, and where it stands. */
  readonly required: readonly { readonly key: string; readonly origin: Origin }[];
  /** Each rule that makes an answer required → where it is written. */
  readonly requiredWhen: ReadonlyMap<CompiledRule, Origin>;
  /** Each check of several answers → where it is written. */
  readonly checks: ReadonlyMap<CompiledCheck, Origin>;
  /** Each member of a page's `allOf` → the condition in a page's or block's schema that it came from. */
  readonly members: ReadonlyMap<ObjectSchema, Origin>;
  /** Each key of a further entry of a repeated group → the key in data-model.json that it is worked out from. */
  readonly firstKeys: ReadonlyMap<string, string>;
}

/** The same, while compile fills it. */
export interface OriginsBuilder {
  readonly properties: Map<string, Origin>;
  readonly uses: Map<string, Origin[]>;
  readonly nodes: Map<LayoutNode, Origin>;
  readonly conditions: Condition[];
  readonly guards: GuardedContent[];
  readonly required: { key: string; origin: Origin }[];
  readonly requiredWhen: Map<CompiledRule, Origin>;
  readonly checks: Map<CompiledCheck, Origin>;
  readonly members: Map<ObjectSchema, Origin>;
  readonly firstKeys: Map<string, string>;
}

/** Puts those of a page among those of all. */
export function addOrigins(all: OriginsBuilder, added: Origins): void {
  for (const [key, places] of added.uses) all.uses.set(key, [...(all.uses.get(key) ?? []), ...places]);
  addEntries(all.properties, added.properties);
  addEntries(all.nodes, added.nodes);
  addEntries(all.requiredWhen, added.requiredWhen);
  addEntries(all.checks, added.checks);
  addEntries(all.members, added.members);
  addEntries(all.firstKeys, added.firstKeys);
  all.conditions.push(...added.conditions);
  all.guards.push(...added.guards);
  all.required.push(...added.required);
}

function addEntries<Key, Value>(all: Map<Key, Value>, added: ReadonlyMap<Key, Value>): void {
  for (const [key, value] of added) all.set(key, value);
}

/** An empty set of origins. */
export function newOrigins(): OriginsBuilder {
  return {
    properties: new Map(),
    uses: new Map(),
    nodes: new Map(),
    conditions: [],
    guards: [],
    required: [],
    requiredWhen: new Map(),
    checks: new Map(),
    members: new Map(),
    firstKeys: new Map(),
  };
}
