import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { diagnose, TRIALS } from "../../src/server/admin/doctor.ts";
import { readConfig } from "../../src/server/system/config.ts";
import { startClamd } from "../../tests/support/clamd.ts";
import { createSqlite, type TestDatabase } from "../../tests/support/databases.ts";
import { startFalseProvider } from "../../tests/support/false-provider.ts";
import { freePort } from "../../tests/support/free-port.ts";
import { startMailServer } from "../../tests/support/mail-server.ts";
import { PARTNER_CONFIG } from "../../tests/support/test-server.ts";
import { doctor } from "./doctor.ts";
import { mailTest } from "./mail-test.ts";

let place: TestDatabase;
beforeEach(async () => {
  place = await createSqlite();
  // A busy machine may take longer for a document than LibreOffice has: here there is none.
  vi.stubEnv("PATH", "");
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await place.remove();
});

async function run(
  command: typeof doctor,
  settings: Readonly<Record<string, string>> = {},
  args: readonly string[] = [],
): Promise<readonly [code: number, said: string]> {
  const lines: string[] = [];
  const config = readConfig({ DATA_DIR: place.location.dataDir, PARTNER_CONFIG, ...settings });
  const print = (line: string) => void lines.push(line);
  const code = await command.run(args, { config, print, printed: async () => undefined });
  return [code, lines.join("\n")];
}

it("tries what the product needs, and says of the rest what it does without [OPS-01]", async () => {
  const [code, said] = await run(doctor);
  expect(said).toMatch(/^database {5}ok {5}SQLite 3\.[\d.]+ in DATA_DIR$/m);
  expect(said).toMatch(/^storage {6}ok {5}DATA_DIR\/documents takes, gives and removes files$/m);
  expect(said).toMatch(/^mail {9}ok {5}files in DATA_DIR\/outbox: nobody is sent a mail/m);
  expect(said).toMatch(/^OpenID {7}– {6}staff sign in with passkeys and passwords/m);
  expect(said).toMatch(/^clamd {8}– {6}documents are not looked at for viruses/m);
  expect(said).toMatch(/^LibreOffice {2}– {6}not on the PATH/m);
  expect(said).toMatch(/^disk .* GB free in DATA_DIR/m);
  expect([code, said.split("\n").at(-1)]).toEqual([0, "All is well."]);
});

/** Of one thing, where the settings say so. */
async function tryOnly(name: string, settings: Readonly<Record<string, string>>): Promise<string> {
  const trial = TRIALS.find((one) => one.name === name);
  if (trial === undefined) throw new Error(`Nothing is called ${name}.`);
  const { state, words } = await diagnose(
    trial,
    readConfig({ DATA_DIR: place.location.dataDir, ...settings }),
  );
  return `${state}: ${words}`;
}

it("says of each thing that is wrong what it is, and ends with 1 [OPS-01]", async () => {
  const nobody = `127.0.0.1:${await freePort()}`;
  const s3 = { S3_BUCKET: "b", S3_ACCESS_KEY_ID: "k", S3_SECRET_ACCESS_KEY: "secret-word" };
  const oidc = { DESK_OIDC_CLIENT_ID: "desk", DESK_OIDC_CLIENT_SECRET: "secret-word" };
  const told = await Promise.all([
    tryOnly("database", { DATABASE_URL: `postgres://ada:secret-word@${nobody}/admission` }),
    tryOnly("storage", { S3_ENDPOINT: `http://${nobody}`, ...s3 }),
    tryOnly("mail", { SMTP_URL: `smtp://ada:secret-word@${nobody}` }),
    tryOnly("OpenID", {
      DESK_OIDC_ISSUER: `http://${nobody}`,
      PUBLIC_URL: "https://apply.school.example",
      ...oidc,
    }),
    tryOnly("OpenID", { DESK_OIDC_ISSUER: `http://${nobody}`, ...oidc }),
    tryOnly("clamd", { CLAMD: nobody }),
  ]);
  expect(told).toEqual([
    "wrong: nothing takes connections at its host and port (ECONNREFUSED)",
    "wrong: it cannot be used (TypeError) (ECONNREFUSED)",
    "wrong: no mail server takes connections at that address and port (ECONNREFUSED, ESOCKET)",
    "wrong: there is no OpenID provider at DESK_OIDC_ISSUER, or it cannot be reached (ECONNREFUSED)",
    "wrong: PUBLIC_URL is not set: the provider has to know where staff come back to",
    "wrong: no clamd takes connections at the address in CLAMD (ECONNREFUSED)",
  ]);
  const [code, said] = await run(doctor, { CLAMD: nobody });
  expect([code, said.split("\n").at(-1)]).toEqual([1, "1 of 8 to look after."]);
});

it("tells a client that the provider knows from one that it refuses, and a scanner that finds from one that does not [OPS-01]", async () => {
  const provider = await startFalseProvider();
  const settings = { ...provider.settings, PUBLIC_URL: "https://apply.school.example" };
  provider.refusesCodes = true;
  expect(await tryOnly("OpenID", settings)).toBe(
    "ok: takes the id and secret of the desk; it has to know https://apply.school.example/desk/sign-in/provider/return",
  );
  expect(await tryOnly("clock", settings)).toBe("ok: agrees with the OpenID provider");
  provider.takes = "post";
  provider.methods = ["client_secret_basic"];
  expect(await tryOnly("OpenID", settings)).toMatch(
    /^wrong: the provider does not take DESK_OIDC_CLIENT_ID and its secret \(.*invalid_client/,
  );
  await provider.close();
  for (const [virus, words] of [
    ["EICAR-STANDARD-ANTIVIRUS-TEST-FILE", /^ok: ClamAV [\d.]+.* finds the test file of scanners$/],
    ["another", /^wrong: ClamAV .* its signatures are missing, run freshclam$/],
  ] as const) {
    const clamd = await startClamd({ virus });
    expect(await tryOnly("clamd", { CLAMD: clamd.address })).toMatch(words);
    await clamd.stop();
  }
});

it("sends a mail to an address, and says why where none leaves [OPS-01]", async () => {
  const smtp = await startMailServer({
    onRecipient: (address) => (address.startsWith("ada@") ? null : new Error("unknown")),
  });
  const sent = await run(mailTest, { SMTP_URL: smtp.url }, ["ada@school.example"]);
  expect(sent).toEqual([
    0,
    expect.stringMatching(/^The mail server has taken a mail to ada@school\.example\./),
  ]);
  expect(smtp.received[0]?.content).toContain("to see whether its mails arrive");
  expect(await run(mailTest, { SMTP_URL: smtp.url }, ["bob@school.example"])).toEqual([
    1,
    "No mail to bob@school.example left: the mail server does not take the recipient (550, EENVELOPE).",
  ]);
  await smtp.stop();
  expect((await run(mailTest, {}, ["ada@school.example"]))[1]).toMatch(
    /^SMTP_URL is not set: the mail lies in DATA_DIR\/outbox\/\S+\.eml, and nobody is sent one\.$/,
  );
  await expect(run(mailTest, {}, ["ada"])).rejects.toThrow("ada is no e-mail address.");
});
