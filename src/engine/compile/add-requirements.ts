import { addCondition } from "./add-condition.ts";
import { fillValues } from "./fill-values.ts";
import type { Expansion, Scope } from "./page-draft.ts";
import { conditionsOf, renameSchema } from "./rename-schema.ts";

/**
 * Puts what a page's or block's schema demands onto the page: `required` and conditions, keys as the scope names them.
 */
export function addRequirements(
  { draft, origins }: Pick<Expansion, "draft" | "origins">,
  scope: Scope,
): void {
  if (!scope.optional) {
    for (const [index, written] of (scope.schema.required ?? []).entries()) {
      if (scope.omit.has(written)) continue;
      const key = scope.rename(written);
      const origin = { file: scope.schemaFile, path: ["required", index] };
      draft.required.set(key, origin);
      origins.required.push({ key, origin });
    }
  }
  const renamed = fillValues(renameSchema(scope.schema, scope), scope.values);
  for (const [index, condition] of conditionsOf(renamed).entries()) {
    addCondition({ draft, origins }, scope, condition, index);
  }
}
