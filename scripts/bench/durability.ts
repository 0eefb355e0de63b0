import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { startCluster } from "../../tests/cluster/cluster.ts";
import { type LoadReport, runLoad } from "../../tests/cluster/load.ts";
import { makePlace } from "../../tests/faults/kills/place.ts";
import { type KillReport, runKills } from "../../tests/faults/kills/run-kills.ts";
import { SAVING_FORMS } from "../../tests/support/saving-forms.ts";
import { writeForms } from "../../tests/support/test-server.ts";
import { ROOT } from "../process/root.ts";
import { withPlace } from "./product.ts";
import { median, onEachDatabase, quantile, type Suite } from "./report.ts";

const APPLICANTS = 8;
const REPORTED_EVERY = 10;
const INSTANCES = 3;
const CLUSTER_APPLICANTS = 4;
/** How instances are ended, and how often. */
const ENDINGS = [
  { how: "SIGKILL", everyMs: 3_000 },
  { how: "SIGTERM", everyMs: 2_000 },
] as const;

export const durabilitySuite: Suite = {
  name: "durability",
  purpose: "a server killed --kills times in the middle of at least --saves saves: is anything lost?",
  isNamedOnly: true,
  run: async (options) => {
    const { isQuick, kills, saves, say } = options;
    const extent = isQuick ? { kills: 3, saves: 30 } : { kills, saves };
    const reports = await onEachDatabase(options, "kills", async (database) => {
      const place = await makePlace(database === "SQLite" ? "sqlite" : "postgres");
      const onKill = (report: KillReport) => {
        if (report.kills % REPORTED_EVERY === 0) say(`${database}: ${figuresOf(report).join(", ")}`);
      };
      try {
        return { database, ...(await runKills({ ...place, ...extent, applicants: APPLICANTS, onKill })) };
      } finally {
        await place.remove();
      }
    });
    return {
      verdicts: reports.map(({ database, lost, halfApplied, inconsistent, acknowledged, kills }) => {
        const damage = lost + halfApplied + inconsistent;
        return {
          budget: `no acknowledged save is lost, applied by half or counted wrongly on ${database}`,
          measured: `${damage} of ${acknowledged} with ${kills} kills`,
          isMet: damage === 0,
        };
      }),
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
  const seconds = [median(downMs), quantile(downMs, 0.95), quantile(downMs, 1)].map((ms) =>
    (ms / 1_000).toFixed(2),
  );
  const late = downMs.filter((ms) => ms > 2_000).length;
  return [kills, acknowledged, lost, halfApplied, inconsistent, ...seconds, late];
}

export const clusterSuite: Suite = {
  name: "cluster",
  purpose: "three instances that are killed, then restarted, for --minutes each: does any call fail?",
  isNamedOnly: true,
  run: async ({ isQuick, minutes, say }) => {
    const durationMs = isQuick ? 10_000 : minutes * 60_000;
    const reports: (LoadReport & { readonly how: string })[] = [];
    for (const ending of ENDINGS) {
      say(`instances end by ${ending.how}`);
      reports.push({ how: ending.how, ...(await loadWhileEnding(ending, durationMs)) });
    }
    return {
      verdicts: reports.map(({ how, failed, lost, halfApplied, ended }) => ({
        budget: `no call fails and no save is lost while instances end by ${how}`,
        measured: `${failed.length} failed, ${lost + halfApplied} lost, ${ended} instances ended`,
        isMet: failed.length + lost + halfApplied === 0,
      })),
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
          note: `${durationMs / 1_000} seconds each; ${INSTANCES} instances behind a balancer, ${CLUSTER_APPLICANTS} applicants with two tabs each, who try again as the browser does.`,
        },
      ],
    };
  },
};

function loadWhileEnding(killing: (typeof ENDINGS)[number], durationMs: number): Promise<LoadReport> {
  return withPlace("PostgreSQL", async ({ databaseUrl, dataDir }) => {
    writeForms(join(dataDir, "forms"), SAVING_FORMS);
    const cluster = await startCluster({
      instances: INSTANCES,
      launch: (publicUrl) => ({
        args: [join(ROOT, "scripts/run.mjs"), "start"],
        cwd: ROOT,
        environment: {
          ...process.env,
          ...{ NODE_ENV: "production", LOG_LEVEL: "error", RATE_LIMIT_FACTOR: "1000", TRUST_PROXY: "1" },
          ...{ DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? "", FORMS_DIR: join(dataDir, "forms") },
          ...{ APP_KEY: randomBytes(32).toString("hex"), PUBLIC_URL: publicUrl },
        },
      }),
    });
    try {
      return await runLoad({ cluster, dataDir, applicants: CLUSTER_APPLICANTS, durationMs, killing });
    } finally {
      await cluster.stop();
    }
  });
}
