import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, TEST_WEB, type TestServer } from "../../../tests/support/test-server.ts";
import { ownerOfRoute, SERVER_ROUTES } from "../../form/index.ts";
import { builtWeb } from "../web/web-assets.ts";

const HTML = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
const SCRIPT = "console.log('a built script that is long enough to be worth compressing')";

const STYLES = ".s_0{color:var(--app-colors-primary-main)}";

/** A page as a browser opens it: it follows where the address leads, with the cookie that it was given. */
async function opened(from: TestServer, url: string, cookie = "") {
  const { headers } = await from.app.inject({ url, headers: { ...HTML, cookie } });
  const [given = ""] = String(headers["set-cookie"]).split(";", 1);
  return await from.app.inject({
    url: String(headers.location),
    headers: { ...HTML, cookie: `${cookie}; ${given}` },
  });
}

const filesIn = (page: string) => [...page.matchAll(/href="\/(assets\/[^"]+)"/g)].map(([, file]) => file);

describe("the web part", () => {
  const folder = mkdtempSync(join(tmpdir(), "admission-test-web-"));
  let server: TestServer;
  beforeAll(async () => {
    mkdirSync(join(folder, "assets"));
    const link = '<link rel="stylesheet" crossorigin href="/assets/main-abc.css">';
    const index = await TEST_WEB.indexHtml("/");
    writeFileSync(join(folder, "index.html"), index.replace("</head>", `${link}</head>`));
    writeFileSync(join(folder, "assets", "main-abc.css"), STYLES);
    writeFileSync(join(folder, "icon.svg"), "<svg/>");
    writeFileSync(join(folder, "assets", "main-abc123.js"), SCRIPT);
    writeFileSync(join(folder, "assets", "main-abc123.js.br"), brotliCompressSync(SCRIPT));
    server = await startTestServer({ web: builtWeb(folder) });
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });

  const page = (url: string) => server.app.inject({ url, headers: HTML });

  it("is index.html at every address that is no call", async () => {
    for (const url of [
      "/",
      "/about",
      "/login?x=1",
      "/about?username=a&id=b",
      "/no/such/page",
      "/index.html",
    ]) {
      const answer = await page(url);
      expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
      expect(answer.headers["cache-control"]).toBe("no-store");
      expect(answer.body).not.toContain("<!--initial-data-->");
    }
    expect((await server.app.inject({ method: "HEAD", url: "/about", headers: HTML })).statusCode).toBe(200);
    expect(
      (await server.app.inject({ url: "/missing.png", headers: { accept: "image/*,*/*" } })).statusCode,
    ).toBe(404);
  });

  it("leaves alone every address that the server itself answers, as lint has them [FRM-06]", async () => {
    const lines = server.app.printRoutes({ commonPrefix: false }).split("\n");
    const served = lines.flatMap((line) => /^[├└]── (\/[^ ]*)/.exec(line)?.[1] ?? []);
    expect(served.length).toBeGreaterThan(20);
    const files = new Set(["/icon.svg"]);
    expect(served.filter((path) => ownerOfRoute(path) !== "server" && !files.has(path))).toEqual([]);
    for (const route of SERVER_ROUTES) {
      const answer = await page(`${route}/nothing-here`);
      expect([route, answer.statusCode, answer.body.includes('id="initial-data"')]).toEqual([
        route,
        404,
        false,
      ]);
    }
  });

  it("comes with the policy of the design", async () => {
    const { headers } = await page("/about");
    expect(headers["content-security-policy"]).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
    );
  });

  it("names one sheet of the school's colours and the built styles, which browsers keep for ever; for another name it is the one of now [POL-03]", async () => {
    const { body } = await page("/about");
    expect(body.match(/<link rel="stylesheet" href/g)).toHaveLength(1);
    expect(body).toContain('<link rel="stylesheet" disabled href="/assets/main-abc.css">');
    const [path = ""] = body.match(/\/assets\/styles-[0-9a-f]+\.css/) ?? [];
    const sheet = await server.app.inject({ url: path });
    const { theme } = server.context.partner.current();
    expect(sheet.body).toContain(STYLES);
    expect(sheet.body).toContain(`--app-colors-primary-extra-light:${theme.primary.extraLight};`);
    expect(sheet.headers).toMatchObject({
      "content-type": "text/css; charset=utf-8",
      "cache-control": "public, max-age=31536000, immutable",
    });
    const older = await server.app.inject({ url: "/assets/styles-0123456789abcdef.css" });
    expect([older.body, older.headers["cache-control"]]).toEqual([sheet.body, "no-store"]);
  });

  it("holds the initial data", async () => {
    const { body } = await page("/login");
    const json = /<script type="application\/json" id="initial-data">(.*?)<\/script>/s.exec(body)?.[1] ?? "";
    const { theme: _, ...partner } = server.context.partner.current();
    expect(JSON.parse(json)).toEqual({
      partner,
      formHash: (await server.context.forms.current())?.hash,
      greetingKeys: [],
      sensitiveKeys: [],
      inactivityTimeoutMs: 900_000,
      inactivityWarningMs: 60_000,
    });
  });

  it("loads the form ahead where the form is shown, and only there", async () => {
    const hash = (await server.context.forms.current())?.hash;
    for (const url of ["/", "/about?x=1", "/more"]) {
      const { body } = await page(url);
      expect(body).toContain(`<link data-rel="preload" as="fetch" crossorigin href="/forms/${hash}.json">`);
      expect(body).toContain(`<link data-rel="modulepreload" href="/forms/${hash}.js">`);
    }
    for (const url of ["/login", "/nowhere"]) expect((await page(url)).body).not.toContain("preload");
    const staffPage = await opened(server, "/about?a=1&service_token=x");
    expect(staffPage.body).not.toContain("preload");
  });

  it.each([
    ["/?service_token=s3cret", "/?entry="],
    ["/about?a=1&token=s3cret&b=x%20y", "/about?a=1&b=x+y&entry="],
    ["/Reset/?username=a%40b.example&id=s3cret", "/Reset/?entry="],
    ["//elsewhere.example/?token=s3cret", "/elsewhere.example/?entry="],
  ])(
    "leads %s on to an address without what it opens, and hands that over by a cookie of a few minutes [RTS-05]",
    async (url, address) => {
      const { statusCode, headers } = await page(url);
      expect(statusCode).toBe(303);
      expect(headers["cache-control"]).toBe("no-store");
      const [, number] = /^(?:.*)entry=([0-9a-f]{16})$/.exec(String(headers.location)) ?? [];
      expect(headers.location).toBe(`${address}${number}`);
      const given = new URLSearchParams(url.split("?", 2)[1]);
      given.delete("a");
      given.delete("b");
      expect(headers["set-cookie"]).toBe(`entry-${number}=${given}; Max-Age=300; Path=/; SameSite=Lax`);
    },
  );

  it("names every file that the screen needs, so that the browser asks for all of them at once", async () => {
    const files = {
      "/login": ["assets/layout.js", "assets/login-card.js"],
      form: ["assets/form-page.js"],
      search: ["assets/search.js"],
      call: ["assets/call.js"],
      start: ["assets/start.js"],
    };
    const naming = await startTestServer({
      web: { ...TEST_WEB, indexHtml: async () => "<!--preloads-->", screenFiles: async () => files },
    });
    const named = async (url: string, cookie = "") => {
      const { body } = await naming.app.inject({ url, headers: { ...HTML, cookie } });
      return filesIn(body);
    };
    expect(await named("/login")).toEqual(["assets/start.js", "assets/layout.js", "assets/login-card.js"]);
    expect(await named("/about")).toEqual(["assets/start.js", "assets/form-page.js"]);
    expect(await named("/about", "idp.session=1")).toContain("assets/call.js");
    const staffPage = await opened(naming, "/about?service_token=x", "idp.session=1");
    expect(filesIn(staffPage.body)).toEqual(["assets/start.js"]);
    await naming.close();
  });

  it("lets search engines know the first page alone, and of nobody [FST-06]", async () => {
    const about = async (url: string, cookie = "") =>
      (await server.app.inject({ url, headers: { ...HTML, cookie } })).body;
    const { name, applicationTitle, shortName } = server.context.partner.current();
    for (const url of ["/", "/about"]) {
      const body = await about(url);
      expect(body).toContain(`<title>About You – ${applicationTitle} – ${shortName}</title>`);
      expect(body).toContain(`<meta name="description" content="Apply to ${name}.`);
      expect(body).not.toContain("noindex");
    }
    for (const url of ["/more", "/login", "/nowhere"])
      expect(await about(url)).toContain('content="noindex"');
    expect(await about("/about", "idp.session=1")).toContain('content="noindex"');
  });

  it("serves hashed files for ever, compressed when there is a compressed file", async () => {
    const plain = await server.app.inject({ url: "/assets/main-abc123.js" });
    expect([plain.body, plain.headers["cache-control"]]).toEqual([
      SCRIPT,
      "public, max-age=31536000, immutable",
    ]);
    expect(plain.headers["content-type"]).toMatch(/javascript/);
    const small = await server.app.inject({
      url: "/assets/main-abc123.js",
      headers: { "accept-encoding": "gzip, br" },
    });
    expect([small.headers["content-encoding"], small.headers.vary]).toEqual(["br", "accept-encoding"]);
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe(SCRIPT);
    const icon = await server.app.inject({ url: "/icon.svg" });
    expect([icon.body, icon.headers["cache-control"]]).toEqual(["<svg/>", "public, max-age=3600"]);
    expect((await server.app.inject({ url: "/assets/..%2f..%2f..%2fetc/passwd" })).statusCode).toBe(404);
  });

  it("serves its files from memory, by name or by tag, without a line for each in the log [SAF-10]", async () => {
    rmSync(join(folder, "assets"), { recursive: true });
    const url = "/assets/main-abc123.js";
    const lines = server.log.length;
    const file = await server.app.inject({ url });
    expect([file.statusCode, file.body]).toEqual([200, SCRIPT]);
    const { etag } = file.headers;
    for (const url of ["/assets/main-abc123.js", "/icon.svg"]) {
      const known = (await server.app.inject({ url })).headers.etag ?? "none";
      for (const tag of [known, `W/${known}`, `"other", ${known}`]) {
        const answer = await server.app.inject({ url, headers: { "if-none-match": tag } });
        expect([answer.statusCode, answer.body, answer.headers.etag]).toEqual([304, "", known]);
      }
    }
    const changed = await server.app.inject({ url, headers: { "if-none-match": '"other"' } });
    expect([changed.statusCode, changed.headers.etag]).toEqual([200, etag]);
    const head = await server.app.inject({ method: "HEAD", url });
    expect([head.statusCode, head.headers["content-length"], head.body]).toEqual([
      200,
      `${SCRIPT.length}`,
      "",
    ]);
    const refused = await server.app.inject({ url, headers: { "accept-encoding": "br;q=0, gzip" } });
    expect([refused.headers["content-encoding"], refused.body]).toEqual([undefined, SCRIPT]);
    expect(server.log.slice(lines)).toEqual([]);
    for (const gone of ["/assets/main-abc123.js.br", "/assets/gone.js", "/assets/"]) {
      const answer = await server.app.inject({ url: gone });
      expect([answer.statusCode, answer.json().code]).toEqual([404, "not_found"]);
      const page = await server.app.inject({ url: gone, headers: HTML });
      expect([page.statusCode, page.headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"]);
    }
    expect(server.log.length).toBe(lines + 6);
  });
});

describe("the web part while developing", () => {
  it("asks Vite first, except for calls, and takes its policy", async () => {
    const asked: string[] = [];
    const server = await startTestServer({
      web: {
        ...TEST_WEB,
        handle: (request, response, next) => {
          asked.push(request.url ?? "");
          if (request.url === "/main.ts") response.end("from Vite");
          else next();
        },
        contentSecurityPolicy: "script-src 'unsafe-inline'",
      },
    });
    expect((await server.app.inject({ url: "/main.ts" })).body).toBe("from Vite");
    const page = await server.app.inject({ url: "/about", headers: HTML });
    expect(page.headers["content-security-policy"]).toBe("script-src 'unsafe-inline'");
    expect((await server.app.inject({ url: "/api/profile" })).statusCode).toBe(401);
    await server.close();
    expect(asked).toEqual(["/main.ts", "/about"]);
  });
});
