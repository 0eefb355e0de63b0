import { createHash } from "node:crypto";
import type { CompiledForm } from "../../engine/index.ts";

/**
 * The name of a version: 32 hexadecimal digits over the canonical JSON of the compiled form and its validators.
 * The validators count too, because the address under which browsers keep them is made of the hash.
 */
export function formHash(form: CompiledForm, validator: string): string {
  return createHash("sha256")
    .update(canonicalJson(form))
    .update("\n")
    .update(validator)
    .digest("hex")
    .slice(0, 32);
}

/** JSON in which the order of properties plays no part. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
