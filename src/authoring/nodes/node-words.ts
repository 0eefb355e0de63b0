import type { QuestionUi, RichText, RuleDefinition } from "../../form/definition/definition.ts";
import { DECIDING_NODES } from "./deciding-nodes.ts";
import type { Member, Members, NodeWords } from "./members.ts";
import { QUESTION_NODES } from "./question-nodes.ts";
import { REPEATING_NODES } from "./repeating-nodes.ts";
import { SHOWN_NODES } from "./shown-nodes.ts";

/**
 * What staff write of a layout, by the word that says what a node is. A node that has several of them is the first one: a draft
 * may have them for a while, and a repeated group has the word of its block.
 */
export const NODE_WORDS = { ...SHOWN_NODES, ...QUESTION_NODES, ...DECIDING_NODES, ...REPEATING_NODES };

export type LayoutWord = keyof typeof NODE_WORDS;

/** All of them, in the order of the table: those of an object are its keys. */
export const LAYOUT_WORDS = Object.keys(NODE_WORDS) as readonly LayoutWord[];

/** A node as staff write it: an object with exactly one of the words. */
export type Written<Word extends LayoutWord> = WrittenAs<(typeof NODE_WORDS)[Word]["members"]>;

/** A node of `ui:layout`: an answer key, or an object with exactly one of the words. */
export type LayoutDefinition = string | { [Word in LayoutWord]: Written<Word> }[LayoutWord];

/** The JSON that these members describe. */
export type WrittenAs<Own extends Members> = {
  readonly [Word in keyof Own as Own[Word] extends { readonly isOptional: true } ? never : Word]: JsonOf<
    Own[Word]
  >;
} & {
  readonly [Word in keyof Own as Own[Word] extends { readonly isOptional: true } ? Word : never]?: JsonOf<
    Own[Word]
  >;
};

type JsonOf<Own extends Member> = Own extends {
  readonly is: "ways";
  readonly members: infer Inner extends Members;
}
  ? readonly WrittenAs<Inner>[]
  : Own extends { readonly is: "choice"; readonly of: readonly (infer Value)[] }
    ? Value
    : JsonOfKind[Exclude<Own["is"], "ways" | "choice">];

interface JsonOfKind {
  words: string;
  richText: RichText;
  rule: RuleDefinition;
  key: string;
  keys: readonly string[];
  otherKey: string;
  otherKeys: readonly string[];
  blockKeys: readonly string[];
  name: string;
  block: string;
  prefix: string;
  values: Readonly<Record<string, string>>;
  day: string;
  route: string;
  flag: boolean;
  mark: true;
  count: number;
  nodes: readonly LayoutDefinition[];
  cases: Readonly<Record<string, readonly LayoutDefinition[]>>;
  fills: Readonly<Record<string, string>>;
}

/** `pages/<page>.ui.json` and `blocks/<block>.ui.json`: question uiSchemas by key, and the layout. */
export interface UiFile {
  readonly "ui:layout": readonly LayoutDefinition[];
  readonly [key: string]: QuestionUi | readonly LayoutDefinition[] | string;
}

const WORDS: Readonly<Record<string, NodeWords>> = NODE_WORDS;

/** The word that says what a node is, also in a draft that is not whole; undefined for an object without any. */
export function wordOf(node: object): LayoutWord | undefined {
  return LAYOUT_WORDS.find((word) => Object.hasOwn(node, word));
}

/** What is to be known of the nodes of a word. */
export function nodeWords(word: string | undefined): NodeWords | undefined {
  return word !== undefined && Object.hasOwn(WORDS, word) ? WORDS[word] : undefined;
}

/** Whether a node of this word is questions that are one: nothing but keys stands in it. */
export function asksAllItsKeys(word: unknown): boolean {
  return typeof word === "string" && nodeWords(word)?.members[word]?.is === "keys";
}

/** The members of a node by their words. */
export function membersOf(node: object): readonly (readonly [string, Member])[] {
  return Object.entries(nodeWords(wordOf(node))?.members ?? {});
}

/** The member of an object with a word; undefined where the format has none. */
export function memberOf(members: Members | undefined, word: unknown): Member | undefined {
  return typeof word === "string" && members && Object.hasOwn(members, word) ? members[word] : undefined;
}
