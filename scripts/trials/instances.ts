import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { setDefaultCACertificates } from "node:tls";
import { type Cluster, startCluster } from "../../tests/cluster/cluster.ts";
import { type LoadReport, runLoad } from "../../tests/cluster/load.ts";
import { OWN_CERTIFICATE } from "../../tests/support/own-certificate.ts";
import { startPostgres } from "../../tests/support/postgres-server.ts";
import { SAVING_FORMS } from "../../tests/support/saving-forms.ts";
import { writeForms } from "../../tests/support/test-server.ts";
import { ROOT } from "../process/root.ts";
import { ensureWebBuild } from "../web-build/ensure-web-build.ts";
import { hold, type TrialPlace } from "./trial.ts";

interface Instances {
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

/** An address of every proxied page, whose query no log may have. */
export const LINK = "/login?token=of-a-link";

/**
 * Has applicants save through a proxy with TLS before two instances, which are restarted in turn: no call may fail, and
 * the proxy's log may tell nothing.
 * @param startProxy gives the proxy's address and what it has logged so far
 */
export async function holdRestartsBehind(
  place: TrialPlace,
  startProxy: (ports: readonly number[]) => Promise<{ address: string; log: () => Promise<string> }>,
  alsoHold: (address: string, cluster: Cluster) => Promise<void>,
): Promise<void> {
  const postgres = await startPostgres({ isDurable: true });
  place.atEnd(postgres.remove);
  const { cluster, dataDir } = await startInstances(place, `${postgres.url}/postgres`);
  setDefaultCACertificates([OWN_CERTIFICATE.cert]);
  const { address, log } = await startProxy(cluster.instances.map(({ port }) => port));
  const page = await fetch(`${address}${LINK}`);
  hold("the page comes through the proxy with TLS", page.ok);
  const report = await runLoad({
    cluster: { ...cluster, address },
    dataDir,
    applicants: 4,
    durationMs: 40_000,
    killing: { everyMs: 2_000, how: "SIGTERM" },
  });
  tellOfLoad(report, place.say);
  hold("instances were restarted", report.ended >= 2);
  hold(
    "no call fails, and none has to be made again",
    report.failed.length + report.lostTries === 0,
    report.failed.join("\n"),
  );
  await alsoHold(address, cluster);
  const logged = await log();
  hold("what the proxy logs has no query", logged.includes("/login") && !logged.includes("of-a-link"));
}
