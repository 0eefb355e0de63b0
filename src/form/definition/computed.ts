/** The words that take a list of operands and give a number. */
export const LIST_OPERATORS = ["+", "-", "*", "min", "max", "count", "years", "months", "days"] as const;
export type ListOperator = (typeof LIST_OPERATORS)[number];

/**
 * How an answer is worked out of others, as staff write it: a number, a text, or an object with one of these words.
 * Nothing in it can fail or go on for ever.
 */
export type ComputedOf<Rule> =
  | string
  | number
  | { readonly var: string }
  | { readonly each: string }
  | { readonly entries: string }
  | { readonly today: true }
  | {
      readonly [Word in ListOperator]: { readonly [Only in Word]: readonly ComputedOf<Rule>[] };
    }[ListOperator]
  | { readonly round: ComputedOf<Rule>; readonly decimals?: number }
  | { readonly age: ComputedOf<Rule>; readonly on?: ComputedOf<Rule> }
  | { readonly join: readonly ComputedOf<Rule>[]; readonly with?: string }
  | { readonly if: Rule; readonly then: ComputedOf<Rule>; readonly else?: ComputedOf<Rule> };

/** The same, compiled: keys as they are stored, entries of groups written out, `age` as years. */
export type ExpressionOf<Rule> =
  | string
  | { readonly var: string }
  /** The keys of each entry: how many have something answered. */
  | { readonly entries: readonly (readonly string[])[] }
  | { readonly today: true }
  | {
      readonly [Word in ListOperator]: { readonly [Only in Word]: readonly ExpressionOf<Rule>[] };
    }[ListOperator]
  | { readonly round: ExpressionOf<Rule>; readonly decimals: number }
  | { readonly join: readonly ExpressionOf<Rule>[]; readonly with: string }
  | { readonly if: Rule; readonly then: ExpressionOf<Rule>; readonly else?: ExpressionOf<Rule> };

/** What the text of a result is: a number with so many decimals at the most, a day, or words of so many characters. */
export type ResultKind =
  | { readonly kind: "number"; readonly decimals: number }
  | { readonly kind: "date" }
  | { readonly kind: "text"; readonly longest: number };
