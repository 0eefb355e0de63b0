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

/** The panels, flat each: what a node holds is the outline's, and conditions are no boxes to fill in. */
export const PANEL_KINDS = {
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
  section: { node: "section", words: ["section", "help"] },
  textNode: { node: "text", words: ["text", "awaits"] },
  alert: { node: "alert", words: ["title", "alert", "from", "to"] },
  checkboxes: { node: "checkboxes", words: ["label", "help"] },
  monthYear: { node: "monthYear", words: ["label", "help"] },
  matrix: { node: "matrix", words: ["label", "help"] },
  confirm: { node: "confirm", words: ["type", "label"] },
  tabs: { node: "tabs", words: ["label"] },
  addAnother: { node: "addAnother", words: ["label", "title", "min", "max"] },
  action: { node: "action", words: ["label"] },
} as const satisfies Readonly<Record<string, PanelKind>>;

export type PanelName = keyof typeof PANEL_KINDS;

/** What a member of a panel is called there: rjsf has words of its own that begin with "ui:". */
export function memberName(word: string): string {
  return word.replace(/^ui:/, "");
}
