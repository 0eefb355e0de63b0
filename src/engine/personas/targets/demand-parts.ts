import type { Constraint } from "../../lint/solve/constraint.ts";
import type { PageDemand } from "../../lint/solve/page-demands.ts";
import { conditionConstraints } from "../../lint/solve/schema-constraints.ts";
import type { SchemaError } from "../../validation/page-validators.ts";
import type { Situation } from "../target.ts";

export type Demand<Kind extends PageDemand["kind"]> = Extract<PageDemand, { kind: Kind }>;

/** Why there is no way to a target behind a condition with other keywords than the solver knows. */
export const NOT_DECIDED = "What this condition compares cannot be decided beforehand.";

/** The conditions under which a demand is made. */
export function around(demand: PageDemand): readonly Constraint[] {
  return conditionConstraints(demand.page, demand.conditions);
}

/** Whether ajv said such a thing of a page. */
export function hasError({ raw }: Situation, page: string, fits: (error: SchemaError) => boolean): boolean {
  return (raw.get(page) ?? []).some(fits);
}
