import type { RichText } from "../../form/definition/definition.ts";

/** A whole application in plain English, for those who work on its words and do not read JSON. */
export interface ExplainedForm {
  readonly title: string;
  /** The list of steps as applicants read it. */
  readonly steps: readonly ExplainedStep[];
  readonly pages: readonly ExplainedPage[];
  /** Every option list that a question uses, in the order of first use. */
  readonly lists: readonly ExplainedList[];
  /**
   * When the form is open, and what the school says in its own words after submitting and in the mails; empty where it
   * always is and the product's words stand.
   */
  readonly words: readonly ExplainedWords[];
}

/** The school's words at one place. */
export interface ExplainedWords {
  /** The word of the definitions for the place, such as `receipt`. */
  readonly id: string;
  readonly title: string;
  readonly facts: readonly Fact[];
}

export interface ExplainedStep {
  readonly title: string;
  /** The id of its page; absent for a step that is only named and leads nowhere. */
  readonly page?: string;
}

export interface ExplainedPage {
  readonly id: string;
  readonly title: string;
  readonly facts: readonly Fact[];
  readonly entries: readonly ExplainedEntry[];
}

/** The label of what says when a page shows that does not always. */
export const PAGE_SHOWS = "Shows";

/** Something said about an entry: `Help`, `Required`, `Limits` and the words. */
export interface Fact {
  readonly label: string;
  readonly words: RichText;
}

export type EntryKind =
  | "section"
  | "question"
  | "group"
  | "text"
  | "notice"
  | "button"
  | "separator"
  | "review"
  /** Content that shows under the condition in `shown`. */
  | "condition"
  | "repeat"
  | "tabs"
  | "confirmation";

/** One thing on a page, in reading order, with what stands inside it. */
export interface ExplainedEntry {
  readonly kind: EntryKind;
  /** The answer key of a question, the stored name of a group; empty for what has no name of its own. */
  readonly id: string;
  /** What it is called or says; empty for a condition. */
  readonly title: string;
  /** When it shows; absent when that does not depend on anything. */
  readonly shown?: RichText;
  readonly facts: readonly Fact[];
  /** The name of the option list that a question offers. */
  readonly list?: string;
  readonly content: readonly ExplainedEntry[];
}

export interface ExplainedList {
  readonly name: string;
  readonly title: string;
  readonly options: readonly ExplainedOption[];
}

export interface ExplainedOption {
  readonly code: string;
  readonly label: string;
  /** The heading under which it stands, or the answer for which it is on offer; empty without either. */
  readonly heading: string;
  /** The sentence below it. */
  readonly help?: string;
}
