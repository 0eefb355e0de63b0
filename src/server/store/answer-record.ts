import type { Answer, Answers } from "../../form/index.ts";

/**
 * What is kept beside the answers and is no part of the application: the PDF copy has none of it. Once that is submitted, what
 * the form asked no more by then is left of it; staff see that apart from the answers.
 */
export interface KeptAside {
  /** Answers of questions that the form hides for the other answers; they return when it shows them again. */
  readonly hidden: Answers;
  /**
   * Answers of questions that the form asks no more; they return when it asks them again. They alone stay when the
   * application is submitted, for whoever reads it.
   */
  readonly notAsked: Readonly<Record<string, NotAsked>>;
  /** Answers that others took the place of without their writer's doing, the newest last. */
  readonly overwritten: readonly OverwrittenAnswer[];
  /** Who wrote each answer, and which saves have come. */
  readonly written: WriteRecord;
  /** By the declared change of the form: what each of its operations has replaced, so that it can be taken back. */
  readonly carried: Readonly<Record<string, readonly CarriedStep[]>>;
  /** The form that the applicant knew last, where the answers are stored under a newer one by now. */
  readonly seenForm?: SeenForm;
  /**
   * Keys whose answers were given while they were sensitive, and are called plain by now: they stay encrypted, and masked for whoever
   * may not read what is sensitive.
   */
  readonly secret?: readonly string[];
}

/** A form that an applicant has had before the eyes. */
export interface SeenForm {
  readonly hash: string;
  /** When they saved under it last, in milliseconds since 1970. */
  readonly at: number;
}

/** What an operation found under the keys that it has emptied or replaced, and what it has put in place. */
export interface CarriedStep {
  readonly before: Answers;
  readonly after: Answers;
  /** Keys that had an answer of their own by then, and have kept it. */
  readonly met?: readonly string[];
  /** What had been set aside under the keys before, and gave way. */
  readonly left?: Readonly<Record<string, NotAsked>>;
}

export interface NotAsked {
  readonly value: Answer;
  /** Hash of the form that asked the question last, as far as it is known. */
  readonly formVersion: string;
  readonly setAsideAt: number;
}

export interface OverwrittenAnswer {
  readonly key: string;
  readonly value: Answer;
  /** When it was overwritten, in milliseconds since 1970. */
  readonly at: number;
}

export interface WriteRecord {
  /** By answer key; answers that nobody has written since there are writers are not among them. */
  readonly keys: Readonly<Record<string, LastWrite>>;
  /** The tabs that saved last, the newest last. */
  readonly writers: readonly Writer[];
}

/** The revision that a person's answer came with, the id of the tab that sent it (empty when it named none), the time. */
export type LastWrite = readonly [revision: number, writer: string, at: number];

/** A tab that saves, and its last saves, the newest last: each is answered again as it was when it comes once more. */
export interface Writer {
  readonly id: string;
  readonly saves: readonly AnsweredSave[];
}

export interface AnsweredSave {
  /** Counts the saves of one tab. */
  readonly seq: number;
  readonly kept: readonly string[];
  readonly conflicts: readonly string[];
}

export const NOTHING_ASIDE: KeptAside = {
  hidden: {},
  notAsked: {},
  overwritten: [],
  written: { keys: {}, writers: [] },
  carried: {},
};

/** The answers of one account as they are stored. */
export interface StoredAnswers {
  readonly answers: Answers;
  /** What is kept beside them, and is no part of the application. */
  readonly aside: KeptAside;
  /** Grows by one with every change; 0 before the first. */
  readonly revision: number;
  /** Hash of the form the answers were last saved under; empty before the first. */
  readonly formVersion: string;
  /** The keys whose answers are encrypted by themselves; absent where the answers were not read from the record. */
  readonly sealedKeys?: ReadonlySet<string>;
}

export const NOTHING_STORED: StoredAnswers = {
  answers: {},
  aside: NOTHING_ASIDE,
  revision: 0,
  formVersion: "",
};
