import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { InjectOptions } from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENDPOINTS } from "../../src/contract/endpoints.ts";
import { makeToken } from "../../src/server/access-links/access-links.ts";
import { findAccount } from "../../src/server/store/accounts.ts";
import { ENGINES } from "../support/databases.ts";
import { DOCUMENT_FORMS } from "../support/document-forms.ts";
import { honestPng } from "../support/honest-files.ts";
import {
  codeIn,
  PASSWORD,
  startTestServer,
  type TestBrowser,
  type TestServer,
} from "../support/test-server.ts";
import { sendFile } from "../support/upload.ts";

const EMAIL = "canary-address@canary.example";
/** Everything that the calls work with, taken away one after the other so that each place fails once. */
const TABLES = ["accounts", "answers", "codes", "documents", "jobs", "rate_limits", "sessions", "tokens"];

describe.each(ENGINES)("the log on $name, at its most talkative", ({ create }) => {
  let server: TestServer;
  let browser: TestBrowser;
  /** What must not be in it. */
  let secrets: readonly string[];
  /** What the calls are made with. */
  let known: {
    readonly token: string;
    readonly code: string;
    readonly reset: string;
    readonly file: string;
    readonly spare: string;
  };
  const requestIds = new Set<string>();

  beforeAll(async () => {
    server = await startTestServer({
      database: await create(),
      forms: DOCUMENT_FORMS,
      environment: { LOG_LEVEL: "trace" },
    });
    browser = server.browser();
    await browser.post("/public/signup", { username: EMAIL, password: PASSWORD });
    const code = codeIn(await server.mailTo(EMAIL));
    await browser.post("/public/confirm", { username: EMAIL, code });
    await browser.post("/public/login", { username: EMAIL, password: PASSWORD });
    await browser.post("/public/forgot-password", { username: EMAIL });
    const reset = /[?&]id=([\w-]+)/.exec(await server.mailTo(EMAIL, 2))?.[1] ?? "";
    const { key: file } = await sendFile(browser, "paper", await honestPng());
    const { key: spare } = await sendFile(browser, "paper", await honestPng());
    const accountId = (await findAccount(server.context.store, EMAIL))?.id ?? "";
    const { token } = await makeToken(server.context, { opens: { accountId }, ttlMs: 3_600_000 });
    const session = browser.cookies.get("session") ?? "";
    known = { token, code, reset, file, spare };
    secrets = ["canary", "Canary", PASSWORD, session, token, reset, `"${code}"`, "username=", "token="];
    expect([session.length, token.length, reset.length, code.length]).toEqual([43, 43, 43, 6]);
  });
  afterAll(() => server.close());

  const askAll = async () => {
    const cookies = { session: browser.cookies.get("session") ?? "", "idp.session": "1" };
    const requests = Object.entries(ENDPOINTS).filter(([name]) => name !== "logout");
    const answers = await Promise.all(
      requests.flatMap(([, { method, path }]) =>
        (method === "GET" ? [{}] : bodies(known)).map((payload) => {
          const url = path.replace(":answer_key", "paper") + queryOf(path, known.token);
          const referer = `http://localhost/reset?username=${EMAIL}&id=${known.reset}`;
          const request: InjectOptions = {
            method,
            url,
            cookies,
            headers: { referer, "user-agent": "canary-agent" },
          };
          return server.app.inject(method === "GET" ? request : { ...request, payload });
        }),
      ),
    );
    for (const { headers } of answers) requestIds.add(String(headers["x-request-id"]));
    return answers.map(({ statusCode }) => statusCode);
  };

  it("has nothing that anybody typed, was mailed or sent along, also when everything fails", async () => {
    expect((await askAll()).filter((status) => status >= 500)).toEqual([]);
    for (const table of TABLES) {
      await sql`alter table ${sql.table(table)} rename to ${sql.table(`${table}_away`)}`.execute(
        server.context.store.db,
      );
      const statuses = await askAll();
      await sql`alter table ${sql.table(`${table}_away`)} rename to ${sql.table(table)}`.execute(
        server.context.store.db,
      );
      expect([table, statuses.filter((status) => status >= 500).length]).not.toEqual([table, 0]);
    }
    known = { ...known, file: known.spare };
    // Neither mails nor documents find their folder.
    for (const folder of ["outbox", "documents"]) {
      rmSync(join(server.dataDir, folder), { recursive: true, force: true });
      writeFileSync(join(server.dataDir, folder), "in the way");
    }
    const failing = await askAll();
    expect(failing).toContain(503);
    await expect.poll(() => server.log.join("").includes("job failed"), { timeout: 120_000 }).toBe(true);

    const log = server.log.join("");
    expect(log.includes("unexpected error")).toBe(true);
    // Lines that have one, and not the whole log, so that a failure can be read.
    expect(server.log.filter((line) => secrets.some((secret) => line.includes(secret)))).toEqual([]);
  });

  it("names the request in every line that belongs to one, under the id that the answer tells", () => {
    const lines = server.log.map((line) => JSON.parse(line));
    const ofRequests = lines.filter(({ msg }) =>
      /^(answered|unexpected error|the storage is|the document storage|a stored file)/.test(msg),
    );
    expect(new Set(ofRequests.map(({ msg }) => msg)).size).toBeGreaterThan(2);
    expect(ofRequests.filter(({ reqId }) => typeof reqId !== "string")).toEqual([]);
    const told = new Set(ofRequests.map(({ reqId }) => reqId));
    expect([...requestIds].filter((id) => !told.has(id))).toEqual([]);
  });
});

/** Bodies for every call: each has what some call takes, with a canary wherever a text may stand. */
function bodies({
  code,
  reset,
  file,
}: {
  readonly code: string;
  readonly reset: string;
  readonly file: string;
}) {
  return [
    { username: EMAIL, password: "Canary-wrong-1" },
    { username: EMAIL, code },
    { username: EMAIL },
    { username: EMAIL, password: "canary", id: reset },
    { name: "canary-answer", mail_city: "canary-city" },
    { name: "canary-answer", canary_key: "canary" },
    { name: ["canary-sentence"] },
    { answer_key: "paper" },
    { file_key: file, file_name: "canary-name.png" },
    { last_page: "/canary" },
    { tab_id: "canary", chosen_tab: "canary" },
  ];
}

function queryOf(path: string, token: string): string {
  if (path === ENDPOINTS.staffView.path) return `?service_token=${token}`;
  if (path === ENDPOINTS.temporaryAnswers.path) return "?token=canary-token";
  if (path === ENDPOINTS.lookup.path) return "?text=canary-school&category=hs_ceeb";
  return "?canary=canary-query";
}
