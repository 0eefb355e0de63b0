import type { NewNode } from "./new-node.ts";

/**
 * A word of a node as staff write it: what its value is. The JSON Schema, the types, completion, the places of keys and the panels
 * are made of it.
 */
export type Member = {
  /** What the format says of it, to whoever writes it. */
  readonly description: string;
  /** What its box is called in the panel; without it no box shows it. */
  readonly title?: string;
  readonly isOptional?: true;
} & MemberValue;

type MemberValue =
  /** Text for applicants; `richText` may have links and lists. */
  | { readonly is: "words" | "richText" }
  | { readonly is: "rule" }
  /** The key of a question that the node asks itself. */
  | { readonly is: "key" }
  /** Keys of questions that the node asks itself. */
  | { readonly is: "keys"; readonly minItems?: number; readonly maxItems?: number }
  /** Keys that are asked elsewhere, or nowhere. */
  | { readonly is: "otherKey" | "otherKeys" }
  /** Keys of a block, without its prefix. */
  | { readonly is: "blockKeys" }
  /** A name that nothing else in the application has. */
  | { readonly is: "name" }
  | { readonly is: "block" | "prefix" | "values" }
  /** yyyy-mm-dd */
  | { readonly is: "day" }
  /** That of a page of the form. */
  | { readonly is: "route" }
  | { readonly is: "flag" }
  /** True, which is all that can be said. */
  | { readonly is: "mark" }
  | { readonly is: "count"; readonly minimum: number }
  | { readonly is: "choice"; readonly of: readonly string[] }
  | { readonly is: "nodes" }
  /** Option code of the question that the node asks → nodes. */
  | { readonly is: "cases" }
  /** Objects with nodes each, of which one shows at a time. */
  | {
      readonly is: "ways";
      readonly way: WayKind;
      readonly members: Members;
      readonly minItems: number;
      readonly add: NewNode;
    }
  /** Answer key → field of what was found. */
  | { readonly is: "fills" };

/** What one of several ways through a node is called in the outline. */
export type WayKind = "case" | "choice" | "tab" | "part";

export type Members = Readonly<Record<string, Member>>;

/** What is to be known of a node that staff write, by the word that says what it is. */
export interface NodeWords {
  readonly members: Members;
  /** What its line in the outline is called beside its title, for those who listen. */
  readonly called: string;
  /** The members of which the first that it has is its title in the outline, or what else it is called there. */
  readonly title: readonly string[] | ((node: Readonly<Record<string, unknown>>, titleOf: TitleOf) => string);
  /** Whether the outline knows it again by its title; others go by the first question in them. */
  readonly isKnownByTitle: boolean;
  /** What repeats it so that it could not work: the entries of a group, or a block that is used several times. */
  readonly notIn: readonly Repeating[];
  /** What the editor offers to add of it; nothing for what is a kind of question. */
  readonly adds: readonly NewNode[];
}

export type Repeating = "entries" | "blocks";

/** The title of the question with a key. */
export type TitleOf = (key: string) => string;
