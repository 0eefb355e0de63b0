import type { Answers } from "../../form/definition/answers.ts";
import type { ErrorMap } from "../../form/validation/page-errors.ts";

/** A synthetic applicant: what they answer and choose, and what submitting says to it. */
export interface SampleApplicant {
  readonly name: string;
  /** Everything answered, without the `_desc` companions; nothing of it is hidden. */
  readonly answers: Answers;
  /** Number of components of each repeated group that has more than one. */
  readonly addAnother: Readonly<Record<string, number>>;
  /** Tabs id → id of the chosen tab, where it is not the first. */
  readonly tabs: Readonly<Record<string, string>>;
  /** Ids of the confirmations without an answer of their own that are given. */
  readonly confirmed: readonly string[];
  /** Keys of the answers that are uploaded documents. */
  readonly documents: readonly string[];
  /** Keys of questions that begin with an answer (DEF-01), which this one takes out; absent for whoever takes out none. */
  readonly emptied?: readonly string[];
  /** Keys of answers that no control of the page offers: stored in another year, or carried in by a call. */
  readonly carried: readonly string[];
  /** What validation says on the day that the sample applicants are for; empty when the application can be submitted. */
  readonly expectedErrors: ErrorMap;
  /** The ids of the targets that this sample applicant is there for; each target is named by one sample applicant. */
  readonly covers: readonly string[];
}

/** Something of the definitions that no applicant can meet. */
export interface Unreachable {
  readonly target: string;
  readonly why: string;
  readonly file: string;
  /** JSON pointer in the file. */
  readonly pointer: string;
}

/** The sample applicants of one form for one day; the same definitions and day give the same. */
export interface SampleApplicants {
  readonly title: string;
  /** yyyy-mm-dd */
  readonly today: string;
  /** How many targets of each kind the sample applicants reach together. */
  readonly reached: Readonly<Record<TargetKind, number>>;
  readonly sampleApplicants: readonly SampleApplicant[];
  readonly unreachable: readonly Unreachable[];
}

export const TARGET_KINDS = ["question", "branch", "limit", "message"] as const;

/**
 * `question`: shown, a document also answered. `branch`: one way of anything that decides on what shows or is required.
 * `limit`: an answer at a limit, accepted. `message`: a refusal, on every side where the definition has a limit.
 */
export type TargetKind = (typeof TARGET_KINDS)[number];
