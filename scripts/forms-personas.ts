import { existsSync, statSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { compileForms } from "../src/authoring/lint/lint-forms.ts";
import { generateSampleApplicants } from "../src/authoring/sample-applicants/generate-sample-applicants.ts";
import { type SampleApplicants, TARGET_KINDS } from "../src/authoring/sample-applicants/sample-applicant.ts";
import { readFormFiles } from "../src/server/publishing/form-folder.ts";
import { type FormsToCover, OWN_FORMS } from "./personas/own-forms.ts";
import { recordedDay } from "./personas/recorded-day.ts";
import { CliError, runOrFail } from "./process/cli-error.ts";

const HELP = `Usage: npm run forms:personas [-- [FOLDER] [--today DAY] [--out FILE] [--config FILE] [--check]]

Makes a small set of invented applicants from the form definitions in FOLDER who together show every question, take every
branch and get every message, and says what no applicant can reach. Without FOLDER, does so for the product's own forms
and for the forms of the tests, and writes the files that the tests use.
Ends with 0 when the files were written, with 1 when the forms have errors or --check finds a difference, with 2 on wrong
usage.

  --today DAY     the day that the applicants apply on, yyyy-mm-dd (that of the file, else today)
  --out FILE      the file to write (personas.json); with FOLDER only
  --config FILE   the partner configuration (FOLDER/partner.config.json where there is one, else partner.config.json)
  --check         write nothing; end with 1 when a file is not what the definitions give
  --help          show this
`;

async function main(): Promise<number> {
  const { values, positionals } = parse();
  if (values.help) return print(HELP);
  const all = formsFor(positionals, values);
  const outcomes: boolean[] = [];
  for (const forms of all) outcomes.push(await cover(forms, values));
  return outcomes.every(Boolean) ? 0 : 1;
}

function parse() {
  return parseArgs({
    allowPositionals: true,
    options: {
      help: { type: "boolean", default: false },
      check: { type: "boolean", default: false },
      today: { type: "string" },
      out: { type: "string" },
      config: { type: "string" },
    },
  });
}

type Options = ReturnType<typeof parse>["values"];

function formsFor(positionals: readonly string[], { out, config, today }: Options): readonly FormsToCover[] {
  const [folder, ...more] = positionals;
  if (today !== undefined && !isDay(today))
    throw new CliError(2, `${today} is not a day such as 2026-11-21.`);
  if (more.length > 0) throw new CliError(2, `One folder at a time, not also ${more.join(", ")}.`);
  if (folder === undefined) {
    if (out !== undefined || config !== undefined) throw new CliError(2, "--out and --config need a folder.");
    return OWN_FORMS;
  }
  if (!existsSync(folder) || !statSync(folder).isDirectory()) {
    throw new CliError(2, `There is no folder ${folder}.`);
  }
  const beside = join(folder, "partner.config.json");
  const chosen = config ?? (existsSync(beside) ? beside : "partner.config.json");
  if (!existsSync(chosen)) throw new CliError(2, `There is no file ${chosen}.`);
  return [{ folder, config: chosen, out: out ?? "personas.json" }];
}

/** Makes the sample applicants of one folder and writes or checks their file; whether it is as it should be. */
async function cover({ folder, config, out }: FormsToCover, { check, today }: Options): Promise<boolean> {
  const written = existsSync(out) ? await readFile(out, "utf8") : undefined;
  const day = today ?? (written && recordedDay(written)) ?? new Date().toLocaleDateString("sv");
  const set = await sampleApplicantsOf(folder, { config, day });
  const text = `${JSON.stringify(set, null, 2)}\n`;
  print(report(folder, set));
  if (!check) {
    await mkdir(dirname(out), { recursive: true });
    await writeFile(out, text);
    print(`  Wrote ${out}.\n`);
    return true;
  }
  if (written === text) return true;
  process.stderr.write(`${out} is not what the definitions give: run npm run forms:personas.\n`);
  return false;
}

async function sampleApplicantsOf(
  folder: string,
  { config, day }: { readonly config: string; readonly day: string },
): Promise<SampleApplicants> {
  const read = await readFormFiles(folder);
  const { "partner.config.json": _config, ...files } = read.files;
  const { findings, compilation } = compileForms(files, await readFile(config, "utf8"), read.unreadable);
  if (compilation !== null) return generateSampleApplicants(compilation, day);
  const errors = findings.filter(({ severity }) => severity === "error");
  const lines = errors.map(({ file, line, message }) => `${folder}/${file}:${line} ${message}`);
  const last = `The forms in ${folder} have errors, so there are no applicants. Mend them first.`;
  throw new CliError(1, [...lines, last].join("\n"));
}

function report(folder: string, { sampleApplicants, reached, unreachable, today }: SampleApplicants): string {
  const counts = TARGET_KINDS.map((kind) => count(reached[kind], kind)).join(", ");
  const lines = unreachable.map(
    ({ target, why, file, pointer }) => `  ${folder}/${file}#${pointer}\n    ${target}: ${why}\n`,
  );
  const nobody = unreachable.length === 0 ? "nothing is out of reach" : `out of reach: ${unreachable.length}`;
  return `${folder} on ${today}: ${count(sampleApplicants.length, "persona")}, ${counts}; ${nobody}.\n${lines.join("")}`;
}

function count(number: number, noun: string): string {
  if (number === 1) return `1 ${noun}`;
  return `${number} ${noun === "branch" ? "branches" : `${noun}s`}`;
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

function print(text: string): number {
  process.stdout.write(text);
  return 0;
}

await runOrFail("forms:personas", main);
