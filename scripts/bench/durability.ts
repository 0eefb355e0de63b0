import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { startCluster } from "../../tests/cluster/cluster.ts";
import type { Ending } from "../../tests/cluster/instance.ts";
import { runLoad } from "../../tests/cluster/load.ts";
import { makePlace } from "../../tests/faults/kills/place.ts";
import { runKills } from "../../tests/faults/kills/run-kills.ts";
import { SAVING_FORMS } from "../../tests/support/saving-forms.ts";
import { writeForms } from "../../tests/support/test-server.ts";
import { ROOT } from "../process/root.ts";
import { withPlace } from "./product.ts";
import { onEachDatabase, quantile, type Suite, sumOf, tableOf } from "./report.ts";

const APPLICANTS = 8;

export const durabilitySuite: Suite = {
  name: "durability",
  purpose: "a server killed --kills times in the middle of at least --saves saves: is anything lost?",
  run: async (options) => {
    const { isQuick, kills, saves } = options;
    const extent = isQuick ? { kills: 3, saves: 30 } : { kills, saves };
    const reports = await onEachDatabase(options, async (database, say) => {
      say(`${extent.kills} kills`);
      const place = await makePlace(database === "SQLite" ? "sqlite" : "postgres");
      try {
        return { database, ...(await runKills({ ...place, ...extent, applicants: APPLICANTS })) };
      } finally {
        await place.remove();
      }
    });
    return {
      broken: {
        "saves are lost, applied by half or counted wrongly": sumOf(
          reports.map(({ lost, halfApplied, inconsistent }) => lost + halfApplied + inconsistent),
        ),
      },
      tables: [
        tableOf({
          title: "Killed in the middle of saves",
          rows: reports,
          columns: {
            database: ({ database }) => database,
            kills: (report) => report.kills,
            "acknowledged saves": ({ acknowledged }) => acknowledged,
            lost: ({ lost }) => lost,
            "applied by half": ({ halfApplied }) => halfApplied,
            "counted wrongly": ({ inconsistent }) => inconsistent,
            "saving again after, s: median": ({ downMs }) => (quantile(downMs, 0.5) / 1_000).toFixed(2),
            p95: ({ downMs }) => (quantile(downMs, 0.95) / 1_000).toFixed(2),
            longest: ({ downMs }) => (Math.max(...downMs) / 1_000).toFixed(2),
            "after more than 2 s": ({ downMs }) => downMs.filter((ms) => ms > 2_000).length,
          },
          note: `SIGKILL in the middle of the saves of ${APPLICANTS} applicants with two tabs each; what is stored is compared with what was acknowledged. Saving again is from the kill to the first save that the next server acknowledged.`,
        }),
      ],
    };
  },
};

/** How instances are ended, and how often. */
const ENDINGS: readonly { readonly how: Ending; readonly everyMs: number }[] = [
  { how: "SIGKILL", everyMs: 3_000 },
  { how: "SIGTERM", everyMs: 2_000 },
];

export const clusterSuite: Suite = {
  name: "cluster",
  purpose: "three instances that are killed, then restarted, for --minutes each: does any call fail?",
  run: async ({ isQuick, minutes, say }) => {
    const seconds = isQuick ? 10 : minutes * 60;
    const reports: Awaited<ReturnType<typeof loadWhileEnding>>[] = [];
    for (const ending of ENDINGS) {
      say(`instances end by ${ending.how}`);
      reports.push(await loadWhileEnding(ending, seconds * 1_000));
    }
    return {
      broken: {
        "calls failed": sumOf(reports.map(({ failed }) => failed.length)),
        "saves are lost": sumOf(reports.map(({ lost, halfApplied }) => lost + halfApplied)),
      },
      tables: [
        tableOf({
          title: "Instances that end",
          rows: reports,
          columns: {
            by: ({ how }) => how,
            ended: ({ ended }) => ended,
            "acknowledged saves": ({ acknowledged }) => acknowledged,
            reads: ({ reads }) => reads,
            lost: ({ lost }) => lost,
            "tries without an answer": ({ lostTries }) => lostTries,
            "calls that failed": ({ failed }) => failed.length,
            "longest, ms": ({ longestMs }) => Math.round(longestMs),
          },
          note: `${seconds} seconds each; three instances behind a balancer, four applicants with two tabs each, who try again as the browser does.`,
        }),
      ],
    };
  },
};

function loadWhileEnding(killing: (typeof ENDINGS)[number], durationMs: number) {
  return withPlace("PostgreSQL", async ({ databaseUrl, dataDir }) => {
    const formsDir = join(dataDir, "forms");
    writeForms(formsDir, SAVING_FORMS);
    const environment = {
      ...process.env,
      NODE_ENV: "production",
      LOG_LEVEL: "error",
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl ?? "",
      FORMS_DIR: formsDir,
      APP_KEY: randomBytes(32).toString("hex"),
      RATE_LIMIT_FACTOR: "1000",
      TRUST_PROXY: "1",
    };
    const args = [join(ROOT, "scripts/run.mjs"), "start"];
    const cluster = await startCluster({
      instances: 3,
      launch: (publicUrl) => ({ args, cwd: ROOT, environment: { ...environment, PUBLIC_URL: publicUrl } }),
    });
    try {
      const report = await runLoad({ cluster, dataDir, applicants: 4, durationMs, killing });
      return { how: killing.how, ...report };
    } finally {
      await cluster.stop();
    }
  });
}
