import { appendFile, chmod, mkdir, readdir } from "node:fs/promises";
import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { runLoad } from "../../tests/cluster/load.ts";
import { freePort } from "../../tests/support/free-port.ts";
import { startInstances, tellOfLoad } from "./instances.ts";
import { hold, runProgram, takesConnections, type Trial, type TrialPlace, until } from "./trial.ts";

const AS_POSTGRES = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"];

export const replicaTrial: Trial = {
  about:
    "a replica of Debian's PostgreSQL is promoted under load, with synchronous_standby_names: no save is lost",
  needs: { psql: "postgresql", pg_ctlcluster: "postgresql", setpriv: "util-linux" },
  needsRoot: true,
  run: async (place) => {
    const { folder, say } = place;
    const programs = await newestPrograms();
    await chmod(folder, 0o755);
    const databases = join(folder, "databases");
    await mkdir(databases);
    runProgram(["chown", "postgres", databases]);
    const [primary, standby] = [
      { folder: join(databases, "primary"), port: await freePort() },
      { folder: join(databases, "standby"), port: await freePort() },
    ];
    const run = (program: string, ...args: readonly string[]) =>
      runProgram([...AS_POSTGRES, join(programs, program), ...args], { cwd: databases });
    const begin = async (server: typeof primary) => {
      const settings = `\nport = ${server.port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = ''\n`;
      await appendFile(join(server.folder, "postgresql.conf"), settings);
      place.start([...AS_POSTGRES, join(programs, "postgres"), "-D", server.folder]);
      await until("PostgreSQL", () => takesConnections(server.port));
      await until("PostgreSQL", () => ask(server.port, "select 1") === "1");
    };
    run("initdb", "--pgdata", primary.folder, "--auth=trust", "--username=postgres", "--no-sync");
    await begin(primary);
    const source = `host=127.0.0.1 port=${primary.port} user=postgres application_name=standby`;
    run("pg_basebackup", "--pgdata", standby.folder, "--write-recovery-conf", "--dbname", source);
    await begin(standby);
    ask(primary.port, "alter system set synchronous_standby_names = 'FIRST 1 (standby)'");
    ask(primary.port, "select pg_reload_conf()");
    const isSynchronous = () => ask(primary.port, "select sync_state from pg_stat_replication") === "sync";
    await until("the replica", isSynchronous);
    say("the primary acknowledges what the replica has as well");

    const address = await movingAddress(place, primary.port);
    const { cluster, dataDir } = await startInstances(
      place,
      `postgres://postgres@127.0.0.1:${address.port}/postgres`,
    );
    const load = runLoad({ cluster, dataDir, applicants: APPLICANTS, durationMs: 40_000 });
    // A failure before that is told when all is over.
    load.catch(() => undefined);
    await until("the saves", () => countAnswers(primary.port) === APPLICANTS);
    await delay(5_000);
    run("pg_ctl", "stop", "--pgdata", primary.folder, "--mode=immediate");
    run("pg_ctl", "promote", "--pgdata", standby.folder);
    address.moveTo(standby.port);
    say("the primary was cut off in the middle, and the replica promoted");
    const report = await load;
    tellOfLoad(report, say);
    hold("the replica has the answers of everybody", countAnswers(standby.port) === APPLICANTS);
  },
};

const APPLICANTS = 4;

function countAnswers(port: number): number {
  return Number(ask(port, "select count(*) from answers"));
}

function ask(port: number, statement: string): string {
  try {
    const options = ["--no-psqlrc", "--tuples-only", "--no-align", "--username=postgres", "--host=127.0.0.1"];
    return runProgram(["psql", ...options, `--port=${port}`, "--command", statement, "postgres"]).trim();
  } catch {
    return "";
  }
}

async function newestPrograms(): Promise<string> {
  const versions = await readdir("/usr/lib/postgresql");
  const newest = versions.toSorted((one, other) => Number(other) - Number(one))[0] ?? "";
  return join("/usr/lib/postgresql", newest, "bin");
}

/** An address that leads to one server, and then to another, as a name or a floating address does. */
async function movingAddress({ atEnd }: TrialPlace, first: number) {
  let port = first;
  const open = new Set<Socket>();
  const server = createServer((incoming) => {
    const outgoing = connect({ port, host: "127.0.0.1" });
    for (const [socket, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      open.add(socket);
      socket.on("error", () => other.destroy());
      socket.on("close", () => {
        open.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  const listensOn = await freePort();
  await new Promise<void>((resolve) => server.listen(listensOn, "127.0.0.1", resolve));
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  atEnd(async () => {
    cut();
    server.close();
  });
  return {
    port: listensOn,
    moveTo: (next: number) => {
      port = next;
      cut();
    },
  };
}
