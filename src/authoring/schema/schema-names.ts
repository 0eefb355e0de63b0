import { FORMAT_WORDS } from "../vocabulary/format-words.ts";
import { OPERATOR_WORDS } from "../vocabulary/operator-words.ts";
import { NAMED_WIDGETS } from "../vocabulary/widget-words.ts";
import { withNodes } from "./node-definitions.ts";

/** A list of names in a JSON Schema that is made of a table, and what the editor explains beside it. */
interface Enumeration {
  /** What stands before the list, and before which of its places, from 0. */
  readonly after: RegExp;
  readonly place?: number;
  readonly names: readonly string[];
  readonly description?: string;
}

const operators = Object.entries(OPERATOR_WORDS);
const operatorsTaking = (taken: string) =>
  operators.filter(([, { takes }]) => takes === taken).map(([name]) => name);
const CONDITION = /"properties": \{\s*"operator": \{/g;

/** Brings the nodes and the names of operators and widgets in the JSON Schema of layout files up to date. */
export function withLayoutNames(schema: string): string {
  const holds = operators.map(([name, words]) => `${name}: ${words.holds}`).join("; ");
  const named = withEnumerations(schema, [
    { after: /"ui:widget": \{\s*"title": "[^"]*",\s*"type"/g, names: NAMED_WIDGETS },
    {
      after: /"operator": \{\s*"type"/g,
      names: operators.map(([name]) => name),
      description: `How the answer is compared with target. The condition holds when the answer … ${holds}.`,
    },
    ...["list", "value", "nothing"].map((takes, place) => ({
      after: CONDITION,
      place,
      names: operatorsTaking(takes),
    })),
  ]);
  return withNodes(named);
}

const KIND_OF_TEXT =
  "What kind of text is asked for, so that the box fits and mistakes are noticed: a day, an e-mail address, a phone number of any country or of the U.S., a Social Security number (ssn), a number, an amount of money, a percentage, a time of day, the address of a page, a month with its year, or a date that may be a month alone. Leave it empty for any other text.";

/** Brings the names of formats in the JSON Schema of page schemas up to date. */
export function withSchemaNames(schema: string): string {
  const formats = Object.entries(FORMAT_WORDS);
  const kinds = formats.map(([name, { brief }]) => `${name} (${brief})`).join("; ");
  return withEnumerations(schema, [
    {
      after: /"format": \{\s*"title": "[^"]*",\s*"type"/g,
      names: formats.map(([name]) => name),
      // The first line is for everyone, in the panel of the form editor; the second for whoever edits the file.
      description: `${KIND_OF_TEXT}\nIn the file: ${kinds}. Without a ui:widget the question has the widget of its format.`,
    },
  ]);
}

function withEnumerations(schema: string, enumerations: readonly Enumeration[]): string {
  return enumerations.reduce(withEnumeration, schema);
}

/** @throws Error when the schema has no such list */
function withEnumeration(schema: string, { after, place = 0, names, description }: Enumeration): string {
  const begin = [...schema.matchAll(after)][place]?.index ?? schema.length;
  const [list = "", written = ""] = /"enum": (\[[^\]]*\])/.exec(schema.slice(begin)) ?? [];
  if (list === "") throw new Error(`No list of names follows ${after.source}`);
  const from = schema.indexOf(list, begin);
  const isSame = JSON.stringify(JSON.parse(written)) === JSON.stringify(names);
  // A list with these names stays as the formatter left it.
  const made = isSame ? list : `"enum": ${JSON.stringify(names)}`;
  const rest = schema.slice(from + list.length);
  const described =
    description === undefined
      ? rest
      : rest.replace(
          /"description": "(?:[^"\\]|\\.)*"/,
          () => `"description": ${JSON.stringify(description)}`,
        );
  return schema.slice(0, from) + made + described;
}
