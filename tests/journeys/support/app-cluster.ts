import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { keepKilling, startCluster } from "../../cluster/cluster.ts";
import type { Ending } from "../../cluster/instance.ts";
import { createDatabase } from "../../support/databases.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

/** What `npm test -- --instances` puts into the environment of the journeys. */
interface ClusterSettings {
  readonly postgresUrl: string;
  readonly instances: number;
  /** 0: none is ended. */
  readonly killEveryMs: number;
  readonly how: Ending;
}

/** Undefined where journeys run against one server, as they usually do. */
export function clusterSettings(environment: NodeJS.ProcessEnv): ClusterSettings | undefined {
  const postgresUrl = environment.CLUSTER_POSTGRES_URL;
  if (postgresUrl === undefined) return undefined;
  return {
    postgresUrl,
    instances: Number(environment.CLUSTER_INSTANCES),
    killEveryMs: Number(environment.CLUSTER_KILL_EVERY_MS),
    how: environment.CLUSTER_HOW === "SIGKILL" ? "SIGKILL" : "SIGTERM",
  };
}

/**
 * Starts instances of the product on a database of their own behind a balancer, with the settings given, and ends and
 * restarts one after the other all the while. They share the folder for mails and documents.
 */
export async function startAppCluster(
  { postgresUrl, instances, killEveryMs, how }: ClusterSettings,
  environment: NodeJS.ProcessEnv,
) {
  const database = await createDatabase(postgresUrl);
  const shared = { DATABASE_URL: database.url, APP_KEY: randomBytes(32).toString("hex") };
  const cluster = await startCluster({
    instances,
    launch: (publicUrl) => ({
      args: [join(ROOT, "scripts/run.mjs"), "start"],
      cwd: ROOT,
      environment: { ...environment, ...shared, PUBLIC_URL: publicUrl, TRUST_PROXY: "1", DRAIN_MS: "1500" },
    }),
  });
  const killing = killEveryMs > 0 ? keepKilling(cluster, { everyMs: killEveryMs, how }) : undefined;
  return {
    address: cluster.address,
    log: cluster.log,
    shared,
    stop: async () => {
      await killing?.stop();
      await cluster.stop();
      await database.remove();
    },
  };
}
