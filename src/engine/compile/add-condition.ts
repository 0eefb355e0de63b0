import type { ObjectSchema } from "../form/definition.ts";
import type { Expansion, Scope } from "./page-draft.ts";

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
