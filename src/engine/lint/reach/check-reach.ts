import type { Check } from "../check-context.ts";
import { modelOf } from "../solve/model.ts";
import { answersOfSchemas } from "../solve/requirements.ts";
import { checkGuards } from "./check-guards.ts";
import { checkRequirements } from "./check-requirements.ts";

/**
 * Solves the rules over everything that applicants can answer, and reports what can never show, never hides or is
 * required in vain. Needs definitions in which every other check found no error.
 */
export const checkReach: Check = (context) => {
  const model = modelOf(context.form, answersOfSchemas(context.form));
  checkGuards(context, model);
  checkRequirements(context, model);
};
