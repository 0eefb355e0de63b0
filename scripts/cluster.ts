import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { type Cluster, keepKilling, startCluster } from "../tests/cluster/cluster.ts";
import { runLoad } from "../tests/cluster/load.ts";
import { SAVING_FORMS } from "../tests/support/saving-forms.ts";
import { writeForms } from "../tests/support/test-server.ts";
import { type Backing, startBacking } from "./cluster/backing.ts";
import { CliError, runOrFail } from "./process/cli-error.ts";
import { ensureWebBuild } from "./web-build/ensure-web-build.ts";

const HELP = `Usage: npm run cluster -- [options]

Starts PostgreSQL, an S3-compatible store, three instances of the product and a load balancer on this machine, and
serves until Ctrl+C. Everything it makes is gone afterwards.

  --instances N      how many instances (3)
  --port N           where the balancer listens (3000)
  --kill-every S     ends and restarts one instance after the other, every S seconds
  --how kill|term    kill (SIGKILL), or term (SIGTERM), which is a rolling restart (kill)
  --storage s3|disk  documents in the S3-compatible store, or in a folder that the instances share (s3)
  --load S           instead of serving: applicants save and read for S seconds, and what is stored is compared with what
                     was acknowledged; ends with 1 when a call failed or a save was lost
  --applicants N     how many of them, with two tabs each (4)
  --run "COMMAND"    instead of serving: runs the command; the browser journeys then start these instances for themselves,
                     each file with settings, forms and a database of its own, such as
                     --storage disk --run "vitest run --project journeys"
`;
const ROOT = fileURLToPath(new URL("../", import.meta.url));

interface Usage {
  readonly instances: number;
  readonly port: number;
  readonly everyMs: number;
  readonly how: "SIGKILL" | "SIGTERM";
  readonly storage: "s3" | "disk";
  readonly loadMs: number | undefined;
  readonly applicants: number;
  readonly command: string | undefined;
}

async function main(): Promise<number> {
  const usage = readUsage();
  if (usage === undefined) {
    process.stdout.write(HELP);
    return 0;
  }
  await ensureWebBuild();
  const backing = await startBacking(usage.storage);
  const folder = mkdtempSync(join(tmpdir(), "admission-cluster-"));
  try {
    if (usage.command !== undefined) return await runCommand(usage.command, usage, backing);
    return await withInstances(folder, usage, backing);
  } finally {
    await backing.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What to do, undefined when help is asked for. */
function readUsage(): Usage | undefined {
  const { values } = parseArgs({
    options: {
      help: { type: "boolean", default: false },
      instances: { type: "string", default: "3" },
      port: { type: "string", default: "3000" },
      "kill-every": { type: "string", default: "0" },
      how: { type: "string", default: "kill" },
      storage: { type: "string", default: "s3" },
      load: { type: "string" },
      applicants: { type: "string", default: "4" },
      run: { type: "string" },
    },
  });
  if (values.help) return undefined;
  return {
    instances: number(values.instances, "--instances"),
    port: number(values.port, "--port"),
    everyMs: number(values["kill-every"], "--kill-every") * 1000,
    how: oneOf(values.how, ["kill", "term"] as const, "--how") === "kill" ? "SIGKILL" : "SIGTERM",
    storage: oneOf(values.storage, ["s3", "disk"] as const, "--storage"),
    loadMs: values.load === undefined ? undefined : number(values.load, "--load") * 1000,
    applicants: number(values.applicants, "--applicants"),
    command: values.run,
  };
}

/** The command in a shell, with the tools of node_modules on its path; gives its exit code. */
async function runCommand(
  command: string,
  { instances, everyMs, how }: Usage,
  { postgresUrl, storage }: Backing,
): Promise<number> {
  const child = spawn(command, {
    shell: true,
    stdio: "inherit",
    cwd: ROOT,
    env: {
      ...process.env,
      ...storage,
      PATH: `${join(ROOT, "node_modules/.bin")}:${process.env.PATH}`,
      CLUSTER_POSTGRES_URL: postgresUrl,
      CLUSTER_INSTANCES: String(instances),
      CLUSTER_KILL_EVERY_MS: String(everyMs),
      CLUSTER_HOW: how,
    },
  });
  const [code] = await once(child, "exit");
  return typeof code === "number" ? code : 1;
}

/** Serves, or lets applicants save and read; gives the exit code. */
async function withInstances(
  folder: string,
  usage: Usage,
  { postgresUrl, storage }: Backing,
): Promise<number> {
  const isLoad = usage.loadMs !== undefined;
  if (isLoad) writeForms(join(folder, "forms"), SAVING_FORMS);
  const cluster = await startCluster({
    instances: usage.instances,
    ...(isLoad ? {} : { port: usage.port }),
    launch: (publicUrl) => ({
      args: [join(ROOT, "scripts/run.mjs"), "start"],
      cwd: ROOT,
      environment: {
        ...process.env,
        ...storage,
        ...(isLoad ? { FORMS_DIR: join(folder, "forms"), RATE_LIMIT_FACTOR: "1000" } : {}),
        ...{
          NODE_ENV: "production",
          DATA_DIR: folder,
          DATABASE_URL: `${postgresUrl}/postgres`,
          LOG_LEVEL: "error",
        },
        ...{ APP_KEY: randomBytes(32).toString("hex"), PUBLIC_URL: publicUrl, TRUST_PROXY: "1" },
      },
    }),
  });
  try {
    return await (usage.loadMs === undefined
      ? serve(cluster, usage)
      : load(cluster, folder, { ...usage, loadMs: usage.loadMs }));
  } finally {
    await cluster.stop();
  }
}

async function serve(cluster: Cluster, { everyMs, how }: Usage): Promise<number> {
  const killing = everyMs > 0 ? keepKilling(cluster, { everyMs, how }) : undefined;
  process.stdout.write(`${cluster.instances.length} instances are open at ${cluster.address}\n`);
  await Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
  await killing?.stop();
  return 0;
}

async function load(
  cluster: Cluster,
  dataDir: string,
  { applicants, everyMs, how, loadMs }: Usage & { readonly loadMs: number },
): Promise<number> {
  const report = await runLoad({
    ...{ cluster, dataDir, applicants, durationMs: loadMs },
    ...(everyMs > 0 ? { killing: { everyMs, how } } : {}),
  });
  process.stdout.write(
    `${report.ended} instances ended (${how}) in ${loadMs / 1000} s: ${report.acknowledged} acknowledged saves, ${report.lost} lost, ` +
      `${report.halfApplied} half applied; ${report.reads} reads; ${report.lostTries} tries without an answer, each made ` +
      `again; ${report.failed.length} calls failed; the longest took ${report.longestMs} ms\n`,
  );
  return report.failed.length + report.lost + report.halfApplied > 0 ? 1 : 0;
}

function number(text: string, option: string): number {
  if (!/^[0-9]+$/.test(text)) throw new CliError(2, `${option} is a whole number.`);
  return Number(text);
}

function oneOf<const T extends string>(text: string, allowed: readonly T[], option: string): T {
  const found = allowed.find((value) => value === text);
  if (found === undefined) throw new CliError(2, `${option} is ${allowed.join(" or ")}.`);
  return found;
}

await runOrFail("cluster", main);
