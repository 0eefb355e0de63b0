import type { Answer } from "./answers.ts";

/** What stands between two chosen codes in an answer to a question that takes several; no code of such a question has it. */
export const CODE_SEPARATOR = ";";

/** The codes that an answer has chosen; none of what is no text or empty. */
export function chosenCodes(answer: Answer | undefined): readonly string[] {
  return typeof answer === "string" && answer !== "" ? answer.split(CODE_SEPARATOR) : [];
}

/** The codes as the one answer that they are stored as, in this order. */
export function answerOf(codes: readonly string[]): string {
  return codes.join(CODE_SEPARATOR);
}

/** The codes in the order of the options, those that are no option any more behind them: the same choice is the same text. */
export function inListOrder(
  options: readonly { readonly code: string }[],
  codes: readonly string[],
): readonly string[] {
  const known = options.map(({ code }) => code).filter((code) => codes.includes(code));
  return [...known, ...codes.filter((code) => !known.includes(code))];
}

/** Whether a text names codes as they are stored: none is empty, none stands twice. */
export function areDistinctCodes(codes: readonly string[]): boolean {
  return !codes.includes("") && new Set(codes).size === codes.length;
}
