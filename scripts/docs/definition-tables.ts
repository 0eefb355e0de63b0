import { FORMAT_WORDS } from "../../src/authoring/vocabulary/format-words.ts";
import { OPERATOR_WORDS } from "../../src/authoring/vocabulary/operator-words.ts";
import { NAMED_WIDGETS, WIDGET_WORDS } from "../../src/authoring/vocabulary/widget-words.ts";
import { FORMAT_TRAITS } from "../../src/form/definition/formats.ts";
import { markdownTable } from "./markdown-table.ts";

/** The operators of conditions as a table in Markdown, for docs/edit-a-form.md. */
export function operatorTable(): string {
  const rows = Object.entries(OPERATOR_WORDS).map(([name, words]) => {
    return [`\`${name}\``, words.holds, words.targets];
  });
  return markdownTable(["`operator`", "It holds when the answer …", "`target`"], rows);
}

/** The formats of answers as a table in Markdown, with the widget that each question of one has. */
export function formatTable(): string {
  const rows = Object.entries(FORMAT_WORDS).map(([name, { brief }]) => {
    const widgets = Object.entries(FORMAT_TRAITS).flatMap(([format, { widget }]) =>
      format === name ? [widget] : [],
    );
    return [`\`${name}\``, brief, `\`${widgets.join()}\``];
  });
  return markdownTable(["`format`", "What it takes", "Its widget"], rows);
}

/** The widgets as a table in Markdown. */
export function widgetTable(): string {
  const rows = NAMED_WIDGETS.map((name) => {
    const formats = Object.entries(FORMAT_TRAITS)
      .filter(([, { widget }]) => widget === name)
      .map(([format]) => `; the usual widget of the \`format\` \`${format}\``);
    return [`\`${name}\``, WIDGET_WORDS[name].shows + formats.join("")];
  });
  return markdownTable(["`ui:widget`", "What applicants see"], rows);
}
