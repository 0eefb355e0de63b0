import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DOCUMENT_MAX_BYTES } from "../../src/contract/limits.ts";
import { OWN_CERTIFICATE } from "../support/own-certificate.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const DEPLOY = join(ROOT, "docs/deploy");
const read = (name: string) => readFileSync(join(DEPLOY, name), "utf8");
const isInstalled = (program: string) => spawnSync(program, ["--version"]).error === undefined;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "admission-test-deploy-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("the units of docs/deploy", () => {
  const units = readdirSync(DEPLOY).filter((name) => name.endsWith(".service"));

  it.each(units)("%s starts a script that is there, and needs no write to the program [OPS-02]", (name) => {
    const [, script = "", command = ""] = /node (scripts\/\S+\.ts) ?(\S*)/.exec(read(name)) ?? [];
    expect(existsSync(join(ROOT, script))).toBe(true);
    expect(read(name)).toMatch(/^ProtectSystem=strict$/m);
    // The web part is built before, as the unit that begins says.
    if (command === "") expect(read(name)).toContain("npm ci && npm start -- --build");
    else
      expect(existsSync(join(ROOT, `scripts/admin/${command === "purge" ? "records" : command}.ts`))).toBe(
        true,
      );
  });

  it.skipIf(!isInstalled("systemd-analyze"))("are what systemd takes [OPS-02]", () => {
    for (const name of readdirSync(DEPLOY).filter((file) => /\.(service|timer)$/.test(file)))
      writeFileSync(
        join(folder, name),
        // The program and its user are not on this machine.
        read(name)
          .replaceAll(/^ExecStart=\/opt\S+/gm, `ExecStart=${process.execPath}`)
          .replaceAll(/^(User|Group)=.*$/gm, "$1=root"),
      );
    const files = readdirSync(folder).map((name) => join(folder, name));
    const { stdout, stderr } = spawnSync("systemd-analyze", ["verify", "--man=no", ...files], {
      encoding: "utf8",
    });
    const own = `${stdout}${stderr}`.split("\n").filter((line) => line.includes("admission"));
    expect(own).toEqual([]);
  });
});

describe("docs/deploy/Caddyfile", () => {
  it.skipIf(!isInstalled("caddy"))("is what Caddy takes [OPS-02]", () => {
    const command = ["validate", "--adapter", "caddyfile", "--config", join(DEPLOY, "Caddyfile")];
    const environment = {
      PATH: process.env.PATH,
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      PUBLIC_URL: "https://localhost",
      STORAGE_URL: "https://storage.localhost",
    };
    const { status, stdout } = spawnSync("caddy", command, { encoding: "utf8", env: environment });
    expect([status, stdout]).toEqual([0, expect.stringContaining("Valid configuration")]);
  });
});

describe("docs/deploy/nginx.conf", () => {
  it("takes every document that a form may take, and logs no query [OPS-05]", () => {
    const [, megabytes] = /client_max_body_size (\d+)m;/.exec(read("nginx.conf")) ?? [];
    expect(Number(megabytes) * 1024 * 1024).toBeGreaterThan(2 * DOCUMENT_MAX_BYTES);
    const [log = ""] = /log_format[^;]*;/.exec(read("nginx.conf")) ?? [];
    expect(log).not.toMatch(/\$(request|request_uri|args|query_string|http_referer)\b/);
  });

  it.skipIf(!isInstalled("nginx"))("is what nginx takes [OPS-05]", () => {
    const { key, cert } = OWN_CERTIFICATE;
    writeFileSync(join(folder, "privkey.pem"), key);
    writeFileSync(join(folder, "fullchain.pem"), cert);
    const site = read("nginx.conf")
      .replaceAll("/etc/ssl/apply.school.edu", folder)
      .replaceAll("/var/log/nginx", folder);
    writeFileSync(join(folder, "site.conf"), site);
    const main = `pid ${folder}/pid; error_log ${folder}/error.log; events {} http { access_log off; include ${folder}/site.conf; }`;
    writeFileSync(join(folder, "nginx.conf"), main);
    const { status, stderr } = spawnSync("nginx", ["-t", "-c", join(folder, "nginx.conf")], {
      encoding: "utf8",
    });
    expect([status, stderr]).toEqual([0, expect.stringContaining("test is successful")]);
  });
});
