import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setDefaultCACertificates } from "node:tls";
import { runLoad } from "../../tests/cluster/load.ts";
import { freePort } from "../../tests/support/free-port.ts";
import { OWN_CERTIFICATE } from "../../tests/support/own-certificate.ts";
import { startPostgres } from "../../tests/support/postgres-server.ts";
import { ROOT } from "../process/root.ts";
import { startInstances, tellOfLoad } from "./instances.ts";
import { hold, takesConnections, type Trial, type TrialPlace, until } from "./trial.ts";

/** docs/deploy/nginx.conf as it stands, but for ports and the places of files. */
export const nginxTrial: Trial = {
  about: "docs/deploy/nginx.conf with TLS before two instances that are restarted in turn, without an error",
  needs: { nginx: "nginx-light" },
  needsRoot: true,
  run: async (place) => {
    const { say, atEnd } = place;
    const postgres = await startPostgres({ isDurable: true });
    atEnd(postgres.remove);
    const { cluster, dataDir } = await startInstances(place, `${postgres.url}/postgres`);
    setDefaultCACertificates([OWN_CERTIFICATE.cert]);
    const port = await startNginx(
      place,
      cluster.instances.map((instance) => instance.port),
    );
    const address = `https://localhost:${port}`;
    const page = await fetch(`${address}/login?token=of-a-link`);
    hold("the page comes through nginx with TLS", page.ok);
    const report = await runLoad({
      cluster: { ...cluster, address },
      dataDir,
      applicants: 4,
      durationMs: 40_000,
      killing: { everyMs: 2_000, how: "SIGTERM" },
    });
    tellOfLoad(report, say);
    hold("instances were restarted", report.ended >= 2);
    hold(
      "no call fails, and none has to be made again",
      report.failed.length + report.lostTries === 0,
      report.failed.join("\n"),
    );
    const log = await readFile(join(place.folder, "nginx/admission.log"), "utf8");
    hold("the log has no query", log.includes("/login") && !log.includes("of-a-link"));
    const statuses = log.match(/" \d{3} /g)?.filter((status) => status.startsWith('" 5')) ?? [];
    hold("nginx answered nothing with 5xx", statuses.length === 0, statuses.join());
  },
};

/** Gives the port of TLS. */
async function startNginx({ folder, start }: TrialPlace, instances: readonly number[]): Promise<number> {
  const [http, https, own] = [await freePort(), await freePort(), join(folder, "nginx")];
  await mkdir(own);
  await writeFile(join(own, "privkey.pem"), OWN_CERTIFICATE.key);
  await writeFile(join(own, "fullchain.pem"), OWN_CERTIFICATE.cert);
  const site = (await readFile(join(ROOT, "docs/deploy/nginx.conf"), "utf8"))
    .replaceAll(/^\tlisten \[::\].*\n/gm, "")
    .replace("listen 80;", `listen 127.0.0.1:${http};`)
    .replace("listen 443 ", `listen 127.0.0.1:${https} `)
    .replace("127.0.0.1:3001", `127.0.0.1:${instances[0]}`)
    .replace("127.0.0.1:3002", `127.0.0.1:${instances[1]}`)
    .replaceAll("/etc/ssl/apply.school.edu", own)
    .replaceAll("/var/log/nginx", own);
  await writeFile(join(own, "site.conf"), site);
  await writeFile(
    join(own, "nginx.conf"),
    `pid ${own}/pid; error_log ${own}/error.log; events {} http { access_log off; include ${own}/site.conf; }\n`,
  );
  const nginx = start(["nginx", "-c", join(own, "nginx.conf"), "-g", "daemon off;"]);
  await until("nginx", () => takesConnections(https), nginx.output);
  return https;
}
