import type { CheckContext } from "../check-context.ts";
import type { Constraint } from "../solve/constraint.ts";
import { minimalCore } from "../solve/minimal-core.ts";
import type { PageDemand } from "../solve/page-demands.ts";
import { solve } from "../solve/search.ts";
import { submissionModel } from "../solve/submission.ts";
import { explainHidden } from "./explain-reach.ts";

/** A form without a button that submits, or in which nobody who answers all that is required gets to it. */
export function checkSubmission(context: CheckContext, demands: readonly PageDemand[]): void {
  const { form, origins, report } = context;
  const { model, constraints } = submissionModel(form, demands);
  if (model.submits.length === 0) {
    const message = "No page has a button that submits, so nobody can ever finish an application.";
    const suggestion = 'Add { "action": "submit" } to the end of the last page.';
    report("submit-missing", "application.json", ["pages"], message, suggestion);
    return;
  }
  const attempts = model.submits.map(({ around }) => [...constraints, ...around]);
  if (attempts.some((attempt) => solve(model, attempt).kind !== "none")) return;
  const [first] = model.submits;
  const origin = first && origins.nodes.get(first.node);
  if (first === undefined || origin === undefined) return;
  const { constraints: because, hidden } = minimalCore(model, attempts[0] ?? []);
  const [shows, asked] = [because.filter(isIn(first.around)), because.filter(isIn(constraints))].map((part) =>
    part.map(({ words }) => words).join(" and "),
  );
  const reason =
    shows === "" ? `this cannot all be met: ${asked}` : `this button shows only when ${shows}, but ${asked}`;
  const since = hidden.map((key) => explainHidden(key, model)).join(" and ");
  const message = `Nobody can ever submit this application: ${reason}${since === "" ? "" : `, and ${since}`}.`;
  const suggestion =
    shows === "" ? "Change one of these." : "Show the button to everybody, or change one of these.";
  report("never-submittable", origin.file, origin.path, message, suggestion);
}

function isIn(constraints: readonly Constraint[]): (constraint: Constraint) => boolean {
  return (constraint) => constraints.includes(constraint);
}
