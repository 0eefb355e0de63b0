import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runLoad } from "../../tests/cluster/load.ts";
import { freePort } from "../../tests/support/free-port.ts";
import { startPostgres } from "../../tests/support/postgres-server.ts";
import { startInstances, tellOfLoad } from "./instances.ts";
import { hold, takesConnections, type Trial, until } from "./trial.ts";

/** Fewer connections to PostgreSQL than the instances open to PgBouncer. */
const POOL_SIZE = 6;

export const pgbouncerTrial: Trial = {
  about: "two instances on Debian's PgBouncer in transaction mode",
  needs: { pgbouncer: "pgbouncer" },
  needsRoot: true,
  run: async (place) => {
    const { folder, say, start, atEnd } = place;
    const postgres = await startPostgres({ isDurable: true });
    atEnd(postgres.remove);
    const { hostname, port: postgresPort, username, password } = new URL(postgres.url);
    const port = await freePort();
    // It does not run as root.
    await chmod(folder, 0o755);
    await writeFile(
      join(folder, "pgbouncer.ini"),
      [
        "[databases]",
        `admission = host=${hostname} port=${postgresPort} dbname=postgres user=${username} password=${password}`,
        "[pgbouncer]",
        "listen_addr = 127.0.0.1",
        `listen_port = ${port}`,
        "auth_type = any",
        "user = nobody",
        "pool_mode = transaction",
        `default_pool_size = ${POOL_SIZE}`,
        "unix_socket_dir =",
        "",
      ].join("\n"),
    );
    const pgbouncer = start(["pgbouncer", join(folder, "pgbouncer.ini")]);
    await until("PgBouncer", () => takesConnections(port), pgbouncer.output);
    const { cluster, dataDir } = await startInstances(
      place,
      `postgres://admission@127.0.0.1:${port}/admission`,
    );
    const report = await runLoad({ cluster, dataDir, applicants: 6, durationMs: 20_000 });
    tellOfLoad(report, say);
    hold("no call fails", report.failed.length === 0, report.failed.join("\n"));
  },
};
