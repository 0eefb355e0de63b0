import type { Answer } from "../../form/definition/answers.ts";
import { NotComparableError, OPERATORS } from "../../form/definition/operators.ts";
import { allOf, anyOf, type Condition, negated } from "../explain/condition-words.ts";
import { OPERATOR_WORDS } from "../vocabulary/operator-words.ts";

export type Comparison = Extract<Condition, { readonly kind: "compare" }>;

/** What is known of a comparison: whether it holds, or nothing. */
export type Known = (comparison: Comparison) => boolean | undefined;

/** What is known once a question has this answer. */
export function knownByAnswer(key: string, answer: Answer): Known {
  return (comparison) => {
    const { operator, target, targetKey, offset } = comparison;
    if (comparison.key !== key || offset !== undefined || targetKey !== undefined) return undefined;
    try {
      return OPERATORS[operator](answer, target);
    } catch (error) {
      if (error instanceof NotComparableError) return false;
      throw error;
    }
  };
}

/** What is known once a question has some answer for which a comparison with it holds. */
export function knownByComparison(held: Comparison): Known {
  const same = JSON.stringify(held);
  return (comparison) => {
    if (JSON.stringify(comparison) === same) return true;
    if (comparison.key !== held.key || !OPERATOR_WORDS[held.operator].needsAnswer) return undefined;
    if (comparison.operator === "answered") return true;
    return comparison.operator === "notAnswered" ? false : undefined;
  };
}

/** A condition as far as it is not known: whether it holds, or what still has to. */
export function given(condition: Condition, known: Known): boolean | Condition {
  switch (condition.kind) {
    case "compare":
      return known(condition) ?? condition;
    case "not": {
      const part = given(condition.part, known);
      return typeof part === "boolean" ? !part : negated(part);
    }
    case "all":
      return rest(condition.parts, known, true);
    case "any":
      return rest(condition.parts, known, false);
    default:
      return condition;
  }
}

/** Of parts that all hold, or of which one does: nothing is left of those that are known. */
function rest(parts: readonly Condition[], known: Known, isAll: boolean): boolean | Condition {
  const left = parts.map((part) => given(part, known));
  if (left.includes(!isAll)) return !isAll;
  const open = left.filter((part) => typeof part !== "boolean");
  if (open.length === 0) return isAll;
  return isAll ? allOf(open) : anyOf(open);
}
