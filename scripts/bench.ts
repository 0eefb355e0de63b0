import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { describeMachine } from "./bench/report/describe-machine.ts";
import { renderReport } from "./bench/report/render-report.ts";
import { updateDocument } from "./bench/report/update-document.ts";
import type { Suite } from "./bench/suite.ts";
import { SUITES } from "./bench/suites.ts";
import { CliError, runOrFail } from "./process/cli-error.ts";

const DEFAULT_MINUTES = 2;
const HELP = `Usage: npm run bench -- [--only NAMES] [--minutes N] [--quick] [--no-write]

Measures the product beside what one would use instead, in the same run, prints the tables and writes them into
docs/benchmarks.md, each suite in a section of its own. Needs Chromium. Figures of a busy machine are worth little:
alternatives are measured in turns, so that ratios hold better than times.

  --only NAMES   suites to run, with commas between them; all when not given
  --minutes N    how long deadline holds its rate on each database, ${DEFAULT_MINUTES} when not given
  --quick        fewer rounds and sizes: a look, not figures to quote
  --no-write     print only
  --help         show this

Suites:
${SUITES.map(({ name, purpose }) => `  ${name.padEnd(14)} ${purpose}`).join("\n")}
`;
const DOCUMENT = fileURLToPath(new URL("../docs/benchmarks.md", import.meta.url));

interface Usage {
  readonly suites: readonly Suite[];
  readonly isQuick: boolean;
  readonly minutes: number;
  readonly writes: boolean;
}

/** The process's exit code: 0 when everything was measured, whatever the verdicts; 2 on wrong usage. */
async function main(): Promise<number> {
  const usage = readUsage();
  if (typeof usage === "number") return usage;
  for (const suite of usage.suites) await runSuite(suite, usage);
  return 0;
}

function readUsage(): Usage | number {
  const values = parse();
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const names = values.only?.split(",").map((name) => name.trim());
  const unknown = names?.find((name) => !SUITES.some((suite) => suite.name === name));
  if (unknown !== undefined) throw new CliError(2, `There is no suite ${unknown}.`);
  const minutes = Number(values.minutes);
  if (!(minutes > 0)) throw new CliError(2, "--minutes is a number above 0.");
  return {
    minutes,
    suites: SUITES.filter(({ name }) => names?.includes(name) ?? true),
    isQuick: values.quick,
    writes: !values["no-write"],
  };
}

function parse() {
  return parseArgs({
    options: {
      only: { type: "string" },
      minutes: { type: "string", default: String(DEFAULT_MINUTES) },
      quick: { type: "boolean", default: false },
      "no-write": { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  }).values;
}

async function runSuite(suite: Suite, { isQuick, minutes, writes }: Usage): Promise<void> {
  const machine = describeMachine();
  const say = (line: string) => process.stderr.write(`${suite.name}: ${line}\n`);
  const report = renderReport(await suite.run({ isQuick, minutes, say }));
  const date = new Date().toISOString().slice(0, 10);
  const options = `--only ${suite.name}${isQuick ? " --quick" : ""}${minutes === DEFAULT_MINUTES ? "" : ` --minutes ${minutes}`}`;
  const section = `Taken on ${date} by \`npm run bench -- ${options}\` on ${machine}.\n\n${report}`;
  process.stdout.write(`## ${suite.name}\n\n${section}\n\n`);
  if (!writes) return;
  await writeFile(DOCUMENT, updateDocument(await readFile(DOCUMENT, "utf8"), suite.name, section));
  say("written to docs/benchmarks.md");
}

await runOrFail("bench", main);
