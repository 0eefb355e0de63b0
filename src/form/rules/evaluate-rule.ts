import jsonLogic from "json-logic-js";
import { type Answer, type Answers, isEmptyAnswer } from "../definition/answers.ts";
import type { CompiledRule } from "../definition/compiled-form.ts";
import type { JsonLogic } from "../definition/definition.ts";
import { memoizeByObject } from "../definition/memoize-by-object.ts";
import { OPERATORS, type RuleTarget } from "../definition/operators.ts";
import { combinedIn, type EntriesRule } from "./comparisons-in.ts";

for (const [name, compare] of Object.entries(OPERATORS)) {
  // json-logic reads an absent key as null.
  jsonLogic.add_operation(name, (value: Answer | null, target?: RuleTarget | Other) => {
    if (!(target instanceof Other)) return compare(value ?? undefined, target);
    // Of two answers of which one is missing nothing can be said, neither that they are the same nor that they differ.
    const isGiven = !isEmptyAnswer(value ?? undefined) && !isEmptyAnswer(target.answer);
    return isGiven && compare(value ?? undefined, target.answer);
  });
}

/** An answer in the place of a target. */
class Other {
  readonly answer: Answer | undefined;

  constructor(answer: Answer | null) {
    this.answer = answer ?? undefined;
  }
}

jsonLogic.add_operation("other", (answer: Answer | null) => new Other(answer));

/** Of the entries in which something is answered, how many are as the rule wants them; `every` wants at least one. */
jsonLogic.add_operation(
  "entries",
  (_group: string, how: EntriesRule["how"], target: number, ...entries: [boolean, boolean?][]) => {
    const begun = entries.filter(([isBegun]) => isBegun);
    const { length } = begun.filter(([, holds = true]) => holds);
    return how === "every" ? length > 0 && length === begun.length : OPERATORS[how](String(length), target);
  },
);

/**
 * Whether the rule holds for the answers. A rule of which any part cannot be evaluated does not hold, so that it
 * hides what it guards and never opens it.
 */
export function evaluateRule(rule: CompiledRule, answers: Answers): boolean {
  try {
    // json-logic stops at the part that decides; a part behind it that cannot be evaluated must count all the same.
    for (const part of partsOf(rule)) jsonLogic.apply(part, answers);
    return jsonLogic.apply(asRulesLogic(rule.logic), answers) === true;
  } catch {
    return false;
  }
}

/** The comparisons that the rule combines; none of a rule that is one, and evaluated as a whole in any case. */
const partsOf = memoizeByObject(({ logic }: CompiledRule) =>
  combinedIn(logic).flatMap(leavesOf).map(asRulesLogic),
);

function leavesOf(logic: JsonLogic): readonly JsonLogic[] {
  const combined = combinedIn(logic);
  return combined.length === 0 ? [logic] : combined.flatMap(leavesOf);
}

/** json-logic's own type does not know the operators that were added to it. */
function asRulesLogic(logic: JsonLogic): jsonLogic.RulesLogic {
  return logic as jsonLogic.RulesLogic;
}
