import { documentsSuite } from "./bench/documents.ts";
import { clusterSuite, durabilitySuite } from "./bench/durability.ts";
import { exportsSuite } from "./bench/exports.ts";
import { firstViewSuite } from "./bench/first-view.ts";
import { DATABASES, describeMachine, type Suite } from "./bench/report.ts";
import { serverSuite } from "./bench/server.ts";
import { CliError, oneOf, runScript, wholeNumber } from "./process/run-script.ts";

const RUN_ALWAYS: readonly Suite[] = [firstViewSuite, serverSuite, exportsSuite];
const SUITES: readonly Suite[] = [...RUN_ALWAYS, durabilitySuite, clusterSuite, documentsSuite];
const HELP = `Usage: npm run bench -- [--only NAMES] [options]
       npm run bench -- --only documents FOLDER

Measures the product and prints the figures. Needs Chromium. Ends with 1 when something was broken that must not be,
such as a save that was lost. Figures of a busy machine are worth little.

  --only NAMES       suites to run, with commas between them; all but the last three when not given
  --database NAME    sqlite or postgres alone; both when not given
  --quick            fewer rounds and sizes: a look, not figures to quote
  --applications N   exports: how many (20000)
  --kills N, --saves N   durability: kills over at least so many acknowledged saves (100 over 10000)
  --minutes N        cluster: how long, each time (2)

Suites:
${SUITES.map(({ name, purpose }) => `  ${name.padEnd(11)} ${purpose}`).join("\n")}
`;
const DATABASE_OF = { sqlite: "SQLite", postgres: "PostgreSQL" } as const;

await runScript({
  name: "bench",
  help: HELP,
  takesNames: true,
  options: {
    only: { type: "string" },
    database: { type: "string" },
    quick: { type: "boolean", default: false },
    applications: { type: "string", default: "20000" },
    kills: { type: "string", default: "100" },
    saves: { type: "string", default: "10000" },
    minutes: { type: "string", default: "2" },
  },
  run: async ({ only, database, quick, ...values }, [folder, ...others]) => {
    const suites = suitesOf(only);
    const unexpected = suites.includes(documentsSuite) ? others : [folder, ...others];
    if (unexpected.some((name) => name !== undefined))
      throw new CliError(2, `${unexpected.join(" ")} is not expected here.`);
    const options = {
      isQuick: quick,
      folder,
      databases:
        database === undefined
          ? DATABASES
          : [DATABASE_OF[oneOf(database, ["sqlite", "postgres"], "--database")]],
      applications: wholeNumber(values.applications, "--applications"),
      kills: wholeNumber(values.kills, "--kills"),
      saves: wholeNumber(values.saves, "--saves"),
      minutes: wholeNumber(values.minutes, "--minutes"),
    };
    let code = 0;
    for (const suite of suites) {
      const machine = describeMachine();
      const say = (line: string) => process.stderr.write(`${suite.name}: ${line}\n`);
      const { tables, broken = {} } = await suite.run({ ...options, say });
      process.stdout.write(`## ${suite.name}\n\nOn ${machine}.\n\n${tables.join("\n")}\n`);
      for (const [what, count] of Object.entries(broken)) {
        if (count === 0) continue;
        say(`${count} ${what}`);
        code = 1;
      }
    }
    return code;
  },
});

function suitesOf(only: string | undefined): readonly Suite[] {
  if (only === undefined) return RUN_ALWAYS;
  return only.split(",").map((name) => {
    const suite = SUITES.find((one) => one.name === name.trim());
    if (suite === undefined) throw new CliError(2, `There is no suite ${name}.`);
    return suite;
  });
}
