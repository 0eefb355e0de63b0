import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { browserSuite } from "./bench/browser.ts";
import { deadlineSuite } from "./bench/deadline.ts";
import { clusterSuite, durabilitySuite } from "./bench/durability.ts";
import { formsSuite } from "./bench/forms.ts";
import { isolationSuite } from "./bench/isolation.ts";
import { lookupSuite } from "./bench/lookup.ts";
import { mailsSuite } from "./bench/mails.ts";
import { pdfSuite } from "./bench/pdf.ts";
import { recordsSuite, sweepSuite } from "./bench/records.ts";
import { DATABASES, describeMachine, renderReport, type Suite, updateDocument } from "./bench/report.ts";
import { serverSuite } from "./bench/server.ts";
import { CliError, runOrFail } from "./process/cli-error.ts";

/** In the order they run, and stand in the document. */
const SUITES: readonly Suite[] = [
  ...[browserSuite, serverSuite, isolationSuite, deadlineSuite, pdfSuite, mailsSuite, sweepSuite],
  ...[recordsSuite, formsSuite, lookupSuite, durabilitySuite, clusterSuite],
];
const HELP = `Usage: npm run bench -- [--only NAMES] [options]

Measures the product and judges the figures by its budgets. Prints the tables and writes them into docs/benchmarks.md,
each suite in a section of its own. Needs Chromium. Ends with 1 when something that must not be lost was lost. Figures
of a busy machine are worth little: alternatives are measured in turns, so that ratios hold better than times.

  --only NAMES       suites to run, with commas between them; all but the last two when not given
  --database NAME    sqlite or postgres alone; both when not given
  --quick            fewer rounds and sizes: a look, not figures to quote; writes nothing
  --no-write         print only
  --minutes N        deadline, cluster: how long they go on, each time (2)
  --kills N, --saves N   durability: kills over at least so many acknowledged saves (100 over 10000)
  --profile FOLDER   browser: also write CPU profiles, which Chrome's DevTools open in their Performance panel
  --help             show this

Suites:
${SUITES.map(({ name, purpose }) => `  ${name.padEnd(11)} ${purpose}`).join("\n")}
`;
const DOCUMENT = fileURLToPath(new URL("../docs/benchmarks.md", import.meta.url));

/** The process's exit code: 0 when everything was measured, 1 when saves were lost, 2 on wrong usage. */
async function main(): Promise<number> {
  const { values } = parse();
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const options = {
    isQuick: values.quick,
    databases: databasesOf(values.database),
    minutes: positive(values.minutes, "--minutes"),
    kills: Math.ceil(positive(values.kills, "--kills")),
    saves: Math.ceil(positive(values.saves, "--saves")),
    profiles: values.profile,
  };
  let code = 0;
  for (const suite of suitesOf(values.only)) {
    const machine = describeMachine();
    const say = (line: string) => process.stderr.write(`${suite.name}: ${line}\n`);
    const report = await suite.run({ ...options, say });
    // What is only slow is said; what loses answers fails.
    if (suite.isNamedOnly && report.verdicts.some(({ isMet }) => !isMet)) code = 1;
    const date = new Date().toISOString().slice(0, 10);
    const command = `npm run bench -- ${process.argv.slice(2).join(" ")}`.trim();
    const section = `Taken on ${date} by \`${command}\` on ${machine}.\n\n${renderReport(report)}`;
    process.stdout.write(`## ${suite.name}\n\n${section}\n\n`);
    if (values.quick || values["no-write"]) continue;
    await writeFile(DOCUMENT, updateDocument(await readFile(DOCUMENT, "utf8"), suite.name, section));
    say("written to docs/benchmarks.md");
  }
  return code;
}

function parse() {
  return parseArgs({
    options: {
      only: { type: "string" },
      database: { type: "string" },
      quick: { type: "boolean", default: false },
      "no-write": { type: "boolean", default: false },
      minutes: { type: "string", default: "2" },
      kills: { type: "string", default: "100" },
      saves: { type: "string", default: "10000" },
      profile: { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
}

function suitesOf(only: string | undefined): readonly Suite[] {
  if (only === undefined) return SUITES.filter(({ isNamedOnly }) => isNamedOnly !== true);
  return only.split(",").map((name) => {
    const suite = SUITES.find((one) => one.name === name.trim());
    if (suite === undefined) throw new CliError(2, `There is no suite ${name}.`);
    return suite;
  });
}

function databasesOf(name: string | undefined) {
  if (name === undefined) return DATABASES;
  if (name !== "sqlite" && name !== "postgres") throw new CliError(2, "--database is sqlite or postgres.");
  return [name === "sqlite" ? DATABASES[0] : DATABASES[1]];
}

function positive(text: string, option: string): number {
  const number = Number(text);
  if (!(number > 0)) throw new CliError(2, `${option} is a number above 0.`);
  return number;
}

await runOrFail("bench", main);
