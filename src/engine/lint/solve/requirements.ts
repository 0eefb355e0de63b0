import type { Answer } from "../../answers/answers.ts";
import type { CompiledForm, CompiledPage } from "../../form/compiled-form.ts";
import type { ObjectSchema } from "../../form/definition.ts";
import { keysRead } from "../../form/schema-keys.ts";
import type { JsonPath } from "../finding.ts";
import type { Constraint, Values } from "./constraint.ts";
import type { ObservedAnswer } from "./observations.ts";
import { canEvaluate, constantsIn, describeSchema, fits } from "./schema-conditions.ts";

/** An entry of `required` that counts only under conditions of the page's schema. */
export interface ConditionalRequirement {
  readonly key: string;
  /** What must hold for it to count. */
  readonly conditions: readonly Constraint[];
  /** The member of the page's `allOf` that it stands in, and the way there. */
  readonly member: ObjectSchema;
  readonly path: JsonPath;
}

/**
 * The conditional requirements of every page, as far as their conditions can be decided: comparisons with constants
 * and whether something is answered. Others are left out.
 */
export function conditionalRequirements(form: CompiledForm): readonly ConditionalRequirement[] {
  return form.pages.flatMap((page) =>
    (page.schema.allOf ?? []).flatMap((member) =>
      requirementsIn(member, [], []).map(({ key, path, conditions }) => ({
        key,
        member,
        path,
        conditions: conditions.map(({ schema, holds }) => conditionOf(page, schema, holds)),
      })),
    ),
  );
}

/** The answers that the conditions of all pages tell apart. */
export function answersOfSchemas(form: CompiledForm): readonly ObservedAnswer[] {
  return form.pages.flatMap((page) => (page.schema.allOf ?? []).flatMap(constantsIn));
}

interface Condition {
  readonly schema: ObjectSchema;
  readonly holds: boolean;
}

interface Found {
  readonly key: string;
  readonly path: JsonPath;
  readonly conditions: readonly Condition[];
}

function requirementsIn(
  schema: ObjectSchema,
  path: JsonPath,
  conditions: readonly Condition[],
): readonly Found[] {
  const { required = [], allOf = [], if: test, then, else: otherwise } = schema;
  const own =
    conditions.length === 0
      ? []
      : required.map((key, index) => ({ key, path: [...path, "required", index], conditions }));
  const inner = allOf.flatMap((part, index) => requirementsIn(part, [...path, "allOf", index], conditions));
  if (test === undefined || !canEvaluate(test)) return [...own, ...inner];
  const branch = (part: ObjectSchema | undefined, word: string, holds: boolean) =>
    part ? requirementsIn(part, [...path, word], [...conditions, { schema: test, holds }]) : [];
  return [...own, ...inner, ...branch(then, "then", true), ...branch(otherwise, "else", false)];
}

function conditionOf(page: CompiledPage, schema: ObjectSchema, holds: boolean): Constraint {
  const words = describeSchema(schema);
  const keys = new Set(page.keys);
  return {
    reads: keysRead(schema).filter((key) => keys.has(key)),
    holds: (values) => fits(schema, givenOn(keys, values)) === holds,
    cost: keys.size,
    words: holds ? words : `not (${words})`,
  };
}

/** A page's schema sees what is answered on that page alone. */
function givenOn(keys: ReadonlySet<string>, values: Values): Readonly<Record<string, Answer>> {
  return Object.fromEntries(Object.entries(values).filter(([key, value]) => keys.has(key) && value !== ""));
}
