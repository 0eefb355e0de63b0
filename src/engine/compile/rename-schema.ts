import type { ObjectSchema } from "../form/definition.ts";

export interface Renaming {
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
