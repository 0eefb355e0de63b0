import jsonLogic from "json-logic-js";
import { type Answer, type Answers, isEmptyAnswer } from "../definition/answers.ts";
import type { CompiledRule } from "../definition/compiled-rule.ts";
import type { JsonLogic } from "../definition/definition.ts";
import { memoizeByObject } from "../definition/memoize-by-object.ts";
import { isOperator, NotComparableError, OPERATORS, type RuleTarget } from "../definition/operators.ts";
import { combinedIn, type EntriesRule } from "./comparisons-in.ts";
import { type DayOffset, RelativeDay } from "./relative-days.ts";

for (const name of Object.keys(OPERATORS).filter(isOperator)) {
  const { [name]: compare } = OPERATORS;
  // json-logic reads an absent key as null.
  jsonLogic.add_operation(name, (value: Answer | null, target?: RuleTarget | Other | RelativeDay) => {
    const answer = value ?? undefined;
    if (target instanceof RelativeDay) return target.compare(name, answer);
    if (!(target instanceof Other)) return compare(answer, target);
    // Of two answers of which one is missing nothing can be said, neither that they are the same nor that they differ.
    if (isEmptyAnswer(answer) || isEmptyAnswer(target.answer)) return false;
    return target.offset === undefined
      ? compare(answer, target.answer)
      : new RelativeDay(target.answer, target.offset).compare(name, answer);
  });
}

/** An answer in the place of a target, or a day so far from it. */
class Other {
  readonly answer: Answer | undefined;
  readonly offset: DayOffset | undefined;

  constructor(answer: Answer | null, offset?: DayOffset) {
    this.answer = answer ?? undefined;
    this.offset = offset;
  }
}

jsonLogic.add_operation("other", (answer: Answer | null) => new Other(answer));

jsonLogic.add_operation(
  "dayFrom",
  (answer: Answer | null, months: number, days: number) => new Other(answer, { months, days }),
);

/** No answer's key has such a sign. */
const TODAY = "@today";

jsonLogic.add_operation(
  "today",
  function (this: { readonly [TODAY]?: string }, months: number, days: number) {
    const { [TODAY]: today } = this;
    if (today === undefined) throw new NotComparableError();
    return new RelativeDay(today, { months, days });
  },
);

/** The answers, and the day: not copied, for a rule may read few of many. */
function withToday(answers: Answers, today: string): Answers {
  return Object.create(answers, { [TODAY]: { value: today } });
}

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
 * @param today the applicant's day; a rule that counts from it does not hold without
 */
export function evaluateRule(rule: CompiledRule, answers: Answers, today?: string): boolean {
  const known = today === undefined ? answers : withToday(answers, today);
  try {
    // json-logic stops at the part that decides; a part behind it that cannot be evaluated must count all the same.
    for (const part of partsOf(rule)) jsonLogic.apply(part, known);
    return jsonLogic.apply(asRulesLogic(rule.logic), known) === true;
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
