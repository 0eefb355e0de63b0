import type { Answer, Answers } from "../../form/index.ts";

/**
 * What is kept beside the answers until the application is submitted and is no part of it: nobody sees it in the staff
 * view, in print or in the PDF copy.
 */
export interface KeptAside {
  /** Answers of questions that the form hides for the other answers; they return when it shows them again. */
  readonly hidden: Answers;
  /** Answers of questions that the form asks no more; they return when it asks them again. */
  readonly notAsked: Readonly<Record<string, NotAsked>>;
  /** Answers that others took the place of without their writer's doing, the newest last. */
  readonly overwritten: readonly OverwrittenAnswer[];
  /** Who wrote each answer, and which saves have come. */
  readonly written: WriteRecord;
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
};

/** The answers of one account as they are stored. */
export interface StoredAnswers {
  readonly answers: Answers;
  /** What is kept until the application is submitted and is no part of it. */
  readonly aside: KeptAside;
  /** Grows by one with every change; 0 before the first. */
  readonly revision: number;
  /** Hash of the form the answers were last saved under; empty before the first. */
  readonly formVersion: string;
}

export const NOTHING_STORED: StoredAnswers = {
  answers: {},
  aside: NOTHING_ASIDE,
  revision: 0,
  formVersion: "",
};
