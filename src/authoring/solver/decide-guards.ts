import { ruleConstraint, type Values } from "./constraint.ts";
import type { Guard } from "./form-guards.ts";
import type { Model } from "./model.ts";
import { type Core, minimalCore, solve } from "./search.ts";

/** What can be said of guarded content over all that applicants can answer. */
export type Verdict =
  /** It shows, for instance for these values. With `always`: whenever the content around it does, because of these. */
  | { readonly kind: "reachable"; readonly example: Values; readonly always?: Core }
  /** Its own conditions exclude each other. */
  | { readonly kind: "never"; readonly core: Core }
  /** Its own conditions can hold, for instance for these values, but not while the content around it shows. */
  | { readonly kind: "contradiction"; readonly core: Core; readonly example: Values }
  /** Whenever its conditions hold, as for these values, a group before it shows in its place. */
  | { readonly kind: "preceded"; readonly core: Core; readonly example: Values }
  /** The content around it never shows. */
  | { readonly kind: "hidden" }
  /** The search was too long. */
  | { readonly kind: "undecided" };

/** Decides whether guarded content ever shows, and whether its condition ever hides it. */
export function decideGuard(model: Model, guard: Guard): Verdict {
  const { own, earlier, around } = guard;
  const whole = solve(model, [...around, ...earlier, ...own]);
  if (whole.kind === "undecided") return whole;
  if (whole.kind === "found")
    return { kind: "reachable", example: whole.values, ...alwaysHolds(model, guard) };
  const outside = solve(model, around);
  if (outside.kind !== "found") return { kind: outside.kind === "none" ? "hidden" : "undecided" };
  const alone = solve(model, own);
  if (alone.kind === "undecided") return alone;
  if (alone.kind === "none") return { kind: "never", core: minimalCore(model, own) };
  const within = solve(model, [...around, ...own]);
  if (within.kind === "undecided") return within;
  if (within.kind === "none") {
    return { kind: "contradiction", core: minimalCore(model, [...around, ...own]), example: alone.values };
  }
  return {
    kind: "preceded",
    core: minimalCore(model, [...earlier, ...around, ...own]),
    example: within.values,
  };
}

/**
 * Only for a condition that stands alone: among groups of conditions, one that always holds is how the last one says
 * "otherwise", and an earlier one keeps those after it from ever showing, which they report.
 */
function alwaysHolds(model: Model, { rule, node, around }: Guard): { readonly always?: Core } {
  if (node.kind !== "when" || rule === undefined) return {};
  const fails = ruleConstraint(rule, false);
  if (solve(model, [...around, fails]).kind !== "none") return {};
  const { constraints, hidden } = minimalCore(model, [...around, fails]);
  return { always: { constraints: constraints.filter((constraint) => constraint !== fails), hidden } };
}
