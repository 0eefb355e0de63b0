import { FORMAT_WORDS } from "../../src/authoring/vocabulary/format-words.ts";
import { OPERATOR_WORDS } from "../../src/authoring/vocabulary/operator-words.ts";
import { NAMED_WIDGETS, WIDGET_WORDS } from "../../src/authoring/vocabulary/widget-words.ts";
import { FORMAT_TRAITS } from "../../src/form/definition/format-traits.ts";
import type { AnswerFormat } from "../../src/form/definition/formats.ts";
import { markdownTable } from "./markdown-table.ts";

/** The operators of conditions as a table in Markdown, for docs/edit-a-form.md. */
export function operatorTable(): string {
  const rows = Object.entries(OPERATOR_WORDS).map(([name, words]) => {
    return [`\`${name}\``, words.holds, words.targets];
  });
  return markdownTable(["`operator`", "It holds when the answer …", "`target`"], rows);
}

/** In the order of the table of their words. */
const FORMAT_NAMES = Object.keys(FORMAT_WORDS) as readonly AnswerFormat[];

/** The formats of answers as a table in Markdown, with the widget that each question of one has. */
export function formatTable(): string {
  const rows = FORMAT_NAMES.map((name) => {
    return [`\`${name}\``, FORMAT_WORDS[name].brief, `\`${FORMAT_TRAITS[name].widget}\``];
  });
  return markdownTable(["`format`", "What it takes", "Its widget"], rows);
}

/** The widgets as a table in Markdown. */
export function widgetTable(): string {
  const rows = NAMED_WIDGETS.map((name) => {
    const formats = FORMAT_NAMES.filter((format) => FORMAT_TRAITS[format].widget === name);
    const usual = formats.map((format) => `; the usual widget of the \`format\` \`${format}\``);
    return [`\`${name}\``, WIDGET_WORDS[name].shows + usual.join("")];
  });
  return markdownTable(["`ui:widget`", "What applicants see"], rows);
}
