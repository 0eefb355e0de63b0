import type { RichText } from "../../form/definition/definition.ts";

/** A whole application in plain English, for those who work on its words and do not read JSON. */
export interface Handbook {
  readonly title: string;
  /** The list of steps as applicants read it. */
  readonly steps: readonly HandbookStep[];
  readonly pages: readonly HandbookPage[];
  /** Every option list that a question uses, in the order of first use. */
  readonly lists: readonly HandbookList[];
  /**
   * When the form is open, and what the school says in its own words after submitting and in the mails; empty where it
   * always is and the product's words stand.
   */
  readonly words: readonly HandbookWords[];
}

/** The school's words at one place. */
export interface HandbookWords {
  /** The word of the definitions for the place, such as `receipt`. */
  readonly id: string;
  readonly title: string;
  readonly facts: readonly Fact[];
}

export interface HandbookStep {
  readonly title: string;
  /** The id of its page; absent for a step that is only named and leads nowhere. */
  readonly page?: string;
}

export interface HandbookPage {
  readonly id: string;
  readonly title: string;
  readonly facts: readonly Fact[];
  readonly entries: readonly HandbookEntry[];
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
export interface HandbookEntry {
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
  readonly content: readonly HandbookEntry[];
}

export interface HandbookList {
  readonly name: string;
  readonly title: string;
  /** The keys of the questions that offer it. */
  readonly usedBy: readonly string[];
  readonly options: readonly HandbookOption[];
}

export interface HandbookOption {
  readonly code: string;
  readonly label: string;
  /** The heading under which it stands, or the answer for which it is on offer; empty without either. */
  readonly heading: string;
  /** The sentence below it. */
  readonly help?: string;
}

/** The anchor of a question in the handbook. */
export function questionAnchor(key: string): string {
  return `question-${key}`;
}

/** The anchor of an option list in the handbook. */
export function listAnchor(name: string): string {
  return `list-${name.replace(/^#/, "of-")}`;
}

/** Says which answer words stand for, so that an option with another label is known to be the same; leads nowhere. */
export function answerReference(key: string, value: string): string {
  return `${ANSWER_REFERENCE}${key}=${value}`;
}

/** How every reference to an answer begins. */
export const ANSWER_REFERENCE = "#answer-";
