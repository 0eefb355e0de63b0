import { FORMAT_WORDS } from "../../src/authoring/vocabulary/format-words.ts";
import { OPERATOR_WORDS } from "../../src/authoring/vocabulary/operator-words.ts";
import { SEARCH_WORDS } from "../../src/authoring/vocabulary/search-words.ts";
import { NAMED_WIDGETS, WIDGET_WORDS } from "../../src/authoring/vocabulary/widget-words.ts";
import { FORMAT_TRAITS } from "../../src/form/definition/formats.ts";

/** The operators of conditions as a table in Markdown, for docs/edit-a-form.md. */
export function operatorTable(): string {
  const rows = Object.entries(OPERATOR_WORDS).map(
    ([name, { holds, targets }]) => `| \`${name}\` | ${holds} | ${targets} |`,
  );
  return ["| `operator` | It holds when the answer … | `target` |", "|---|---|---|", ...rows].join("\n");
}

/** The formats of answers as a table in Markdown, with the widget that each question of one has. */
export function formatTable(): string {
  const rows = Object.entries(FORMAT_WORDS).map(([name, { brief }]) => {
    const widgets = Object.entries(FORMAT_TRAITS).flatMap(([format, { widget }]) =>
      format === name ? [widget] : [],
    );
    return `| \`${name}\` | ${brief} | \`${widgets.join()}\` |`;
  });
  return ["| `format` | What it takes | Its widget |", "|---|---|---|", ...rows].join("\n");
}

/** The widgets as a table in Markdown. */
export function widgetTable(): string {
  const rows = NAMED_WIDGETS.map((name) => {
    const formats = Object.entries(FORMAT_TRAITS)
      .filter(([, { widget }]) => widget === name)
      .map(([format]) => `; the usual widget of the \`format\` \`${format}\``);
    return `| \`${name}\` | ${WIDGET_WORDS[name].shows}${formats.join("")} |`;
  });
  return ["| `ui:widget` | What applicants see |", "|---|---|", ...rows].join("\n");
}

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

/** Brings the names of operators and widgets in the JSON Schema of layout files up to date. */
export function withLayoutNames(schema: string): string {
  const searches = Object.entries(SEARCH_WORDS);
  const holds = operators.map(([name, words]) => `${name}: ${words.holds}`).join("; ");
  return withEnumerations(schema, [
    { after: /"ui:widget": \{\s*"type"/g, names: NAMED_WIDGETS },
    {
      after: /"category": \{\s*"type"/g,
      names: searches.map(([name]) => name),
      description: `What is searched for: ${searches.map(([name, words]) => `${name} for ${words}`).join(", ")}.`,
    },
    {
      after: /"operator": \{\s*"type"/g,
      names: operators.map(([name]) => name),
      description: `How the answer is compared with target. The condition holds when the answer … ${holds}.`,
    },
    ...["list", "value", "nothing"].map((takes, place) => ({
      ...{ after: CONDITION, place, names: operatorsTaking(takes) },
    })),
  ]);
}

/** Brings the names of formats in the JSON Schema of page schemas up to date. */
export function withSchemaNames(schema: string): string {
  const formats = Object.entries(FORMAT_WORDS);
  const kinds = formats.map(([name, { brief }]) => `${name} (${brief})`).join("; ");
  return withEnumerations(schema, [
    {
      after: /"format": \{\s*"type"/g,
      names: formats.map(([name]) => name),
      description: `A kind of text: ${kinds}. Without a ui:widget the question has the widget of its format.`,
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
