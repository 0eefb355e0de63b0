import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { freePort } from "../../tests/support/free-port.ts";
import { OWN_CERTIFICATE } from "../../tests/support/own-certificate.ts";
import { ROOT } from "../process/root.ts";
import { holdRestartsBehind } from "./instances.ts";
import { hold, takesConnections, type Trial, type TrialPlace, until } from "./trial.ts";

/** docs/deploy/nginx.conf as it stands, but for ports and the places of files. */
export const nginxTrial: Trial = {
  about: "docs/deploy/nginx.conf with TLS before two instances that are restarted in turn, without an error",
  needs: { nginx: "nginx-light" },
  needsRoot: true,
  run: (place) => {
    const readLog = () => readFile(join(place.folder, "nginx/admission.log"), "utf8");
    return holdRestartsBehind(
      place,
      async (ports) => ({ address: `https://localhost:${await startNginx(place, ports)}`, log: readLog }),
      async () => {
        const statuses = (await readLog()).match(/" 5\d\d /g) ?? [];
        hold("nginx answered nothing with 5xx", statuses.length === 0, statuses.join());
      },
    );
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
