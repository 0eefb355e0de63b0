import type { PartName } from "../editing/part-files.ts";
import type { Condition } from "../explain/condition-words.ts";
import type { JsonPath } from "../findings/finding.ts";
import type { AnswerKind, AnswerOption } from "./answer-kind.ts";
import type { Rename } from "./rule-condition.ts";

/** What decides on whether something shows. */
export interface Gate {
  /** What has to hold, with the keys of the whole form. */
  readonly condition: Condition;
  /** "page" and "when" are rules by themselves, which can be changed; the others follow from what holds the content. */
  readonly kind: "page" | "when" | "firstOf" | "case" | "tab" | "confirm" | "search";
  readonly part: PartName;
  /** Where the rule, or what stands in its place, is written. */
  readonly file: string;
  readonly path: JsonPath;
  /** How the keys in the rule are called in the whole form. */
  readonly rename: Rename;
}

/** A question that applicants are asked. */
export interface AskedQuestion {
  /** Its key in the whole form: with the prefix of its block. */
  readonly key: string;
  /** Its key as its own files write it. */
  readonly ownKey: string;
  readonly kind: AnswerKind;
  /** Whether its answer is worked out, or is a text whose form is fixed. */
  readonly isPlainText: boolean;
  readonly options: readonly AnswerOption[];
}

/** Something that applicants see, at one of the places where it shows: what stands in a block may show at several. */
export interface FormItem {
  readonly kind: "page" | "question" | "text" | "other";
  readonly title: string;
  /** The title of the page on which it shows. */
  readonly page: string;
  readonly part: PartName;
  /** The way to it in the layout of its part; of a page and a block the way to their layout. */
  readonly path: JsonPath;
  /** How the keys that its part writes are called in the whole form: one for each place where a block is used. */
  readonly rename: Rename;
  /** The innermost heading above it; empty where there is none. */
  readonly heading: string;
  readonly question?: AskedQuestion;
  /** The repeated group in whose entries it stands. */
  readonly group?: string;
  /** Everything that must hold for it to show, from the outside in. */
  readonly gates: readonly Gate[];
}
