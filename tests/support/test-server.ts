import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";
import type { PartnerConfig } from "../../src/contract/partner-config.ts";
import { hashPassword } from "../../src/server/accounts/passwords.ts";
import { buildApp } from "../../src/server/app/build-app.ts";
import { parsePartnerConfig } from "../../src/server/publishing/partner-source.ts";
import { type AppContext, applicationsOf, createContext } from "../../src/server/services/services.ts";
import { addAccount } from "../../src/server/store/accounts.ts";
import { readConfig } from "../../src/server/system/config.ts";
import type { WebAssets } from "../../src/server/web/web-assets.ts";
import { checkContract } from "./contract-check.ts";
import { createMigratedSqlite, type TestDatabase } from "./databases.ts";
import { MINIMAL_FORMS } from "./minimal-forms.ts";

export const PARTNER_CONFIG = fileURLToPath(new URL("../../partner.config.json", import.meta.url));

/** The school of this repository. */
export function partnerConfig(): PartnerConfig {
  const config = parsePartnerConfig(readFileSync(PARTNER_CONFIG, "utf8"));
  if (config === null) throw new Error("partner.config.json has not its format.");
  return config;
}

/** An index.html such as the build makes it. */
export const TEST_WEB: WebAssets = {
  indexHtml: async () =>
    `<!doctype html><html><head><!--about--><!--styles--><!--preloads--><!--initial-data--></head><body><!--notes--><div id="root"><!--screen--></div><!--late-notes--></body></html>`,
};

/** The whole application on a database of its own, asked through `inject`; mails go to its outbox. */
export interface TestServer {
  readonly app: FastifyInstance;
  readonly context: AppContext;
  readonly dataDir: string;
  readonly formsDir: string;
  /** What `now()` adds to the clock of the machine. */
  readonly clock: { aheadMs: number };
  /** The lines of the log so far. */
  readonly log: string[];
  /** A browser without cookies. */
  readonly browser: () => TestBrowser;
  /** The newest mail to the address, as soon as there are so many. */
  readonly mailTo: (email: string, count?: number) => Promise<string>;
  readonly close: () => Promise<void>;
}

export interface TestServerOptions {
  readonly database?: TestDatabase;
  readonly environment?: Readonly<Record<string, string>>;
  readonly forms?: Readonly<Record<string, string>>;
  /** False for tests that need no form. */
  readonly publishes?: boolean;
  readonly web?: WebAssets;
}

export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const database = options.database ?? (await createMigratedSqlite());
  const { dataDir, databaseUrl } = database.location;
  const formsDir = join(dataDir, "forms");
  writeForms(formsDir, options.forms ?? MINIMAL_FORMS);
  const config = readConfig({
    DATA_DIR: dataDir,
    FORMS_DIR: formsDir,
    PARTNER_CONFIG,
    RATE_LIMIT_FACTOR: "1000",
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...options.environment,
  });
  const clock = { aheadMs: 0 };
  const log: string[] = [];
  const { context, close } = await createContext({
    config,
    web: options.web ?? TEST_WEB,
    now: () => Date.now() + clock.aheadMs,
    logStream: { write: (line) => void log.push(line) },
  });
  if (options.publishes !== false)
    for (const { publisher } of applicationsOf(context)) await publisher.publish();
  context.jobs.start();
  const app = await buildApp(context);
  const broken = checkContract(
    app,
    context.named.map(({ prefix }) => prefix),
  );
  return {
    app,
    context,
    dataDir,
    formsDir,
    clock,
    log,
    browser: () => new TestBrowser(app),
    mailTo: (email, count = 1) => waitForMail(join(dataDir, "outbox"), email, count),
    close: async () => {
      await app.close();
      await close();
      await database.remove();
      if (broken.length > 0) throw new Error(`The contract does not have: ${broken.join("; ")}`);
    },
  };
}

export function writeForms(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/** Keeps cookies between its calls, as a browser does. */
export class TestBrowser {
  readonly cookies = new Map<string, string>();
  readonly #app: FastifyInstance;

  constructor(app: FastifyInstance) {
    this.#app = app;
  }

  get(url: string, headers: InjectOptions["headers"] = {}): Promise<LightMyRequestResponse> {
    return this.send({ method: "GET", url, headers });
  }

  post(url: string, payload: object): Promise<LightMyRequestResponse> {
    return this.send({ method: "POST", url, payload });
  }

  put(url: string, payload: object): Promise<LightMyRequestResponse> {
    return this.send({ method: "PUT", url, payload });
  }

  async send(request: InjectOptions): Promise<LightMyRequestResponse> {
    const answer = await this.#app.inject({ ...request, cookies: Object.fromEntries(this.cookies) });
    for (const cookie of answer.cookies) {
      const isCleared = cookie.expires !== undefined && cookie.expires.getTime() === 0;
      if (isCleared) this.cookies.delete(cookie.name);
      else this.cookies.set(cookie.name, cookie.value);
    }
    return answer;
  }
}

export const PASSWORD = "Correct-horse-7";

/** A browser that is logged in to a new, confirmed account, which was put straight into the database. */
export async function logInAs(server: TestServer, email: string): Promise<TestBrowser> {
  passwordHash ??= hashPassword(PASSWORD);
  const now = server.context.now();
  const password_hash = await passwordHash;
  await addAccount(server.context.store, {
    id: randomUUID(),
    email,
    password_hash,
    created_at: now,
    confirmed_at: now,
  });
  const browser = server.browser();
  // Accounts are the same for all applications.
  const prefix = server.context.named[0]?.prefix ?? "";
  const answer = await browser.post(`${prefix}/public/login`, { username: email, password: PASSWORD });
  if (answer.statusCode !== 200) throw new Error(`The login answered ${answer.statusCode}: ${answer.body}`);
  return browser;
}

let passwordHash: Promise<string> | null = null;

/** The confirmation code that a mail brings. */
export function codeIn(mail: string): string {
  const code = /^ {4}([0-9]{6})\r?$/m.exec(mail)?.[1];
  if (code === undefined) throw new Error(`There is no code in this mail:\n${mail}`);
  return code;
}

async function waitForMail(outbox: string, email: string, count: number): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const mails = readMails(outbox).filter((mail) => mail.includes(`\nTo: ${email}\r`));
    const newest = mails.at(-1);
    if (newest !== undefined && mails.length >= count) return newest;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`There are not ${count} mails to ${email}.`);
}

/** All mails of the outbox, oldest first, with the quoted-printable parts in plain. */
function readMails(outbox: string): readonly string[] {
  const names = readNames(outbox).filter((name) => name.endsWith(".eml"));
  return names
    .toSorted()
    .map((name) => readFileSync(join(outbox, name), "utf8").replaceAll("=\r\n", "").replaceAll("=3D", "="));
}

function readNames(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
