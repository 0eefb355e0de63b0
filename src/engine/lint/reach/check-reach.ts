import type { Check } from "../check-context.ts";
import { CODES } from "../codes.ts";
import type { Report } from "../finding.ts";
import { modelOf } from "../solve/model.ts";
import { pageDemands } from "../solve/page-demands.ts";
import { answersOfSchemas } from "../solve/requirements.ts";
import { checkAnswers } from "./check-answers.ts";
import { checkGuards } from "./check-guards.ts";
import { checkRequirements } from "./check-requirements.ts";
import { checkSubmission } from "./check-submission.ts";

/**
 * Solves the rules over everything that applicants can answer, and reports what can never show, never hides, is
 * required in vain or lets nobody submit. Needs definitions in which every other check found no error.
 */
export const checkReach: Check = (context) => {
  let hasErrors = false;
  const report: Report = (code, ...rest) => {
    hasErrors ||= CODES[code].severity === "error";
    context.report(code, ...rest);
  };
  const watched = { ...context, report };
  const model = modelOf(context.form, answersOfSchemas(context.form));
  const demands = pageDemands(context.form, context.origins);
  checkGuards(watched, model);
  checkRequirements(watched, model);
  checkAnswers(watched, model, demands);
  // Content that never shows and answers that never pass keep everybody from submitting, and say so themselves.
  if (!hasErrors) checkSubmission(context, demands);
};
