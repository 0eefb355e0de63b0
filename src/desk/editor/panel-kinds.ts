import { LAYOUT_WORDS, nodeWords } from "../../authoring/nodes/node-words.ts";

/** A panel: the words of the format that it shows, in this order, by where they are written. */
export interface PanelKind {
  /** Of what stands in a layout: the word of the format that says what it is. */
  readonly node?: string;
  readonly schema?: readonly string[];
  readonly messages?: readonly string[];
  readonly look?: readonly string[];
  readonly words?: readonly string[];
}

const HELP = ["ui:help"];

/** The panels of questions. */
const QUESTION_PANELS = {
  text: {
    schema: ["title", "format", "minLength", "maxLength", "minWords", "maxWords", "pattern", "numericString"],
    messages: [
      "required",
      "format",
      "pattern",
      "minLength",
      "maxLength",
      "minWords",
      "maxWords",
      "numericString",
    ],
    look: [...HELP, "ui:placeholder", "ui:autocomplete"],
  },
  choice: { schema: ["title", "optionsFrom"], messages: ["required", "option"], look: HELP },
  list: {
    schema: ["title", "optionsFrom", "minItems", "maxItems"],
    messages: ["required", "minItems", "maxItems"],
    look: HELP,
  },
  box: { schema: ["title"], messages: ["required"], look: HELP },
  date: {
    schema: ["title", "minimumAge", "maximumAge"],
    messages: ["required", "format", "minimumAge", "maximumAge"],
    look: [...HELP, "ui:autocomplete"],
  },
  document: {
    schema: ["title", "maxSizeMb", "minFiles", "maxFiles"],
    messages: ["required", "minFiles"],
    look: HELP,
  },
} as const satisfies Readonly<Record<string, PanelKind>>;

/** The panel of the nodes of a word, or of a way through one. */
export function nodePanel(word: string): string {
  return `${word}Node`;
}

function nodePanels(): Readonly<Record<string, PanelKind>> {
  const ofNodes = LAYOUT_WORDS.map((word) => [word, nodeWords(word)?.members ?? {}] as const);
  const ofWays = ofNodes.flatMap(([, members]) =>
    Object.values(members).flatMap((member) =>
      member.is === "ways" ? [[member.way, member.members] as const] : [],
    ),
  );
  return Object.fromEntries(
    [...ofNodes, ...ofWays].flatMap(([node, members]) => {
      const words = Object.keys(members).filter((word) => members[word]?.title !== undefined);
      return words.length === 0 ? [] : [[nodePanel(node), { node, words }]];
    }),
  );
}

/** The panels, flat each: what a node holds is the outline's, and conditions are no boxes to fill in. */
export const PANEL_KINDS: Readonly<Record<string, PanelKind>> = { ...QUESTION_PANELS, ...nodePanels() };

/** What a member of a panel is called there: rjsf has words of its own that begin with "ui:". */
export function memberName(word: string): string {
  return word.replace(/^ui:/, "");
}
