import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { freePort } from "../../tests/support/free-port.ts";
import { OWN_CERTIFICATE } from "../../tests/support/own-certificate.ts";
import { ROOT } from "../process/root.ts";
import { holdRestartsBehind, LINK } from "./instances.ts";
import { hold, takesConnections, type Trial, type TrialPlace, until } from "./trial.ts";

/** docs/deploy/Caddyfile as it stands, but for ports, the certificate and the places of files. */
export const caddyTrial: Trial = {
  about: "docs/deploy/Caddyfile with TLS before two instances that are restarted in turn, without an error",
  needs: { caddy: "caddy" },
  run: (place) =>
    holdRestartsBehind(
      place,
      (ports) => startCaddy(place, ports),
      async (address, cluster) => {
        const page = await (await fetch(`${address}${LINK}`)).text();
        const [script = ""] = /\/assets\/[^"]+\.js/.exec(page) ?? [];
        const built = await fetch(`${address}${script}`);
        hold("Caddy sends the built files itself", built.ok && built.headers.get("server") === "Caddy");
        await cluster.stop();
        const refused = await fetch(`${address}${LINK}`);
        hold("Caddy says that nobody is there", refused.status >= 502);
      },
    ),
};

async function startCaddy({ folder, start }: TrialPlace, [first, second]: readonly number[]) {
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
  return { address: `https://localhost:${https}`, log: async () => caddy.output() };
}
