import { existsSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { CODES, type Finding } from "../src/authoring/findings/finding.ts";
import { codesTable } from "../src/authoring/findings/fix-examples.ts";
import { lintForms } from "../src/authoring/lint/lint-forms.ts";
import { PARTNER_CONFIG } from "../src/authoring/lint/lint-partner-config.ts";
import { readFormFiles } from "../src/server/publishing/form-folder.ts";
import { CliError, runOrFail } from "./process/cli-error.ts";
import { loadEnvFile } from "./process/load-env-file.ts";

const HELP = `Usage: npm run lint:forms -- [FOLDER] [--config FILE] [--json] [--codes [--markdown]]

Checks the form definitions in FOLDER and the partner configuration in FILE: unless they are given, those that the server
takes, which FORMS_DIR and PARTNER_CONFIG name, else forms and partner.config.json.
Prints one line for each finding: file:line:column, error or warning, code, sentence and suggestion.
Ends with 0 when there is no error (warnings do not count), with 1 when there is one, with 2 on wrong usage.

  --config FILE   the partner configuration to check with the forms
  --json          print the findings as JSON, with JSON pointers, for programs
  --codes         print every code there is and what it means; with --markdown as the table of docs/lint.md
  --help          show this
`;

interface Usage {
  readonly folder: string;
  readonly config: string;
  readonly json: boolean;
}

/** The process's exit code. */
async function main(): Promise<number> {
  const usage = readUsage();
  if (typeof usage === "number") return usage;
  const { folder, config, json } = usage;
  const { files, unreadable } = await readFormFiles(folder);
  const { findings } = lintForms(files, await readFile(config, "utf8"), unreadable);
  const located = findings.map((finding) => ({
    ...finding,
    file: finding.file === PARTNER_CONFIG ? config : join(folder, finding.file),
  }));
  process.stdout.write(
    json ? `${JSON.stringify(located, null, 2)}\n` : describe(located, Object.keys(files).length),
  );
  return findings.some((finding) => finding.severity === "error") ? 1 : 0;
}

function readUsage(): Usage | number {
  const { values, positionals } = parse();
  if (values.help) return print(HELP);
  if (values.codes) return print(values.markdown ? codesTable() : describeCodes());
  loadEnvFile();
  const [folder = process.env.FORMS_DIR || "forms", ...more] = positionals;
  if (more.length > 0) throw new CliError(2, `One folder at a time, not also ${more.join(", ")}.`);
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    throw new CliError(2, `There is no folder ${folder}.`);
  const config = values.config ?? (process.env.PARTNER_CONFIG || PARTNER_CONFIG);
  if (!existsSync(config)) throw new CliError(2, `There is no file ${config}.`);
  return { folder, config, json: values.json };
}

function parse() {
  return parseArgs({
    allowPositionals: true,
    options: {
      help: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
      codes: { type: "boolean", default: false },
      markdown: { type: "boolean", default: false },
      config: { type: "string" },
    },
  });
}

function print(text: string): number {
  process.stdout.write(text);
  return 0;
}

function describe(findings: readonly Finding[], fileCount: number): string {
  const lines = findings.map(
    ({ file, line, column, severity, code, message, suggestion }) =>
      `${file}:${line}:${column} ${severity} ${code}  ${message}${suggestion === undefined ? "" : ` (${suggestion})`}\n`,
  );
  const errors = findings.filter((finding) => finding.severity === "error").length;
  const warnings = findings.length - errors;
  return `${lines.join("")}${fileCount} files: ${count(errors, "error")}, ${count(warnings, "warning")}.\n`;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

function describeCodes(): string {
  const rows = Object.entries(CODES).map(
    ([code, { severity, meaning }]) => `${code.padEnd(25)} ${severity.padEnd(8)} ${meaning}\n`,
  );
  return rows.join("");
}

await runOrFail("lint:forms", main);
