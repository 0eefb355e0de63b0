import { parseArgs } from "node:util";
import { makePlace } from "../tests/faults/kills/place.ts";
import { type KillReport, runKills } from "../tests/faults/kills/run-kills.ts";

const HELP = `Usage: npm run durability -- [--database sqlite|postgres] [--kills N] [--saves N] [--applicants N] [--lean]

Kills a server (SIGKILL) in the middle of the saves of several applicants with two tabs each, starts it again, and
compares what is stored with what was acknowledged: N kills (1000) over at least N acknowledged saves (100000), on a
database of its own that syncs as in production. Prints a line every 10 kills and one at the end, and ends with 1
when a save was lost, applied by half, or counted wrongly. npm test runs the same with ten kills.

  --lean   servers start without compiling the forms and without the tables of schools: three times quicker
`;
const REPORTED_EVERY = 10;

const { values } = parseArgs({
  options: {
    help: { type: "boolean", default: false },
    database: { type: "string", default: "sqlite" },
    kills: { type: "string", default: "1000" },
    saves: { type: "string", default: "100000" },
    applicants: { type: "string", default: "4" },
    lean: { type: "boolean", default: false },
  },
});

if (values.help) process.stdout.write(HELP);
else await run();

async function run(): Promise<void> {
  const { database } = values;
  if (database !== "sqlite" && database !== "postgres") throw new Error("--database is sqlite or postgres.");
  const place = await makePlace(database);
  try {
    const report = await runKills({
      ...place,
      kills: count(values.kills, "--kills"),
      saves: count(values.saves, "--saves"),
      applicants: count(values.applicants, "--applicants"),
      isLean: values.lean,
      onKill: (soFar) => {
        if (soFar.kills % REPORTED_EVERY === 0) print(database, soFar);
      },
    });
    process.stdout.write("In all:\n");
    print(database, report);
    if (report.lost + report.halfApplied + report.inconsistent > 0) process.exitCode = 1;
  } finally {
    await place.remove();
  }
}

function print(database: string, { kills, acknowledged, restartsMs, ...damage }: KillReport): void {
  const sorted = restartsMs.toSorted((a, b) => a - b);
  const seconds = (ms: number | undefined) => ((ms ?? 0) / 1000).toFixed(2);
  process.stdout.write(
    `${database}: ${kills} kills, ${acknowledged} acknowledged saves, ${damage.lost} lost, ` +
      `${damage.halfApplied} half applied, ${damage.inconsistent} inconsistent; back after ` +
      `${seconds(sorted[Math.floor(sorted.length / 2)])} s (median), ${seconds(sorted.at(-1))} s (longest)\n`,
  );
}

function count(text: string, option: string): number {
  const number = Number(text);
  if (!/^[0-9]+$/.test(text) || number < 1) throw new Error(`${option} is a whole number from 1.`);
  return number;
}
