import { rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { edited, MINIMAL_FORMS } from "../../../tests/support/minimal-forms.ts";
import { startTestServer, type TestServer, writeForms } from "../../../tests/support/test-server.ts";
import { listVersions } from "../store/published-forms.ts";
import { FormLibrary } from "./form-library.ts";

const RETITLED = edited(MINIMAL_FORMS, [["application.json", '"About You"', '"All About You"']]);
const BROKEN = edited(MINIMAL_FORMS, [["pages/about.ui.json", '"name", "birthday"', '"name", "birthdya"']]);

describe("publishing", () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startTestServer();
  });
  afterEach(() => server.close());

  const currentHash = async () => (await server.app.inject({ url: "/forms/current" })).json().hash;
  const publish = async (files: Readonly<Record<string, string>>) => {
    writeForms(server.formsDir, files);
    await server.context.publisher.publish();
  };
  const errorLines = () =>
    server.log
      .map((line) => JSON.parse(line))
      .filter((line) => line.level === "error")
      .map((line) => line.msg);

  it("names a version by its content, so that the same files are the same version", async () => {
    const first = await currentHash();
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    await publish(MINIMAL_FORMS);
    expect(await currentHash()).toBe(first);
    await publish(RETITLED);
    const second = await currentHash();
    expect(second).not.toBe(first);
    await publish(MINIMAL_FORMS);
    expect(await currentHash()).toBe(first);
    const rows = await server.context.store.db
      .selectFrom("published_forms")
      .select(["hash", "number"])
      .orderBy("number")
      .execute();
    expect(rows).toEqual([
      { hash: second, number: 2 },
      { hash: first, number: 3 },
    ]);
  });

  it("serves the form and its validators by hash for ever, also when they are no longer current", async () => {
    const hash = await currentHash();
    await publish(RETITLED);
    const json = await server.app.inject({ url: `/forms/${hash}.json` });
    expect(json.headers).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "cache-control": "public, max-age=31536000, immutable",
      vary: "accept-encoding",
    });
    expect(json.json().pages[0].title).toBe("About You");
    const script = await server.app.inject({ url: `/forms/${hash}.js` });
    expect(script.headers["content-type"]).toBe("text/javascript; charset=utf-8");
    expect(script.body).toContain("export default");
  });

  it("answers whoever knows which form is published with a few bytes, and without a session [TOL-05]", async () => {
    const ask = (etag: string) =>
      server.app.inject({ url: "/forms/current", headers: { "if-none-match": etag } });
    const first = await ask("");
    expect(first.headers).toMatchObject({ "cache-control": "no-cache", etag: `"${first.json().hash}"` });
    const again = await ask(String(first.headers.etag));
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    expect(again.headers["set-cookie"]).toBeUndefined();
    await publish(RETITLED);
    const changed = await ask(String(first.headers.etag));
    expect([changed.statusCode, changed.json().hash]).toEqual([200, await currentHash()]);
    expect(changed.json().hash).not.toBe(first.json().hash);
  });

  it("compresses what browsers can take compressed", async () => {
    const url = `/forms/${await currentHash()}.json`;
    const plain = (await server.app.inject({ url })).body;
    const ask = (encoding: string) => server.app.inject({ url, headers: { "accept-encoding": encoding } });
    const br = await ask("gzip, deflate, br");
    expect([br.headers["content-encoding"], brotliDecompressSync(br.rawPayload).toString()]).toEqual([
      "br",
      plain,
    ]);
    const gzip = await ask("gzip, br;q=0");
    expect([gzip.headers["content-encoding"], gunzipSync(gzip.rawPayload).toString()]).toEqual([
      "gzip",
      plain,
    ]);
    expect((await ask("identity")).headers["content-encoding"]).toBeUndefined();
  });

  it("refuses definitions with an error, says where, and goes on with the last good ones", async () => {
    const good = await currentHash();
    await publish(BROKEN);
    expect(await currentHash()).toBe(good);
    const { forms } = (await server.app.inject({ url: "/health" })).json();
    expect(forms).toMatchObject({ hash: good, refused: true });
    expect(forms.findings).toContainEqual(
      expect.objectContaining({
        severity: "error",
        file: "forms/pages/about.ui.json",
        line: expect.any(Number),
      }),
    );
    expect(errorLines()).toContainEqual(
      expect.stringMatching(/^forms\/pages\/about\.ui\.json:\d+:\d+ [a-z-]+ .*birthdya/),
    );
    await publish(MINIMAL_FORMS);
    expect((await server.app.inject({ url: "/health" })).json().forms).toMatchObject({
      refused: false,
      findings: [],
    });
  });

  it("survives files that are no JSON and a folder that is gone", async () => {
    const good = await currentHash();
    await publish({ "application.json": "{ nonsense" });
    expect(errorLines()).toContainEqual(
      expect.stringMatching(/^forms\/application\.json:\d+:\d+ invalid-json /),
    );
    rmSync(server.formsDir, { recursive: true });
    await server.context.publisher.publish();
    expect(await currentHash()).toBe(good);
  });

  it("reaches the other instances through the database", async () => {
    let now = 0;
    const other = new FormLibrary(server.context.store, () => now);
    const first = await other.current();
    await publish(RETITLED);
    expect((await other.current())?.hash).toBe(first?.hash);
    now += 1_000;
    const second = await other.current();
    expect(second?.hash).toBe(await currentHash());
    expect(second?.form.pages[0]?.title).toBe("All About You");
  });

  it("publishes what was saved last when files change while it publishes", async () => {
    writeForms(server.formsDir, BROKEN);
    const first = server.context.publisher.publish();
    writeForms(server.formsDir, RETITLED);
    await Promise.all([first, server.context.publisher.publish()]);
    expect((await server.context.forms.current())?.form.pages[0]?.title).toBe("All About You");
  });
});

it("with FORMS_PUBLISH=manual publishes the first version, checks what is saved then, and shows it to nobody [VER-03]", async () => {
  const server = await startTestServer({ environment: { FORMS_PUBLISH: "manual" } });
  const { publisher, forms, store } = server.context;
  const first = await forms.current();
  expect(first?.form.pages[0]?.title).toBe("About You");
  writeForms(server.formsDir, RETITLED);
  await publisher.publish();
  forms.lookAgain();
  expect((await forms.current())?.hash).toBe(first?.hash);
  expect(server.log.join()).toContain("npm run forms -- publish makes it live");
  writeForms(server.formsDir, BROKEN);
  await publisher.publish();
  expect(publisher.isRefused()).toBe(true);
  expect(await listVersions(store)).toHaveLength(1);
  await server.close();
});

it("starts without any good form, and says so", async () => {
  const server = await startTestServer({ forms: { "application.json": "{" } });
  expect((await server.app.inject({ url: "/health" })).json()).toMatchObject({
    status: "ok",
    forms: { hash: null, refused: true, findings: [{ file: "forms/application.json" }] },
  });
  const current = await server.app.inject({ url: "/forms/current" });
  expect([current.statusCode, current.json().code]).toEqual([503, "forms_unavailable"]);
  const page = await server.app.inject({ url: "/about", headers: { accept: "text/html" } });
  expect(page.body).toContain('"formHash":null');
  await server.close();
});

it("says in /health and the log what cannot be read, and publishes once it can be [FRM-03]", async () => {
  const server = await startTestServer();
  const health = async () => (await server.app.inject({ url: "/health" })).json().forms;
  const file = join(server.formsDir, "pages/about.ui.json");
  const good = await health();
  rmSync(file);
  symlinkSync("about.ui.json", file);
  await server.context.publisher.publish();
  expect(await health()).toMatchObject({
    hash: good.hash,
    refused: true,
    findings: [
      { code: "unreadable-file", severity: "error", file: "forms/pages/about.ui.json", line: 1, column: 1 },
    ],
  });
  expect(server.log.map((line) => JSON.parse(line).msg)).toContain(
    'forms/pages/about.ui.json:1:1 unreadable-file "pages/about.ui.json" cannot be read, because it is a link that leads in a circle.',
  );
  rmSync(server.formsDir, { recursive: true });
  await server.context.publisher.publish();
  expect((await health()).findings).toMatchObject([{ code: "unreadable-file", file: "forms" }]);
  writeForms(server.formsDir, MINIMAL_FORMS);
  await server.context.publisher.publish();
  expect(await health()).toEqual(good);
  await server.close();
});
