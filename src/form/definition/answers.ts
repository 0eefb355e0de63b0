/** An answer: text (empty when not answered), or true/false for the keys that the data model marks boolean. */
export type Answer = string | boolean;

/** Answers by key; a key that is absent is not answered. */
export type Answers = Readonly<Record<string, Answer>>;

/** Whether the value counts as not answered: absent, an empty text or an unchecked box (CON-01). */
export function isEmptyAnswer(value: Answer | undefined): value is undefined | "" | false {
  return value === undefined || value === "" || value === false;
}

/** Whether two values say the same: all that count as not answered do. */
export function isSameAnswer(one: Answer | undefined, other: Answer | undefined): boolean {
  return one === other || (isEmptyAnswer(one) && isEmptyAnswer(other));
}

/** The answers that are not empty. */
export function givenAnswers(answers: Answers): Answers {
  return Object.fromEntries(Object.entries(answers).filter(([, answer]) => !isEmptyAnswer(answer)));
}
