import { parseArgs } from "node:util";
import { makePlace } from "../tests/faults/kills/place.ts";
import { type KillReport, runKills } from "../tests/faults/kills/run-kills.ts";
import { CliError, runOrFail } from "./process/cli-error.ts";

const HELP = `Usage: npm run durability -- [--database sqlite|postgres] [--kills N] [--saves N] [--applicants N] [--lean]

Kills a server (SIGKILL) in the middle of the saves of several applicants with two tabs each, starts it again, and
compares what is stored with what was acknowledged: N kills (1000) over at least N acknowledged saves (100000), on a
database of its own that syncs as in production. Prints a line every 10 kills and one at the end: how long saving was
down after each kill, from the signal to the first save that the next server acknowledged. Ends with 1 when a save was
lost, applied by half, or counted wrongly. npm test runs the same with a few kills.

  --applicants N   how many of them save at the same time (8)
  --lean           servers leave out what they do beside the serving: compile the forms, read the tables of schools
`;
const REPORTED_EVERY = 10;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      help: { type: "boolean", default: false },
      database: { type: "string", default: "sqlite" },
      kills: { type: "string", default: "1000" },
      saves: { type: "string", default: "100000" },
      applicants: { type: "string", default: "8" },
      lean: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const { database } = values;
  if (database !== "sqlite" && database !== "postgres") {
    throw new CliError(2, "--database is sqlite or postgres.");
  }
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
    return report.lost + report.halfApplied + report.inconsistent > 0 ? 1 : 0;
  } finally {
    await place.remove();
  }
}

function print(database: string, { kills, acknowledged, downMs, ...damage }: KillReport): void {
  const sorted = downMs.toSorted((a, b) => a - b);
  const seconds = (share: number) =>
    ((sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0) / 1000).toFixed(2);
  process.stdout.write(
    `${database}: ${kills} kills, ${acknowledged} acknowledged saves, ${damage.lost} lost, ` +
      `${damage.halfApplied} half applied, ${damage.inconsistent} inconsistent; saving again after ` +
      `${seconds(0.5)} s (median), ${seconds(0.95)} s (p95), ${seconds(1)} s (longest), ` +
      `later than 2 s: ${sorted.filter((ms) => ms > 2_000).length}\n`,
  );
}

function count(text: string, option: string): number {
  const number = Number(text);
  if (!/^[0-9]+$/.test(text) || number < 1) throw new CliError(2, `${option} is a whole number from 1.`);
  return number;
}

await runOrFail("durability", main);
