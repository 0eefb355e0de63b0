import type { JsonLogic } from "./definition.ts";

/** A condition ready to evaluate, with the keys it reads. */
export interface CompiledRule {
  readonly logic: JsonLogic;
  readonly reads: readonly string[];
}
