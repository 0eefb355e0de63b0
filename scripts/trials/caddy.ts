import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setDefaultCACertificates } from "node:tls";
import { runLoad } from "../../tests/cluster/load.ts";
import { freePort } from "../../tests/support/free-port.ts";
import { OWN_CERTIFICATE } from "../../tests/support/own-certificate.ts";
import { startPostgres } from "../../tests/support/postgres-server.ts";
import { ROOT } from "../process/root.ts";
import { startInstances, tellOfLoad } from "./instances.ts";
import { hold, type Started, takesConnections, type Trial, type TrialPlace, until } from "./trial.ts";

/** docs/deploy/Caddyfile as it stands, but for ports, the certificate and the places of files. */
export const caddyTrial: Trial = {
  about: "docs/deploy/Caddyfile with TLS before two instances that are restarted in turn, without an error",
  needs: { caddy: "caddy" },
  run: async (place) => {
    const { say, atEnd } = place;
    const postgres = await startPostgres({ isDurable: true });
    atEnd(postgres.remove);
    const { cluster, dataDir } = await startInstances(place, `${postgres.url}/postgres`);
    setDefaultCACertificates([OWN_CERTIFICATE.cert]);
    const { address, caddy } = await startCaddy(
      place,
      cluster.instances.map((instance) => instance.port),
    );
    const page = await fetch(`${address}/login?token=of-a-link`);
    hold("the page comes through Caddy with TLS", page.ok);
    const [script = ""] = /\/assets\/[^"]+\.js/.exec(await page.text()) ?? [];
    const built = await fetch(`${address}${script}`);
    hold("Caddy sends the built files itself", built.ok && built.headers.get("server") === "Caddy");
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
    await cluster.stop();
    const refused = await fetch(`${address}/login?token=of-a-link`);
    hold("Caddy says that nobody is there", refused.status >= 502);
    const log = caddy.output();
    hold("what Caddy logs has no query", log.includes("/login") && !log.includes("of-a-link"));
  },
};

async function startCaddy(
  { folder, start }: TrialPlace,
  [first, second]: readonly number[],
): Promise<{ readonly address: string; readonly caddy: Started }> {
  const [https, storage, own] = [await freePort(), await freePort(), join(folder, "caddy")];
  await mkdir(own);
  await writeFile(join(own, "key.pem"), OWN_CERTIFICATE.key);
  await writeFile(join(own, "cert.pem"), OWN_CERTIFICATE.cert);
  const site = (await readFile(join(ROOT, "docs/deploy/Caddyfile"), "utf8"))
    .replace(/^\{\n/m, "{\n\tadmin off\n\tauto_https disable_redirects\n")
    .replace("{$PUBLIC_URL} {\n", `{$PUBLIC_URL} {\n\ttls ${own}/cert.pem ${own}/key.pem\n`)
    .replace("app-1:3000 app-2:3000", `127.0.0.1:${first} 127.0.0.1:${second}`);
  await writeFile(join(own, "Caddyfile"), site);
  const caddy = start(["caddy", "run", "--config", join(own, "Caddyfile"), "--adapter", "caddyfile"], {
    environment: {
      PATH: process.env.PATH,
      HOME: own,
      WEB_ROOT: join(ROOT, "dist/web"),
      PUBLIC_URL: `https://localhost:${https}`,
      STORAGE_URL: `http://localhost:${storage}`,
    },
  });
  await until("Caddy", () => takesConnections(https), caddy.output);
  return { address: `https://localhost:${https}`, caddy };
}
