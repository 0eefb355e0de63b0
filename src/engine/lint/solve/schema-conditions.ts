import type { Answer } from "../../answers/answers.ts";
import type { ObjectSchema, PropertySchema } from "../../form/definition.ts";
import { innerSchemas } from "../../form/schema-keys.ts";
import type { ObservedAnswer } from "./observations.ts";

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
export function fits(schema: ObjectSchema, given: Given): boolean {
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
export function constantsIn(schema: ObjectSchema): readonly ObservedAnswer[] {
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
export function describeSchema(schema: ObjectSchema): string {
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
