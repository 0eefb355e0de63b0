import { DATABASES, describeMachine, renderReport, type Suite } from "./bench/report.ts";
import { SUITES } from "./bench/suites.ts";
import { CliError, oneOf, runScript, wholeNumber } from "./process/run-script.ts";

const HELP = `Usage: npm run bench -- [--only NAMES] [options]
       npm run bench -- --only documents FOLDER [options]

Measures the product, judges the figures by its budgets and prints them. Needs Chromium. Ends with 1 when something that
must not be lost was lost. Figures of a busy machine are worth little.

  --only NAMES       suites to run, with commas between them; all but the last three when not given
  --database NAME    sqlite or postgres alone; both when not given
  --quick            fewer rounds and sizes: a look, not figures to quote
  --minutes N        cluster: how long it goes on, each time (2)
  --kills N, --saves N   durability: kills over at least so many acknowledged saves (100 over 10000)
  --jobs N           documents: files at a time (2)
  --engine NAME      documents: Word files by own or libreoffice alone; by both when not given
  --json FILE        documents: also write how each file ended

Suites:
${SUITES.map(({ name, purpose }) => `  ${name.padEnd(11)} ${purpose}`).join("\n")}
`;
const DATABASE_OF = { sqlite: "SQLite", postgres: "PostgreSQL" } as const;
const ENGINE_OF = { own: "own", libreoffice: "LibreOffice" } as const;

await runScript({
  name: "bench",
  help: HELP,
  takesNames: true,
  options: {
    only: { type: "string" },
    database: { type: "string" },
    quick: { type: "boolean", default: false },
    minutes: { type: "string", default: "2" },
    kills: { type: "string", default: "100" },
    saves: { type: "string", default: "10000" },
    jobs: { type: "string", default: "2" },
    engine: { type: "string" },
    json: { type: "string" },
  },
  run: async ({ only, database, quick, engine, ...values }, [folder, ...others]) => {
    const suites = suitesOf(only);
    const unexpected = suites.some(({ name }) => name === "documents") ? others : [folder, ...others];
    if (unexpected.some((name) => name !== undefined))
      throw new CliError(2, `${unexpected.join(" ")} is not expected here.`);
    const options = {
      isQuick: quick,
      databases:
        database === undefined
          ? DATABASES
          : [DATABASE_OF[oneOf(database, ["sqlite", "postgres"], "--database")]],
      minutes: wholeNumber(values.minutes, "--minutes"),
      kills: wholeNumber(values.kills, "--kills"),
      saves: wholeNumber(values.saves, "--saves"),
      folder,
      jobs: wholeNumber(values.jobs, "--jobs"),
      engine: engine === undefined ? undefined : ENGINE_OF[oneOf(engine, ["own", "libreoffice"], "--engine")],
      json: values.json,
    };
    let code = 0;
    for (const suite of suites) {
      const machine = describeMachine();
      const say = (line: string) => process.stderr.write(`${suite.name}: ${line}\n`);
      const report = await suite.run({ ...options, say });
      // What is only slow is said; what loses answers fails.
      if (suite.isNamedOnly && report.verdicts.some(({ isMet }) => !isMet)) code = 1;
      const date = new Date().toISOString().slice(0, 10);
      const command = `npm run bench -- ${process.argv.slice(2).join(" ")}`;
      const section = `Taken on ${date} by \`${command}\` on ${machine}.\n\n${renderReport(report)}`;
      process.stdout.write(`## ${suite.name}\n\n${section}\n\n`);
    }
    return code;
  },
});

function suitesOf(only: string | undefined): readonly Suite[] {
  if (only === undefined) return SUITES.filter(({ isNamedOnly }) => isNamedOnly !== true);
  return only.split(",").map((name) => {
    const suite = SUITES.find((one) => one.name === name.trim());
    if (suite === undefined) throw new CliError(2, `There is no suite ${name}.`);
    return suite;
  });
}
