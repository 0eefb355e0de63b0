import type { CompiledForm, CompiledPage } from "../../form/definition/compiled-form.ts";
import type { Messages, ObjectSchema, PropertySchema } from "../../form/definition/definition.ts";
import { allOf, type Condition, conditionOfRule, conditionOfSchema, negated } from "./condition-words.ts";
import type { Names } from "./names.ts";

/** What the entries of a page are written from. */
export interface ExplainContext {
  readonly form: CompiledForm;
  readonly page: CompiledPage;
  readonly names: Names;
  readonly demands: Demands;
}

/** What a page demands of one answer, and when; without a condition it is always demanded. */
export interface Demand {
  readonly when: Condition | undefined;
  /** The answer must be given. */
  readonly isRequired: boolean;
  /** What the answer must be like, when it is given. */
  readonly limits: PropertySchema;
  /** Sentences of this demand alone. */
  readonly messages: Messages;
}

/** What a page demands, by answer key; and what it demands of several answers together, as conditions. */
interface Demands {
  readonly byKey: ReadonlyMap<string, readonly Demand[]>;
  readonly together: readonly Condition[];
}

/** Everything that a page's schema demands, its conditions in the form that can be put into words. */
export function demandsOf(page: CompiledPage): Demands {
  const byKey = new Map<string, Demand[]>();
  const together: Condition[] = [];
  const add = (key: string, demand: Demand) => byKey.set(key, [...(byKey.get(key) ?? []), demand]);

  const collect = (schema: ObjectSchema, conditions: readonly Condition[]): void => {
    const when = conditions.length === 0 ? undefined : allOf(conditions);
    const required = new Set(schema.required);
    const properties = schema.properties ?? {};
    for (const key of new Set([...required, ...Object.keys(properties)])) {
      const { messages = {}, ...limits } = properties[key] ?? {};
      add(key, { when, isRequired: required.has(key), limits, messages });
    }
    for (const part of schema.allOf ?? []) collect(part, conditions);
    const choice: ObjectSchema = {
      ...(schema.anyOf && { anyOf: schema.anyOf }),
      ...(schema.oneOf && { oneOf: schema.oneOf }),
      ...(schema.not && { not: schema.not }),
    };
    if (Object.keys(choice).length > 0) {
      const demanded = conditionOfSchema(choice);
      together.push(when === undefined ? demanded : { kind: "any", parts: [negated(when), demanded] });
    }
    if (schema.if === undefined) return;
    const test = conditionOfSchema(schema.if);
    if (schema.then !== undefined) collect(schema.then, [...conditions, test]);
    if (schema.else !== undefined) collect(schema.else, [...conditions, negated(test)]);
  };
  collect(page.schema, []);
  for (const [key, { logic }] of Object.entries(page.requiredWhen ?? {})) {
    add(key, { when: conditionOfRule(logic), isRequired: true, limits: {}, messages: {} });
  }
  return { byKey, together };
}
