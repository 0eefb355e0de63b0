import { toPointer } from "../lint/finding.ts";
import { explainCore } from "../lint/reach/explain-reach.ts";
import { minimalCore } from "../lint/solve/minimal-core.ts";
import { solve } from "../lint/solve/search.ts";
import { constraintsOf, withPins } from "./draft.ts";
import type { FormStudy } from "./form-study.ts";
import type { Unreachable } from "./persona.ts";
import type { Target } from "./target.ts";

/** Where a target is written that no applicant meets, and why nobody does. */
export function explainUnreachable(study: FormStudy, target: Target): Unreachable {
  const { file, path } = target.origin;
  return { target: target.id, why: reasonFor(study, target), file, pointer: toPointer(path) };
}

function reasonFor({ model }: FormStudy, { goals, impossible }: Target): string {
  const [goal] = goals;
  if (goal === undefined) return impossible ?? "Nothing leads there.";
  const pinned = withPins(model, goal.pins);
  const constraints = constraintsOf(goal);
  const { kind } = solve(pinned, constraints);
  if (kind === "undecided") return "There are too many combinations of answers to try.";
  if (kind === "found") return "No application was found that gets there.";
  const words = explainCore(minimalCore(pinned, constraints), pinned);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}
