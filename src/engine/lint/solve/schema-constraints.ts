import type { Answer } from "../../answers/answers.ts";
import type { CompiledPage } from "../../form/compiled-form.ts";
import { keysRead } from "../../form/schema-keys.ts";
import type { Constraint, Values } from "./constraint.ts";
import type { PageDemand, SchemaCondition } from "./page-demands.ts";
import { canEvaluate, describeSchema, fits } from "./schema-conditions.ts";

/** That a condition of a page's schema holds, or that it does not. It sees the answers of its own page alone. */
export function schemaConstraint(page: CompiledPage, { test, holds }: SchemaCondition): Constraint {
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
  conditions: readonly SchemaCondition[],
): readonly Constraint[] {
  return conditions.map((condition) => schemaConstraint(page, condition));
}

/** Whether the solver can decide all conditions under which a demand is made. */
export function isDecidable({ conditions }: PageDemand): boolean {
  return conditions.every(({ test }) => canEvaluate(test));
}
