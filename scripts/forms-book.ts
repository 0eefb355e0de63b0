import { existsSync, statSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { compareHandbooks } from "../src/authoring/handbook/compare-handbooks.ts";
import type { Handbook } from "../src/authoring/handbook/handbook.ts";
import { makeHandbook } from "../src/authoring/handbook/make-handbook.ts";
import { lintForms } from "../src/authoring/lint/lint-forms.ts";
import { readFormFiles } from "../src/server/publishing/form-folder.ts";
import { renderHandbook } from "./book/render-book.ts";
import { renderChanges, summary } from "./book/render-changes.ts";
import { CliError, runOrFail } from "./process/cli-error.ts";

const HELP = `Usage: npm run forms:book [-- [FOLDER] [--out FILE] [--diff OLD_FOLDER] [--config FILE]]

Writes the whole application in FOLDER (forms) in plain English into one HTML file: every page, question, text, message,
limit, condition and option. With --diff, writes what changed since OLD_FOLDER instead, in the same words.
Ends with 0 when the file was written, with 1 when the forms have errors, with 2 on wrong usage.

  --out FILE        the file to write (forms-book.html, with --diff forms-changes.html)
  --diff FOLDER     an older version of the forms
  --config FILE     the partner configuration (partner.config.json)
  --help            show this
`;

interface Usage {
  readonly folder: string;
  readonly older: string | undefined;
  readonly out: string;
  readonly config: string;
}

async function main(): Promise<number> {
  const usage = readUsage();
  if (usage === undefined) {
    process.stdout.write(HELP);
    return 0;
  }
  const { folder, older, out, config } = usage;
  const partnerConfig = await readFile(config, "utf8");
  const handbook = await readHandbook(folder, partnerConfig);
  if (older === undefined) {
    await writeFile(out, renderHandbook(handbook));
    const questions = count(handbook.lists.length, "option list");
    process.stdout.write(`Wrote ${out}: ${count(handbook.pages.length, "page")}, ${questions}.\n`);
    return 0;
  }
  const changes = compareHandbooks(await readHandbook(older, partnerConfig), handbook);
  await writeFile(out, renderChanges(handbook.title, changes));
  process.stdout.write(`Wrote ${out}: ${summary(changes)}\n`);
  return 0;
}

async function readHandbook(folder: string, partnerConfig: string): Promise<Handbook> {
  const { files, unreadable } = await readFormFiles(folder);
  const { form, findings } = lintForms(files, partnerConfig, unreadable);
  if (form === null) {
    const errors = findings.filter(({ severity }) => severity === "error");
    const lines = errors.map(({ file, line, message }) => `${folder}/${file}:${line} ${message}`);
    throw new CliError(
      1,
      [...lines, `The forms in ${folder} have errors, so there is no book. Mend them first.`].join("\n"),
    );
  }
  return makeHandbook(form, listTitles(files));
}

/** The titles that staff gave the option lists, by name. */
function listTitles(files: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const titles: Record<string, string> = {};
  for (const [path, text] of Object.entries(files)) {
    const name = /^options\/([^/]+)\.json$/.exec(path)?.[1];
    if (name === undefined) continue;
    const list: unknown = JSON.parse(text);
    const title = typeof list === "object" && list !== null && "title" in list ? list.title : undefined;
    if (typeof title === "string") titles[name] = title;
  }
  return titles;
}

function readUsage(): Usage | undefined {
  const { values, positionals } = parse();
  if (values.help) return undefined;
  const [folder = "forms", ...more] = positionals;
  if (more.length > 0) throw new CliError(2, `One folder at a time, not also ${more.join(", ")}.`);
  for (const path of [folder, ...(values.diff === undefined ? [] : [values.diff])]) {
    if (!existsSync(path) || !statSync(path).isDirectory())
      throw new CliError(2, `There is no folder ${path}.`);
  }
  if (!existsSync(values.config)) throw new CliError(2, `There is no file ${values.config}.`);
  const out = values.out ?? (values.diff === undefined ? "forms-book.html" : "forms-changes.html");
  return { folder, older: values.diff, out, config: values.config };
}

function parse() {
  return parseArgs({
    allowPositionals: true,
    options: {
      help: { type: "boolean", default: false },
      out: { type: "string" },
      diff: { type: "string" },
      config: { type: "string", default: "partner.config.json" },
    },
  });
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

await runOrFail("forms:book", main);
