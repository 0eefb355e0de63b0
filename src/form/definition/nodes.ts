import type { CompiledRule } from "./compiled-rule.ts";
import type { RichText } from "./definition.ts";
import type { SearchCategory } from "./searches.ts";

/**
 * What a node of each kind is in a compiled form: blocks expanded, rules compiled, ids unique within the form. What of it runs
 * stands in `NODES` below, what staff write and read of it in `src/authoring/nodes`, what draws it in `src/web/renderer`.
 */
interface NodeTypes {
  question: { readonly key: string; readonly computed?: true };
  section: {
    readonly id: string;
    readonly title: string;
    readonly help?: RichText;
    readonly content: Nodes;
  };
  row: { readonly content: Nodes };
  text: {
    readonly text: RichText;
    /** What reaches the school in another way while this text shows. */
    readonly awaits?: string;
  };
  alert: {
    readonly text: RichText;
    readonly title: string;
    /** yyyy-mm-dd; empty where it shows from the start, or for ever. */
    readonly from: string;
    readonly to: string;
  };
  separator: object;
  checkboxes: QuestionGroup;
  /** Radio questions with the same options, a row each (MTX-01). */
  matrix: QuestionGroup;
  /** The month's key, then the year's. */
  monthYear: QuestionGroup & { readonly keys: readonly [month: string, year: string] };
  when: { readonly rule: CompiledRule; readonly content: Nodes };
  firstOf: { readonly groups: readonly RuleGroup[] };
  addAnother: {
    readonly id: string;
    readonly label: string;
    /** As many show at once, cannot be removed and must be answered; one that may be empty where it is absent. */
    readonly min?: number;
    readonly max: number;
    readonly components: readonly AddAnotherComponent[];
  };
  confirm: {
    readonly id: string;
    readonly type: "button" | "checkbox";
    readonly label: string;
    readonly key?: string;
    readonly before: Nodes;
    readonly optional: Nodes;
    readonly after: Nodes;
  };
  tabs: { readonly id: string; readonly label: string; readonly tabs: readonly Tab[] };
  search: {
    readonly key: string;
    readonly category: SearchCategory;
    /** Answer key → field of the detail record. */
    readonly fills: Readonly<Record<string, string>>;
    readonly content: Nodes;
  };
  upload: {
    readonly key: string;
    /** The keys of its further files, where it takes several. */
    readonly further?: readonly string[];
  };
  /** The answers of all other pages, to be read before submitting; inside a section its headings are one level lower. */
  review: { readonly isInSection: boolean };
  action:
    | {
        readonly action: "saveAndContinue" | "pageChange";
        readonly label: string;
        readonly route: string;
      }
    | { readonly action: "submit" | "pdfCopy"; readonly label: string };
}

export type NodeKind = keyof NodeTypes;

/** A node of one of these kinds. */
export type NodeOf<Kind extends NodeKind> = { [K in Kind]: { readonly kind: K } & NodeTypes[K] }[Kind];

/** A node of the layout tree. */
export type LayoutNode = NodeOf<NodeKind>;

export type AddAnotherNode = NodeOf<"addAnother">;

type Nodes = readonly LayoutNode[];

/** Questions under one label. */
interface QuestionGroup {
  readonly id: string;
  readonly label: string;
  readonly help?: RichText;
  readonly keys: readonly string[];
}

export interface Tab {
  readonly id: string;
  readonly label: string;
  readonly content: Nodes;
  readonly clears: readonly string[];
}

export interface RuleGroup {
  readonly rule: CompiledRule;
  readonly content: Nodes;
}

export interface AddAnotherComponent {
  readonly title: string;
  /** The title with that of the entry around it, where the group stands in another one. */
  readonly about?: string;
  readonly keys: readonly string[];
  /** The answer that tells it from the others, such as a first name; absent where the form names none. */
  readonly nameKey?: string;
  readonly content: Nodes;
}

/** What decides which contents of a node show: those who ask about showing know these ways, and no kinds of nodes. */
export type Deciding =
  /** The first content of those whose rule holds; the rules are in the order of the contents. */
  | { readonly by: "rules"; readonly rules: readonly CompiledRule[] }
  /** The content of the chosen tab. */
  | { readonly by: "tabs"; readonly of: NodeOf<"tabs"> }
  /** `after` once it is confirmed, and all other contents until then. */
  | { readonly by: "confirmation"; readonly of: NodeOf<"confirm"> }
  /** Whether a question is answered. */
  | { readonly by: "answer"; readonly key: string }
  /** As many contents as there are entries. */
  | { readonly by: "entries"; readonly of: AddAnotherNode };

/** Code that pages with such a node need and others do not. */
export type NodePart =
  | "search"
  | "tabs"
  | "entries"
  | "upload"
  | "severalFiles"
  | "pdfCopy"
  | "review"
  | "rareNodes";

/** What browser and server must know of a kind of node. */
interface NodeTraits<Kind extends NodeKind> {
  /** The answer keys that it asks for itself, without those of the content inside it. */
  readonly keys: (node: NodeOf<Kind>) => readonly string[];
  /** The lists of nodes directly inside it, whatever shows. */
  readonly contents: (node: NodeOf<Kind>) => readonly Nodes[];
  /** Null where all of it shows always. */
  readonly decides: ((node: NodeOf<Kind>) => Deciding) | null;
  /** Where it depends: on the node, and on whether somebody has an account. */
  readonly code: NodePart | null | ((node: NodeOf<Kind>, hasAccount: boolean) => NodePart | null);
}

const NONE: readonly never[] = [];
const none = () => NONE;
const ownKey = ({ key }: { readonly key: string }) => [key];
const content = (node: { readonly content: Nodes }) => [node.content];
const contentOf = (part: { readonly content: Nodes }) => part.content;

/** Nothing is asked in it, and nothing stands in it. */
const LEAF = { keys: none, contents: none, decides: null, code: null } as const;
/** It asks nothing itself, and shows its content always. */
const HOLDER = { ...LEAF, contents: content } as const;
/** Questions that are asked together. */
const GROUP = { ...LEAF, keys: ({ keys }: QuestionGroup) => keys } as const;

/** The kinds of nodes. One without a row does not compile, and neither does a row without one of the traits. */
export const NODES = {
  question: { ...LEAF, keys: ownKey },
  section: HOLDER,
  row: HOLDER,
  text: LEAF,
  alert: { ...LEAF, code: "rareNodes" },
  separator: LEAF,
  checkboxes: GROUP,
  matrix: { ...GROUP, code: "rareNodes" },
  monthYear: { ...GROUP, code: "rareNodes" },
  when: { ...HOLDER, decides: ({ rule }) => ({ by: "rules", rules: [rule] }) },
  firstOf: {
    ...LEAF,
    contents: ({ groups }) => groups.map(contentOf),
    decides: ({ groups }) => ({ by: "rules", rules: groups.map(({ rule }) => rule) }),
  },
  addAnother: {
    ...LEAF,
    contents: ({ components }) => components.map(contentOf),
    decides: (of) => ({ by: "entries", of }),
    code: (_, hasAccount) => (hasAccount ? "entries" : null),
  },
  confirm: {
    keys: ({ key }) => (key === undefined ? NONE : [key]),
    contents: ({ before, optional, after }) => [before, optional, after],
    decides: (of) => ({ by: "confirmation", of }),
    code: "rareNodes",
  },
  tabs: {
    ...LEAF,
    contents: ({ tabs }) => tabs.map(contentOf),
    decides: (of) => ({ by: "tabs", of }),
    code: "tabs",
  },
  search: {
    keys: ownKey,
    contents: content,
    decides: ({ key }) => ({ by: "answer", key }),
    // The street of an address is a text box at first.
    code: ({ category }) => (category === "address" ? null : "search"),
  },
  upload: {
    ...LEAF,
    keys: ({ key, further = NONE }) => [key, ...further],
    code: ({ further }, hasAccount) => (hasAccount ? (further ? "severalFiles" : "upload") : null),
  },
  review: { ...LEAF, code: "review" },
  action: { ...LEAF, code: ({ action }) => (action === "pdfCopy" ? action : null) },
} as const satisfies { readonly [Kind in NodeKind]: NodeTraits<Kind> };

/** The kinds whose code is this part. */
export type KindOfPart<Part extends NodePart> = {
  [Kind in NodeKind]: (typeof NODES)[Kind]["code"] extends Part ? Kind : never;
}[NodeKind];

const TRAITS: { readonly [Kind in NodeKind]: NodeTraits<Kind> } = NODES;

/** The lists of nodes directly inside a node, all of them, whatever shows. */
export function contentsOf<Kind extends NodeKind>(node: NodeOf<Kind>): readonly Nodes[] {
  return TRAITS[node.kind].contents(node);
}

/** The answer keys that a node itself asks for, without those of the content inside it. */
export function ownKeys<Kind extends NodeKind>(node: NodeOf<Kind>): readonly string[] {
  return TRAITS[node.kind].keys(node);
}

/** What decides which contents of a node show; null where all of them show always. */
export function decidingOf<Kind extends NodeKind>(node: NodeOf<Kind>): Deciding | null {
  return TRAITS[node.kind].decides?.(node) ?? null;
}

/** The code that a node needs beside that of its page; null where it needs none. */
export function codeOf<Kind extends NodeKind>(node: NodeOf<Kind>, hasAccount: boolean): NodePart | null {
  const { code } = TRAITS[node.kind];
  return typeof code === "function" ? code(node, hasAccount) : code;
}

/** The answer keys below these nodes, in the order of the layout. */
export function keysBelow(nodes: Nodes): readonly string[] {
  return nodes.flatMap((node) => [...ownKeys(node), ...contentsOf(node).flatMap(keysBelow)]);
}

/** The same without those that are worked out: what applicants may have answered. */
export function answerableKeys(nodes: Nodes): readonly string[] {
  return nodes.flatMap((node) => [
    ...(node.kind === "question" && node.computed ? [] : ownKeys(node)),
    ...contentsOf(node).flatMap(answerableKeys),
  ]);
}
