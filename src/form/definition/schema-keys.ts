import type { ObjectSchema } from "./definition.ts";

/** The schemas directly inside a page's schema. */
export function innerSchemas({
  allOf = [],
  anyOf = [],
  oneOf = [],
  not,
  if: test,
  then,
  else: otherwise,
}: ObjectSchema): readonly ObjectSchema[] {
  return [...allOf, ...anyOf, ...oneOf, not, test, then, otherwise].filter((part) => part !== undefined);
}

/** The answer keys that a schema reads. */
export function keysRead(schema: ObjectSchema): readonly string[] {
  const own = [...Object.keys(schema.properties ?? {}), ...(schema.required ?? [])];
  return [...new Set([...own, ...innerSchemas(schema).flatMap(keysRead)])];
}
