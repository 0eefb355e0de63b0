import type { Constraint } from "./constraint.ts";
import type { Model } from "./model.ts";
import { solve, variablesOf } from "./search.ts";

/** Why constraints cannot hold together: none of these can be left out. */
export interface Core {
  readonly constraints: readonly Constraint[];
  /** Questions whose being hidden, or options not being on offer, is part of the reason; by key. */
  readonly hidden: readonly string[];
}

/**
 * The smallest part of constraints that exclude each other, found by leaving out one after the other. What shows the
 * questions that they read is left out first, then the constraints in their order.
 */
export function minimalCore(model: Model, constraints: readonly Constraint[]): Core {
  let kept = constraints;
  const conditional = variablesOf(model, constraints).filter((name) => {
    const variable = model.variables.get(name);
    return variable?.shown !== undefined || variable?.offered !== undefined;
  });
  const released = new Set<string>();
  for (const name of conditional.toReversed()) {
    if (solve(model, kept, new Set([...released, name])).kind === "none") released.add(name);
  }
  for (const constraint of constraints) {
    const fewer = kept.filter((other) => other !== constraint);
    if (solve(model, fewer, released).kind === "none") kept = fewer;
  }
  const needed = new Set(variablesOf(model, kept));
  return { constraints: kept, hidden: conditional.filter((name) => !released.has(name) && needed.has(name)) };
}
