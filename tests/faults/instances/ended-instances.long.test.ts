import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Cluster, startCluster } from "../../cluster/cluster.ts";
import type { Ending } from "../../cluster/instance.ts";
import { runLoad } from "../../cluster/load.ts";
import { createPostgres, type TestDatabase } from "../../support/databases.ts";
import { SAVING_FORMS } from "../../support/saving-forms.ts";
import { PARTNER_CONFIG, writeForms } from "../../support/test-server.ts";

const SERVE = fileURLToPath(new URL("../serve.ts", import.meta.url));
const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

let database: TestDatabase;
let cluster: Cluster;

beforeEach(async () => {
  database = await createPostgres();
  const { dataDir, databaseUrl } = database.location;
  writeForms(`${dataDir}/forms`, SAVING_FORMS);
  cluster = await startCluster({
    instances: 3,
    launch: (publicUrl) => ({
      args: [SERVE],
      cwd: ROOT,
      environment: {
        ...process.env,
        DATA_DIR: dataDir,
        FORMS_DIR: `${dataDir}/forms`,
        PARTNER_CONFIG,
        PUBLIC_URL: publicUrl,
        DATABASE_URL: databaseUrl ?? undefined,
        TRUST_PROXY: "1",
        RATE_LIMIT_FACTOR: "1000",
        LOG_LEVEL: "error",
        DRAIN_MS: "2000",
      },
    }),
  });
});
afterEach(async () => {
  await cluster?.stop();
  await database.remove();
});

const load = (how: Ending) =>
  runLoad({
    cluster,
    dataDir: database.location.dataDir,
    applicants: 2,
    durationMs: 8_000,
    killing: { everyMs: 1_500, how },
  });

describe("three instances under load", () => {
  it("lose nothing that was acknowledged and fail no call when one is killed every few seconds", async () => {
    const report = await load("SIGKILL");
    expect(report.ended).toBeGreaterThan(0);
    expect(report.acknowledged).toBeGreaterThan(20);
    expect(report).toMatchObject({ failed: [], lost: 0, halfApplied: 0 });
    expect(new Set(cluster.instances.flatMap(({ endings }) => endings))).toEqual(new Set(["SIGKILL"]));
  });

  it("lose not even a try when one after the other is restarted", async () => {
    const report = await load("SIGTERM");
    expect(report.ended).toBeGreaterThan(0);
    expect(report).toMatchObject({ lostTries: 0, failed: [], lost: 0, halfApplied: 0 });
    expect(cluster.balancer.lostOn).toEqual([]);
    expect(new Set(cluster.instances.flatMap(({ endings }) => endings))).toEqual(new Set([0]));
  });
});
