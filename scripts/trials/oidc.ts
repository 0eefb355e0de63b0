import { generateKeyPairSync } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { DESK_PROVIDER } from "../../src/contract/desk.ts";
import { SchoolProvider } from "../../src/server/desk/school-provider.ts";
import { readConfig } from "../../src/server/system/config.ts";
import { freePort } from "../../tests/support/free-port.ts";
import { hold, runProgram, takesConnections, type Trial, until } from "./trial.ts";

const RETURN_TO = `https://apply.school.example${DESK_PROVIDER.return}`;
/** With the signs that percent-encoding changes, and glewlwyd does not change back. */
const CLIENT = { id: "admissions-desk_1.test", secret: "a-secret_of.the~desk" };
const TABLES = "/usr/share/doc/glewlwyd/database/init.sqlite3.sql.gz";

export const oidcTrial: Trial = {
  about:
    "staff are signed in by Debian's glewlwyd, with an id and a secret that percent-encoding would change",
  needs: { glewlwyd: "glewlwyd", sqlite3: "sqlite3" },
  run: async ({ folder, say, start }) => {
    const port = await freePort();
    const address = `http://localhost:${port}`;
    const [settings, database, tables] = ["glewlwyd.conf", "glewlwyd.db", "tables.sql"].map((name) =>
      join(folder, name),
    );
    await writeFile(tables ?? "", gunzipSync(await readFile(TABLES)));
    runProgram(["sqlite3", database ?? "", `.read ${tables}`]);
    const packaged = await readFile("/etc/glewlwyd/glewlwyd.conf", "utf8");
    await writeFile(
      settings ?? "",
      packaged
        .replace(/^port=.*$/m, `port=${port}`)
        .replace(/^external_url=.*$/m, `external_url="${address}"`)
        .replace(/^log_mode=.*$/m, 'log_mode="console"')
        .replace(/^@include .*$/m, `database = { type = "sqlite3"; path = "${database}"; };`),
    );
    const glewlwyd = start(["glewlwyd", "--config-file", settings ?? ""]);
    await until("glewlwyd", () => takesConnections(port), glewlwyd.output);

    const school = new School(`${address}/api`);
    await school.send("POST", "/auth/", { username: "admin", password: "password" });
    const issuer = `${address}/api/oidc`;
    await school.send("POST", "/mod/plugin/", pluginOf(issuer));
    await school.send("POST", "/client/", {
      client_id: CLIENT.id,
      client_secret: CLIENT.secret,
      name: "Desk",
      enabled: true,
      confidential: true,
      authorization_type: ["code"],
      redirect_uri: [RETURN_TO],
      scope: ["openid"],
      source: "database",
      token_endpoint_auth_method: ["client_secret_basic", "client_secret_post"],
    });
    await school.send("PUT", "/user/admin", {
      username: "admin",
      name: "Ada",
      email: "ada@school.example",
      enabled: true,
      source: "database",
      scope: ["g_admin", "g_profile", "openid"],
    });
    await school.send("PUT", `/auth/grant/${CLIENT.id}`, { scope: "openid" });

    const { deskOidc } = readConfig({
      DESK_OIDC_ISSUER: issuer,
      DESK_OIDC_CLIENT_ID: CLIENT.id,
      DESK_OIDC_CLIENT_SECRET: CLIENT.secret,
      DESK_OIDC_SCOPE: "openid",
    });
    if (deskOidc === null) throw new Error("The provider is in the settings.");
    const provider = new SchoolProvider(deskOidc);
    await provider.tryClient(RETURN_TO);
    say("glewlwyd takes the id and the secret");
    const { to, flow } = await provider.begin(RETURN_TO);
    // As its own page does when somebody who is signed in presses "Continue".
    const back = await school.follow(`${to}&g_continue`);
    hold("glewlwyd leads back with a code", back.startsWith(`${RETURN_TO}?`) && back.includes("code="), back);
    const { subject, issuer: by } = await provider.finish(new URL(back), flow);
    hold("somebody is signed in", subject !== "" && by === issuer);
    say(`somebody is signed in by ${by}`);
    const wrong = new SchoolProvider({ ...deskOidc, clientSecret: "another" });
    const refusal = await wrong.tryClient(RETURN_TO).catch(String);
    hold("a wrong secret is refused", String(refusal).includes("ProviderError"), String(refusal));
  },
};

/** A browser of the administrator, who is the only user as well. */
class School {
  readonly #address: string;
  #cookie = "";

  constructor(address: string) {
    this.#address = address;
  }

  async send(method: string, path: string, body: object): Promise<void> {
    const answer = await fetch(this.#address + path, {
      method,
      headers: { cookie: this.#cookie, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const [cookie] = answer.headers.getSetCookie();
    if (cookie !== undefined) this.#cookie = cookie.split(";")[0] ?? "";
    hold(`glewlwyd takes ${method} ${path}`, answer.ok, `${answer.status} ${await answer.text()}`);
  }

  /** Where it leads, without going there. */
  async follow(address: string): Promise<string> {
    const answer = await fetch(address, { redirect: "manual", headers: { cookie: this.#cookie } });
    return answer.headers.get("location") ?? `${answer.status} ${await answer.text()}`;
  }
}

/** What its page "Add a plugin" has by itself, with a key. */
function pluginOf(issuer: string): object {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return {
    module: "oidc",
    name: "oidc",
    display_name: "OpenID Connect",
    enabled: true,
    parameters: {
      iss: issuer,
      "jwt-type": "rsa",
      "jwt-key-size": "256",
      key: privateKey.export({ type: "pkcs8", format: "pem" }),
      cert: publicKey.export({ type: "spki", format: "pem" }),
      "access-token-duration": 3600,
      "refresh-token-duration": 1_209_600,
      "code-duration": 600,
      "refresh-token-rolling": true,
      "allow-non-oidc": false,
      "subject-type": "public",
      "auth-type-code-enabled": true,
      "auth-type-token-enabled": false,
      "auth-type-id-token-enabled": true,
      "auth-type-password-enabled": false,
      "auth-type-client-enabled": false,
      "auth-type-refresh-enabled": true,
      "auth-type-none-enabled": false,
      "pkce-allowed": true,
      "pkce-method-plain-allowed": false,
      "jwks-show": true,
      "name-claim": "no",
      "email-claim": "mandatory",
      scope: [],
      "additional-parameters": [],
    },
  };
}
