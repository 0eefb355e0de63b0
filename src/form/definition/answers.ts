import { hasText } from "./has-text.ts";

/** An answer: text (empty when not answered), or true/false for the keys that the data model marks boolean. */
export type Answer = string | boolean;

/** Answers by key; a key that is absent is not answered. */
export type Answers = Readonly<Record<string, Answer>>;

/** Whether the value counts as not answered: absent, a text that says nothing or an unchecked box (CON-01). */
export function isEmptyAnswer(value: Answer | undefined): value is undefined | "" | false {
  return !value || (value !== true && !hasText(value));
}

/** Whether two values say the same: all that count as not answered do. */
export function isSameAnswer(one: Answer | undefined, other: Answer | undefined): boolean {
  return one === other || (isEmptyAnswer(one) && isEmptyAnswer(other));
}

/** The answers that are not empty. */
export function givenAnswers(answers: Answers): Answers {
  return Object.fromEntries(Object.entries(answers).filter(([, answer]) => !isEmptyAnswer(answer)));
}

/** What decides on what shows beside the answers. */
export interface DisplayState {
  /** Add-another button id → number of components; one when absent. */
  readonly counts: Readonly<Record<string, number>>;
  /** Tabs id → id of the chosen tab; the first when absent. */
  readonly tabs: Readonly<Record<string, string>>;
  /** Ids of the confirm contents that were confirmed in this browser tab. */
  readonly confirmed: readonly string[];
  /** The applicant's day, yyyy-mm-dd: for a form with `readsToday`. Any other shows the same on every day, and has none. */
  readonly today?: string;
}

/** One component of each group, the first tab of each, nothing confirmed. */
export const EMPTY_DISPLAY_STATE: DisplayState = { counts: {}, tabs: {}, confirmed: [] };
