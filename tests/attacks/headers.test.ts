import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CspEvaluator } from "csp_evaluator/dist/evaluator.js";
import { Severity } from "csp_evaluator/dist/finding.js";
import { CspParser } from "csp_evaluator/dist/parser.js";
import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { builtWeb } from "../../src/server/web/web-assets.ts";
import { DOCUMENT_FORMS } from "../support/document-forms.ts";
import { honestPng } from "../support/honest-files.ts";
import { responsesIn, sendRaw } from "../support/raw-connection.ts";
import {
  logInAs,
  startTestServer,
  TEST_WEB,
  type TestBrowser,
  type TestServer,
} from "../support/test-server.ts";
import { conversionOf, sendFile } from "../support/upload.ts";

/** What every answer carries, whatever it is; docs/security.md says why. */
const ALWAYS: Readonly<Record<string, RegExp>> = {
  "content-security-policy": /^default-src 'none';.*frame-ancestors 'none'/,
  "strict-transport-security": /^max-age=31536000$/,
  "x-content-type-options": /^nosniff$/,
  "referrer-policy": /^no-referrer$/,
  "cross-origin-opener-policy": /^same-origin$/,
  "cross-origin-resource-policy": /^same-origin$/,
  "permissions-policy":
    /^(?=.*camera=\(\))(?=.*geolocation=\(\))(?=.*microphone=\(\))(?=.*publickey-credentials-get=\(\))/,
  "x-request-id": /^[0-9a-f-]{36}$/,
};
const NO_STORE = /no-store/;
const FOREVER = /^public, max-age=31536000, immutable$/;
const HTML = { accept: "text/html" };

let server: TestServer;
let browser: TestBrowser;
let hash = "";
let download = "";
const folder = mkdtempSync(join(tmpdir(), "admission-test-headers-"));
beforeAll(async () => {
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "index.html"), await TEST_WEB.indexHtml("/"));
  writeFileSync(join(folder, "icon.svg"), "<svg/>");
  writeFileSync(join(folder, "assets", "main-abc123.js"), "export {};");
  const environment = { PUBLIC_URL: "https://apply.example.org" };
  server = await startTestServer({ web: builtWeb(folder), forms: DOCUMENT_FORMS, environment });
  browser = await logInAs(server, "ada@example.org");
  hash = (await browser.get("/forms/current")).json().hash;
  const { key } = await sendFile(browser, "paper", await honestPng());
  await browser.post("/api/pdf/document-answer/paper", { file_key: key, file_name: "a.png" });
  await conversionOf(browser, "paper");
  download = String((await browser.get("/api/document-answer/paper/pdf")).headers.location);
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

/** A kind of answer: how to get one, its status and who may keep it. */
const KINDS: readonly (readonly [string, () => InjectOptions, number, RegExp])[] = [
  ["a page", () => ({ url: "/about", headers: HTML }), 200, NO_STORE],
  ["a call", () => ({ url: "/api/profile" }), 200, NO_STORE],
  ["a call whose path is written in another way", () => ({ url: "/%61pi/profile" }), 200, NO_STORE],
  ["a redirection to a document", () => ({ url: "/api/document-answer/paper/pdf" }), 303, NO_STORE],
  ["pages of a document", () => ({ url: "/api/document-answer/paper/pages" }), 200, NO_STORE],
  ["a document", () => ({ url: download }), 200, NO_STORE],
  ["a form", () => ({ url: `/forms/${hash}.json` }), 200, FOREVER],
  ["a form's validators", () => ({ url: `/forms/${hash}.js` }), 200, FOREVER],
  ["which form is current", () => ({ url: "/forms/current" }), 200, /^no-cache$/],
  ["a script", () => ({ url: "/assets/main-abc123.js" }), 200, FOREVER],
  ["a picture", () => ({ url: "/icon.svg" }), 200, /^public, max-age=3600$/],
  [
    "suggestions",
    () => ({ url: "/lookup/find?text=a&category=hs_ceeb" }),
    200,
    /^(no-store|private, max-age=300)$/,
  ],
  ["health", () => ({ url: "/health" }), 200, NO_STORE],
  ["a refused body", () => ({ method: "POST", url: "/public/login", payload: [] }), 400, NO_STORE],
  [
    "a refused site",
    () => ({ method: "PUT", url: "/api/answer", headers: { origin: "null" } }),
    403,
    NO_STORE,
  ],
  ["no such call, for a person", () => ({ url: "/api/nothing", headers: HTML }), 404, NO_STORE],
  ["no such call", () => ({ url: "/api/nothing" }), 404, NO_STORE],
  ["no such form", () => ({ url: `/forms/${"0".repeat(32)}.json` }), 404, NO_STORE],
  ["no such script", () => ({ url: "/assets/gone.js" }), 404, NO_STORE],
  ["an address that cannot be read", () => ({ url: "/%zz" }), 404, NO_STORE],
  [
    "an address too long for its route",
    () => ({ url: `/api/document-answer/${"x".repeat(500)}/pdf` }),
    404,
    NO_STORE,
  ],
];

describe("every kind of answer has all headers under https", () => {
  it.each(KINDS)("%s", async (_kind, request, status, cache) => {
    const answer = await browser.send(request());
    expect(answer.statusCode).toBe(status);
    const expected = Object.entries(ALWAYS).map(([name, value]) => [name, expect.stringMatching(value)]);
    expect(answer.headers).toMatchObject(Object.fromEntries(expected));
    expect(answer.headers["cache-control"]).toMatch(cache);
    expect(Object.keys(answer.headers)).not.toContain("server");
    expect(Object.keys(answer.headers)).not.toContain("x-powered-by");
  });

  it("what is no request at all, and an address with its host in it", async () => {
    const port = Number(new URL(await server.app.listen({ port: 0, host: "127.0.0.1" })).port);
    for (const line of [
      "hello?",
      "GET http://x/api/profile HTTP/1.1\r\nHost: x",
      "GET /api/profile HTTP/1.1",
    ]) {
      const { text } = await sendRaw(port, `${line}\r\nConnection: close\r\n\r\n`);
      const [answer] = responsesIn(text);
      const expected = Object.entries(ALWAYS).map(([name, value]) => [name, expect.stringMatching(value)]);
      expect(answer?.headers).toMatchObject(Object.fromEntries(expected));
      expect(answer?.headers["cache-control"]).toMatch(NO_STORE);
    }
  });

  it("and docs/security.md explains each", () => {
    const page = readFileSync(join(import.meta.dirname, "../../docs/security.md"), "utf8").toLowerCase();
    for (const name of [...Object.keys(ALWAYS), "cache-control"]) expect(page).toContain(`| \`${name}\` |`);
  });
});

/** From certain holes to possible ones; what lies beyond is advice for sites that need inline scripts. */
function weaknesses(policy: string): readonly string[] {
  const findings = new CspEvaluator(new CspParser(policy).csp).evaluate();
  return findings
    .filter(({ severity }) => severity <= Severity.HIGH_MAYBE)
    .map(({ directive, value, description }) => `${directive} ${value ?? ""}: ${description}`);
}

describe("the policy of pages", () => {
  it("has nothing that an evaluator of policies calls weak", async () => {
    const answer = await browser.get("/about", HTML);
    const policy = String(answer.headers["content-security-policy"]);
    expect(weaknesses(policy)).toEqual([]);
    expect(weaknesses(policy.replace("script-src 'self'", "script-src 'self' 'unsafe-inline'"))).not.toEqual(
      [],
    );
  });
});
