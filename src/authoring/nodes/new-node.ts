import type { DataModelEntry, PropertySchema, QuestionUi } from "../../form/definition/definition.ts";

/** Something that the editor can add to a layout: what it asks before, and what it makes of the answers. */
export interface NewNode {
  /** By which it is chosen in the list of all that can be added. */
  readonly label: string;
  readonly asks: readonly NewNodeField[];
  /** What is given has been checked: each text stands for something, each list has enough lines, each choice is one. */
  readonly make: (given: Given, form: NamesForNew) => Draft;
}

/** A box of the dialog. */
export interface NewNodeField {
  /** Under which its text is given. */
  readonly word: string;
  readonly label: string;
  readonly help?: string;
  /**
   * A line of text, several lines, a list of lines, one of these choices, or one of what the form has: a page by its address, a
   * question by its key, a repeated group by its name, a block by its name.
   */
  readonly is:
    | "line"
    | "text"
    | "lines"
    | "page"
    | "question"
    | "number"
    | "date"
    | "group"
    | "block"
    | Choices;
  /** Of a list of lines: how many there must be, and may be. */
  readonly least?: number;
  readonly most?: number;
}

type Choices = readonly (readonly [value: string, label: string])[];

/** What was given, by the word of the box. */
export type Given = (word: string) => string;

/** Names that nothing has yet, made of what people read. */
export interface NamesForNew {
  /** The key of a question: "First Name" is first_name, and sibling_first_name where the keys of a group begin so. */
  readonly key: (title: string, prefix?: string) => string;
  /** The name of a node, of tabs or of a group. */
  readonly name: (title: string) => string;
  /** A list of options with codes of their own; one that has this name and these labels already. */
  readonly list: (title: string, labels: readonly string[]) => NewList;
  /** The keys of a block, each with what the data model says of it. */
  readonly blockData: (block: string) => readonly (readonly [key: string, data: DataModelEntry])[];
  /** How carefully an answer must be handled that is worked out of these. */
  readonly sensitivityOf: (keys: readonly string[]) => DataModelEntry["sensitivity"];
  /** How carefully the answers to new questions must be handled. */
  readonly sensitivity: DataModelEntry["sensitivity"];
}

export interface NewList {
  readonly name: string;
  readonly options: readonly { readonly code: string; readonly label: string }[];
}

/** A question that is described with the node that asks it. */
export interface DraftQuestion {
  readonly key: string;
  readonly data: DataModelEntry;
  readonly schema: PropertySchema & { readonly title: string };
  readonly look?: QuestionUi;
}

/** What is written: the node where the editor stands, and what else it needs. */
export interface Draft {
  /** What is said to have been added. */
  readonly title: string;
  /** A node, or the key of a question. */
  readonly node: string | object;
  /** Of content for an answer: the code of that. */
  readonly code?: string;
  readonly questions?: readonly DraftQuestion[];
  readonly lists?: readonly NewList[];
  /** Keys that a block asks for under a new prefix. */
  readonly data?: Readonly<Record<string, DataModelEntry>>;
}

/** The lines of a list. */
export function linesOf(text: string): readonly string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

const SHORT_TEXT = 100;

/** Questions for a short text, one for each title. */
export function textQuestions(
  titles: readonly string[],
  form: NamesForNew,
  prefix?: string,
): readonly DraftQuestion[] {
  const { sensitivity } = form;
  return titles.map((title) => ({
    key: form.key(title, prefix),
    data: { type: "string", sensitivity, maxLength: SHORT_TEXT },
    schema: { type: "string", title, maxLength: SHORT_TEXT },
  }));
}

/** Questions that are answered with one of the options of a list, all in sight. */
export function radioQuestions(
  titles: readonly string[],
  list: NewList,
  form: NamesForNew,
): readonly DraftQuestion[] {
  const { sensitivity } = form;
  return titles.map((title) => ({
    key: form.key(title),
    data: { type: "string", sensitivity, maxLength: 10, desc: true },
    schema: { type: "string", title, optionsFrom: list.name },
    look: { "ui:widget": "radio" },
  }));
}

/** How carefully the answers must be handled; asked with all that brings questions along. */
export const SENSITIVITY_FIELD: NewNodeField = {
  word: "sensitivity",
  label: "How carefully the answers must be handled",
  is: [
    ["personal", "They say something about a person"],
    ["public", "They say nothing about a person"],
    ["sensitive", "Their loss could hurt someone"],
  ],
};
