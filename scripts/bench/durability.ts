import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { startCluster } from "../../tests/cluster/cluster.ts";
import type { Ending } from "../../tests/cluster/instance.ts";
import { runLoad } from "../../tests/cluster/load.ts";
import { makePlace } from "../../tests/faults/kills/place.ts";
import { type KillReport, runKills } from "../../tests/faults/kills/run-kills.ts";
import { SAVING_FORMS } from "../../tests/support/saving-forms.ts";
import { writeForms } from "../../tests/support/test-server.ts";
import { ROOT } from "../process/root.ts";
import { withPlace } from "./product.ts";
import { onEachDatabase, quantile, type Suite, sumOf } from "./report.ts";

const APPLICANTS = 8;
const REPORTED_EVERY = 10;

export const durabilitySuite: Suite = {
  name: "durability",
  purpose: "a server killed --kills times in the middle of at least --saves saves: is anything lost?",
  isNamedOnly: true,
  run: async (options) => {
    const { isQuick, kills, saves } = options;
    const extent = isQuick ? { kills: 3, saves: 30 } : { kills, saves };
    const reports = await onEachDatabase(options, async (database, say) => {
      const place = await makePlace(database === "SQLite" ? "sqlite" : "postgres");
      const onKill = (report: KillReport) => {
        if (report.kills % REPORTED_EVERY === 0) say(figuresOf(report).join(", "));
      };
      try {
        return { database, ...(await runKills({ ...place, ...extent, applicants: APPLICANTS, onKill })) };
      } finally {
        await place.remove();
      }
    });
    return {
      broken: {
        "acknowledged saves are lost": sumOf(reports.map(({ lost }) => lost)),
        "saves are applied by half": sumOf(reports.map(({ halfApplied }) => halfApplied)),
        "saves are counted wrongly": sumOf(reports.map(({ inconsistent }) => inconsistent)),
      },
      tables: [
        {
          title: "Killed in the middle of saves",
          columns: [
            ...["database", "kills", "acknowledged saves", "lost", "applied by half", "counted wrongly"],
            ...["saving again after, s: median", "p95", "longest", "after more than 2 s"],
          ],
          rows: reports.map((report) => [report.database, ...figuresOf(report)]),
          note: `SIGKILL in the middle of the saves of ${APPLICANTS} applicants with two tabs each; what is stored is compared with what was acknowledged. Saving again is from the kill to the first save that the next server acknowledged.`,
        },
      ],
    };
  },
};

function figuresOf({ kills, acknowledged, lost, halfApplied, inconsistent, downMs }: KillReport) {
  const seconds = [0.5, 0.95, 1].map((share) => (quantile(downMs, share) / 1_000).toFixed(2));
  const late = downMs.filter((ms) => ms > 2_000).length;
  return [kills, acknowledged, lost, halfApplied, inconsistent, ...seconds, late];
}

/** How instances are ended, and how often. */
const ENDINGS: readonly { readonly how: Ending; readonly everyMs: number }[] = [
  { how: "SIGKILL", everyMs: 3_000 },
  { how: "SIGTERM", everyMs: 2_000 },
];

export const clusterSuite: Suite = {
  name: "cluster",
  purpose: "three instances that are killed, then restarted, for --minutes each: does any call fail?",
  isNamedOnly: true,
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
        {
          title: "Instances that end",
          columns: [
            ...["by", "ended", "acknowledged saves", "reads", "lost"],
            ...["tries without an answer", "calls that failed", "longest, ms"],
          ],
          rows: reports.map(({ how, ended, acknowledged, reads, lost, lostTries, failed, longestMs }) => [
            ...[how, ended, acknowledged, reads, lost, lostTries, failed.length, Math.round(longestMs)],
          ]),
          note: `${seconds} seconds each; three instances behind a balancer, four applicants with two tabs each, who try again as the browser does.`,
        },
      ],
    };
  },
};

function loadWhileEnding(killing: (typeof ENDINGS)[number], durationMs: number) {
  return withPlace("PostgreSQL", async ({ databaseUrl, dataDir }) => {
    const formsDir = join(dataDir, "forms");
    writeForms(formsDir, SAVING_FORMS);
    const environment = {
      ...{ ...process.env, NODE_ENV: "production", LOG_LEVEL: "error", RATE_LIMIT_FACTOR: "1000" },
      ...{ DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? "", FORMS_DIR: formsDir, TRUST_PROXY: "1" },
      APP_KEY: randomBytes(32).toString("hex"),
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
