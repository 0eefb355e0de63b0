import type { Answer } from "../../form/definition/answers.ts";
import type { CompiledForm, CompiledPage } from "../../form/definition/compiled-form.ts";
import type { ObjectSchema, PropertySchema } from "../../form/definition/definition.ts";
import { innerSchemas, keysRead } from "../../form/definition/schema-keys.ts";
import type { JsonPath } from "../findings/finding.ts";
import { type Constraint, ruleConstraint, type Values } from "./constraint.ts";
import type { ObservedAnswer } from "./observations.ts";
import type { DemandCondition, PageDemand } from "./page-demands.ts";

type Given = Readonly<Record<string, Answer>>;

const DECIDABLE: ReadonlySet<string> = new Set(["const", "enum", "not", "type", "title", "messages"]);

/** Whether `fits` knows every word of a condition: constants and `required`, combined in any way. */
export function canEvaluate(schema: ObjectSchema): boolean {
  return (
    Object.values(schema.properties ?? {}).every(canEvaluateProperty) &&
    innerSchemas(schema).every(canEvaluate)
  );
}

function canEvaluateProperty(property: PropertySchema): boolean {
  return (
    Object.keys(property).every((word) => DECIDABLE.has(word)) &&
    (property.not === undefined || canEvaluateProperty(property.not))
  );
}

/** Whether answers, of which the empty ones are left out, satisfy a condition that `canEvaluate` accepts. */
function fits(schema: ObjectSchema, given: Given): boolean {
  const {
    properties = {},
    required = [],
    allOf = [],
    anyOf,
    oneOf,
    not,
    if: test,
    then,
    else: otherwise,
  } = schema;
  const branch = test === undefined ? undefined : fits(test, given) ? then : otherwise;
  return (
    required.every((key) => Object.hasOwn(given, key)) &&
    Object.entries(properties).every(([key, property]) => fitsProperty(property, given[key])) &&
    allOf.every((part) => fits(part, given)) &&
    (anyOf === undefined || anyOf.some((part) => fits(part, given))) &&
    (oneOf === undefined || oneOf.filter((part) => fits(part, given)).length === 1) &&
    (not === undefined || !fits(not, given)) &&
    (branch === undefined || fits(branch, given))
  );
}

function fitsProperty(property: PropertySchema, value: Answer | undefined): boolean {
  if (value === undefined) return true;
  const { const: constant, enum: codes, not } = property;
  return (
    (constant === undefined || value === constant) &&
    (codes === undefined || (typeof value === "string" && codes.includes(value))) &&
    (not === undefined || !fitsProperty(not, value))
  );
}

/** The answers that a condition compares with. */
function constantsIn(schema: ObjectSchema): readonly ObservedAnswer[] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([key, property]) =>
    constantsOf(property).map((equals) => ({ key, equals })),
  );
  return [...own, ...innerSchemas(schema).flatMap(constantsIn)];
}

function constantsOf({
  const: constant,
  enum: codes = [],
  not,
}: PropertySchema): readonly (string | boolean)[] {
  return [...(constant === undefined ? [] : [constant]), ...codes, ...(not ? constantsOf(not) : [])];
}

/** A condition of a schema in English, in the words of rules. */
function describeSchema(schema: ObjectSchema): string {
  const { properties = {}, required = [], allOf = [], anyOf = [], oneOf = [], not } = schema;
  const compared = Object.entries(properties).flatMap(([key, property]) => describeProperty(key, property));
  const answered = required
    .filter((key) => properties[key] === undefined)
    .map((key) => `"${key}" is answered`);
  const either = (parts: readonly ObjectSchema[]) =>
    parts.length === 0 ? [] : [`(${parts.map(describeSchema).join(" or ")})`];
  const parts = [
    ...compared,
    ...answered,
    ...allOf.map(describeSchema),
    ...either(anyOf),
    ...either(oneOf),
    ...(not ? [`not (${describeSchema(not)})`] : []),
  ];
  return parts.length === 0 ? "anything is answered" : parts.join(" and ");
}

function describeProperty(
  key: string,
  { const: constant, enum: codes, not }: PropertySchema,
): readonly string[] {
  const named = (values: readonly (string | boolean)[]) =>
    values.map((value) => JSON.stringify(value)).join(" or ");
  return [
    ...(constant === undefined ? [] : [`"${key}" is ${named([constant])}`]),
    ...(codes === undefined ? [] : [`"${key}" is ${named(codes)}`]),
    ...(not ? describeProperty(key, not).map((words) => `not (${words})`) : []),
  ];
}

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

/** That a condition holds, or that it does not. One of a page's schema sees the answers of its own page alone. */
export function demandConstraint(page: CompiledPage, condition: DemandCondition): Constraint {
  if ("rule" in condition) return ruleConstraint(condition.rule, condition.holds);
  const { test, holds } = condition;
  const own = new Set(page.keys);
  const reads = keysRead(test).filter((key) => own.has(key));
  const words = describeSchema(test);
  return {
    reads,
    holds: (values) => fits(test, givenAmong(reads, values)) === holds,
    cost: reads.length,
    words: holds ? words : `not (${words})`,
  };
}

function givenAmong(keys: readonly string[], values: Values): Readonly<Record<string, Answer>> {
  const given: Record<string, Answer> = {};
  for (const key of keys) {
    const value = values[key];
    if (value !== undefined && value !== "") given[key] = value;
  }
  return given;
}

/** That at least one of several groups of constraints does not hold. */
export function notAll(constraints: readonly Constraint[]): Constraint {
  return {
    reads: [...new Set(constraints.flatMap(({ reads }) => reads))],
    holds: (values) => !constraints.every(({ holds }) => holds(values)),
    cost: constraints.reduce((sum, { cost }) => sum + cost, 0),
    words: `not (${constraints.map(({ words }) => words).join(" and ")})`,
  };
}

/** The conditions of a demand, as constraints. */
export function conditionConstraints(
  page: CompiledPage,
  conditions: readonly DemandCondition[],
): readonly Constraint[] {
  return conditions.map((condition) => demandConstraint(page, condition));
}

/** Whether the solver can decide a condition. */
export function canDecide(condition: DemandCondition): boolean {
  return "rule" in condition || canEvaluate(condition.test);
}

/** The keys that a condition reads. */
export function keysOfCondition(condition: DemandCondition): readonly string[] {
  return "rule" in condition ? condition.rule.reads : keysRead(condition.test);
}

/** Whether the solver can decide all conditions under which a demand is made. */
export function isDecidable({ conditions }: PageDemand): boolean {
  return conditions.every(canDecide);
}
