import { SETTING_GROUPS } from "../../src/server/system/settings.ts";
import { markdownTable } from "./markdown-table.ts";

const LINE_LENGTH = 120;

const HEAD =
  "Settings of the server. Copy this file to .env, or set the variables where the server is started; what is set there wins. None is needed: without any, the product runs on http://localhost:3000 with its data in ./var. Any variable may also be given as NAME_FILE, the path of a file that holds the value (for secrets).";

/** .env.example: the settings as comments and examples. */
export function settingsExample(): string {
  const groups = SETTING_GROUPS.map(({ about, examples }) => {
    const settings = Object.entries(examples).map(([name, value]) => `#${name}=${value}`);
    return [...commentLines(about), ...settings].join("\n");
  });
  return `${[commentLines(HEAD).join("\n"), ...groups].join("\n\n")}\n`;
}

/** The settings as a table in Markdown, for docs/operations.md. */
export function settingsTable(): string {
  const rows = SETTING_GROUPS.map(({ examples, standard, words }) => {
    const named = Object.keys(examples).map((name) => `\`${name}\``);
    return [named.join(", "), standard, words];
  });
  return markdownTable(["setting", "standard", ""], rows);
}

function commentLines(text: string): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= LINE_LENGTH)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(`# ${word}`);
  }
  return lines;
}
