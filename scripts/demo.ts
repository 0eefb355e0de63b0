import { existsSync } from "node:fs";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { withInstallation } from "../src/server/admin/installation.ts";
import { ConfigError, readConfig, type ServerConfig } from "../src/server/system/config.ts";
import { demoForms } from "./demo/demo-forms.ts";
import { staffLinks } from "./demo/demo-staff.ts";
import { moveDemoWebhook } from "./demo/demo-webhook.ts";
import type { FilledDemo } from "./demo/fill-demo.ts";
import { loadEnvFile } from "./process/load-env-file.ts";
import { count } from "./process/output.ts";
import { CliError, runScript, wholeNumber } from "./process/run-script.ts";
import { DESK_DIST, ensureWebBuild, WEB_DIST, WebBuildError } from "./web-build/ensure-web-build.ts";

const HELP = `Usage: npm run demo [-- --anew] [-- --applicants N]

Serves the product with applicants in it, at http://localhost:3000 or as PORT and HOST say: 300 who came within the last
weeks, answered as the forms ask, uploaded documents, left or submitted, three people at the desk, and a webhook whose
receiver is part of the demo, on the loopback address. They live in var-demo, a folder of its own, with an embedded
database, a copy of the forms, and mails that nobody is sent: they lie in var-demo/outbox. What an installation here has
in DATA_DIR, FORMS_DIR or a database is not touched. Ctrl+C stops it; the next time it goes on with what is there.

  --anew           delete var-demo first, and make it again
  --applicants N   let N come, in place of 300
`;

const FOLDER = resolve("var-demo");
/** Written last: without it the folder is one that was not finished. */
const MADE = join(FOLDER, "demo.json");
/** Of the settings only these: a demo sends no mail and writes into nobody's database or bucket. */
const SETTINGS = ["PORT", "HOST", "PUBLIC_URL", "FORMS_DIR", "PARTNER_CONFIG", "LOG_LEVEL"];

await runScript({
  name: "demo",
  help: HELP,
  options: {
    anew: { type: "boolean", default: false },
    applicants: { type: "string", default: "300" },
  },
  run: async ({ anew, applicants }) => {
    try {
      await serveDemo({ anew, applicants: wholeNumber(applicants, "--applicants") });
      return undefined;
    } catch (error) {
      if (error instanceof ConfigError || error instanceof WebBuildError)
        throw new CliError(1, error.message);
      throw error;
    }
  },
});

async function serveDemo(asked: { readonly anew: boolean; readonly applicants: number }): Promise<void> {
  const { startServer } = await import("../src/server/app/start-server.ts");
  const { refuseTakenPorts } = await import("../src/server/system/ports.ts");
  const { builtDesk, builtWeb } = await import("../src/server/web/web-assets.ts");
  loadEnvFile();
  const { RECEIVER_NETWORK, startDemoReceiver } = await import("./demo/demo-receiver.ts");
  const wanted = { ...settings(), DATA_DIR: FOLDER, WEBHOOK_NETWORKS: RECEIVER_NETWORK };
  const shown = readConfig(wanted);
  await refuseTakenPorts(shown);
  if ((await ensureWebBuild()) === "built") say("Built the web part.");
  const desk = builtDesk(DESK_DIST);
  const web = { ...builtWeb(WEB_DIST), ...(desk !== undefined && { desk }) };
  const isAnew = asked.anew || !existsSync(MADE);
  if (isAnew) await rm(FOLDER, { recursive: true, force: true });
  const config = readConfig({ ...wanted, FORMS_DIR: await demoForms(FOLDER, shown.formsDir) });
  const receiver = await startDemoReceiver(isAnew ? 0 : (await readMade()).receiver_port);
  if (isAnew) {
    const { fillDemo } = await import("./demo/fill-demo.ts");
    say(`${count(asked.applicants, "applicant")} come, which takes a minute or two…`);
    const filled = await fillDemo(config, web, {
      applicants: asked.applicants,
      receiverUrl: receiver.url,
      say,
    });
    const made = { ...filled, receiver_port: Number(new URL(receiver.url).port) };
    await writeFile(`${MADE}.new`, JSON.stringify(made));
    await rename(`${MADE}.new`, MADE);
  }
  receiver.settle();
  await withInstallation(config, ({ store }) => moveDemoWebhook(store, receiver.url));
  const { address } = await startServer(config, web);
  say(await welcome(config, address));
}

function settings(): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(SETTINGS.map((name) => [name, process.env[name]]));
}

async function welcome(config: ServerConfig, address: string): Promise<string> {
  const { DEMO_PASSWORD } = await import("./demo/fill-demo.ts");
  const { applicants, submitted, examples } = await readMade();
  const links = await withInstallation(config, (installation) =>
    staffLinks({ ...installation, publicUrl: () => address }),
  );
  return [
    `The demo is open at ${address}: ${count(applicants, "applicant")}, ${submitted} of them have submitted.`,
    `Applicants log in with the password ${DEMO_PASSWORD}, for example`,
    `  ${examples.submitted} (submitted)`,
    `  ${examples.draft} (not yet)`,
    `Their mails: ${join(FOLDER, "outbox")}`,
    ...(links.length === 0 ? [] : ["Each of these links brings one person to the desk, once:"]),
    ...links.map(({ role, link }) => `  ${role}: ${link}`),
  ].join("\n");
}

interface MadeDemo extends FilledDemo {
  /** On which its webhook was told; a demo of an earlier version has none. */
  readonly receiver_port?: number;
}

async function readMade(): Promise<MadeDemo> {
  // Made a moment ago, or by an earlier run of the same script.
  return JSON.parse(await readFile(MADE, "utf8"));
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
