/** What became of a text that an applicant typed into a box for one kind of answer, such as a date. */
export type Reading =
  /** Nothing but blanks. */
  | { readonly kind: "empty" }
  /** It means this one answer; `words` say it in another way, so that the applicant sees what was understood. */
  | { readonly kind: "taken"; readonly answer: string; readonly words?: string }
  /** It stays as it was typed, and the sentence says what to do about it. */
  | { readonly kind: "kept"; readonly sentence: string };

/** The reading of a text that is kept, with the reason. */
export function kept(sentence: string): Reading {
  return { kind: "kept", sentence };
}

/** What is stored for a text: what it means, or the text as it was typed, so that nothing is lost. */
export function answerFrom(reading: Reading, text: string): string {
  if (reading.kind === "taken") return reading.answer;
  return reading.kind === "empty" ? "" : text;
}
