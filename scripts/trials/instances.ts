import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { type Cluster, startCluster } from "../../tests/cluster/cluster.ts";
import type { LoadReport } from "../../tests/cluster/load.ts";
import { SAVING_FORMS } from "../../tests/support/saving-forms.ts";
import { writeForms } from "../../tests/support/test-server.ts";
import { ROOT } from "../process/root.ts";
import { ensureWebBuild } from "../web-build/ensure-web-build.ts";
import { hold, type TrialPlace } from "./trial.ts";

export interface Instances {
  readonly cluster: Cluster;
  readonly dataDir: string;
}

/** Two instances of the product on a database, as a deployment has them. */
export async function startInstances({ folder, atEnd }: TrialPlace, databaseUrl: string): Promise<Instances> {
  await ensureWebBuild();
  const dataDir = join(folder, "data");
  writeForms(join(dataDir, "forms"), SAVING_FORMS);
  const cluster = await startCluster({
    instances: 2,
    launch: (publicUrl) => ({
      args: [join(ROOT, "scripts/start.ts")],
      cwd: ROOT,
      environment: {
        ...process.env,
        NODE_ENV: "production",
        LOG_LEVEL: "error",
        RATE_LIMIT_FACTOR: "1000",
        TRUST_PROXY: "1",
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl,
        FORMS_DIR: join(dataDir, "forms"),
        APP_KEY: randomBytes(32).toString("hex"),
        PUBLIC_URL: publicUrl,
      },
    }),
  });
  atEnd(cluster.stop);
  return { cluster, dataDir };
}

/** Says what applicants met. @throws Error where an acknowledged save is gone */
export function tellOfLoad(report: LoadReport, say: TrialPlace["say"]): void {
  const { acknowledged, reads, lost, halfApplied, lostTries, failed, ended, longestMs } = report;
  say(
    `${acknowledged} acknowledged saves, ${reads} reads, ${lost} lost, ${lostTries} tries without an answer, ${failed.length} calls that failed, ${ended} instances ended, the longest call ${longestMs} ms`,
  );
  hold("something was saved", acknowledged > 0);
  hold("no acknowledged save is lost or applied by half", lost + halfApplied === 0);
}
