import jsonLogic from "json-logic-js";
import type { Answer, Answers } from "../answers/answers.ts";
import type { CompiledRule } from "../form/compiled-form.ts";
import type { RuleTarget } from "../form/definition.ts";
import { OPERATORS } from "./operators.ts";

for (const [name, compare] of Object.entries(OPERATORS)) {
  // json-logic reads an absent key as null.
  jsonLogic.add_operation(name, (value: Answer | null, target?: RuleTarget) =>
    compare(value ?? undefined, target),
  );
}

/**
 * Whether the rule holds for the answers. A rule that cannot be evaluated does not hold, so that it hides what
 * it guards and never opens it (design §2).
 */
export function evaluateRule(rule: CompiledRule, answers: Answers): boolean {
  try {
    return jsonLogic.apply(rule.logic as jsonLogic.RulesLogic, answers) === true;
  } catch {
    return false;
  }
}
