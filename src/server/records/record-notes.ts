/** Why an application is not written. */
export const REFUSALS = {
  missing: "nothing is answered, and the column is required",
  "unknown-code": "the code is not in the table of the column",
  "too-long": "the answer is longer than the column",
  "line-break": "the answer has a line break or another control character",
  unencodable: "the answer has letters that the encoding does not have",
  "needs-quotes": "the answer has a sign that only quotes could hold",
  "not-a-date": "the answer is no date",
  "too-many-choices": "more options are chosen than there are columns for",
  "no-column": "the answer is under a key that the form no longer has, and nothing says that it is not sent",
} as const;

/** What of an application is written in another way than it was given. */
export const CHANGES = {
  truncated: "the answer was cut to the column",
  transliterated: "other letters take the place of those that the encoding does not have",
  "default-code": "the code is not in the table, and the default one takes its place",
  "code-not-sent": "the code is one that is not sent",
  "line-breaks": "spaces take the place of line breaks",
} as const;

/** Something that is said of a column of an application. */
export interface RecordNote<What extends string = keyof typeof REFUSALS | keyof typeof CHANGES> {
  readonly what: What;
  /** The name of the column; empty for an answer without one. */
  readonly column: string;
  /** The key of the answer, where it is one. */
  readonly key?: string;
  /** What was given: never for a log. */
  readonly given: string;
}

export type Refusal = RecordNote<keyof typeof REFUSALS>;
export type Change = RecordNote<keyof typeof CHANGES>;

/** The note in a sentence, without anything of the answer. */
export function noteInWords({ what, column, key }: RecordNote): string {
  const sentences: Readonly<Record<RecordNote["what"], string>> = { ...REFUSALS, ...CHANGES };
  const place = [...(column === "" ? [] : [column]), ...(key === undefined ? [] : [`(${key})`])].join(" ");
  return `${place}: ${sentences[what]}`;
}
