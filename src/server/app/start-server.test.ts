import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { edited, MINIMAL_FORMS } from "../../../tests/support/minimal-forms.ts";
import { PARTNER_CONFIG, TEST_WEB, writeForms } from "../../../tests/support/test-server.ts";
import { givenAnswers } from "../../form/index.ts";
import { loadAppKeys } from "../crypto/app-key.ts";
import { FormPublisher } from "../publishing/form-publisher.ts";
import { addAccount } from "../store/accounts.ts";
import { NOTHING_ASIDE } from "../store/answer-record.ts";
import { openStore } from "../store/open-store.ts";
import { loadAnswers, replaceAnswers } from "../store/stored-answers.ts";
import { ConfigError, readConfig } from "../system/config.ts";
import { startServer } from "./start-server.ts";

describe("starting the server", () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), "admission-test-start-"));
    writeForms(join(dataDir, "forms"), MINIMAL_FORMS);
  });
  afterEach(() => rmSync(dataDir, { recursive: true }));

  const start = (environment: Readonly<Record<string, string>> = {}) =>
    startServer(
      readConfig({
        PORT: "0",
        HOST: "127.0.0.1",
        DATA_DIR: dataDir,
        FORMS_DIR: join(dataDir, "forms"),
        PARTNER_CONFIG,
        LOG_LEVEL: "silent",
        ...environment,
      }),
      TEST_WEB,
    );
  const oneLine = (pattern: RegExp) => (error: unknown) =>
    error instanceof ConfigError && pattern.test(error.message) && !error.message.includes("\n");

  it("publishes, listens and closes, whatever else lies among the forms [FRM-03]", async () => {
    symlinkSync("round", join(dataDir, "forms/round"));
    symlinkSync("..", join(dataDir, "forms/options/up"));
    const server = await start();
    expect(server.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    const health: unknown = await (await fetch(`${server.address}/health`)).json();
    expect(health).toMatchObject({ status: "ok", forms: { hash: expect.any(String), refused: false } });
    await server.close();
    await expect(fetch(`${server.address}/health`)).rejects.toThrow("fetch failed");
  });

  it("follows changes of the forms, and keeps the last good ones when started with bad files", async () => {
    const first = await start();
    const hashAt = async (address: string) => {
      const current: unknown = await (await fetch(`${address}/forms/current`)).json();
      return (current as { hash: string }).hash;
    };
    const good = await hashAt(first.address);
    writeForms(join(dataDir, "forms"), edited(MINIMAL_FORMS, [["application.json", '"About You"', '"You"']]));
    let changed = good;
    for (let tries = 0; tries < 200 && changed === good; tries++) {
      await new Promise((resolve) => setTimeout(resolve, 25));
      changed = await hashAt(first.address);
    }
    expect(changed).not.toBe(good);
    await first.close();
    writeForms(join(dataDir, "forms"), { "application.json": "{" });
    const second = await start();
    expect(await hashAt(second.address)).toBe(changed);
    await second.close();
  });

  /** What /health says of the forms. */
  const formsAt = async (address: string) => {
    const health: unknown = await (await fetch(`${address}/health`)).json();
    return (health as { forms: { hash: string; checked: boolean; held: boolean } }).forms;
  };
  const publishedByAnEarlierServer = async () => {
    const server = await start();
    const forms = await formsAt(server.address);
    await server.close();
    writeForms(join(dataDir, "forms"), edited(MINIMAL_FORMS, [["application.json", '"About You"', '"You"']]));
    return forms;
  };

  it("serves after a restart what was published before, and publishes what has changed beside the serving", async () => {
    const before = await publishedByAnEarlierServer();
    expect(before.checked).toBe(true);
    const server = await start();
    expect(await formsAt(server.address)).toMatchObject({ hash: before.hash, checked: false });
    await expect
      .poll(() => formsAt(server.address), { timeout: 120_000 })
      .toMatchObject({
        hash: expect.not.stringMatching(before.hash),
        checked: true,
      });
    await server.close();
  });

  it("holds what is saved while answers would be set aside, and follows once it is declared [STF-11]", async () => {
    const server = await start();
    const before = await formsAt(server.address);
    const store = await openStore(
      { databaseUrl: null, dataDir },
      loadAppKeys({ dataDir, appKey: null, previousAppKeys: [] }),
    );
    const id = randomUUID();
    await addAccount(store, {
      id,
      email: "ada@example.org",
      password_hash: "",
      created_at: 1,
      confirmed_at: 1,
    });
    const about = { aside: NOTHING_ASIDE, formVersion: before.hash, revision: 0, now: 1 };
    await replaceAnswers(store, { accountId: id, answers: { code_word: "sesame" }, ...about });
    const renamed = edited(MINIMAL_FORMS, [
      ["data-model.json", '"code_word":', '"secret_word":'],
      ["pages/about.schema.json", '"code_word":', '"secret_word":'],
      ["pages/about.ui.json", '"code_word"', '"secret_word"'],
    ]);
    writeForms(join(dataDir, "forms"), renamed);
    await expect
      .poll(() => formsAt(server.address), { timeout: 120_000 })
      .toMatchObject({ hash: before.hash, held: true });
    const operations = [{ op: "rename", from: "code_word", to: "secret_word" }];
    writeForms(join(dataDir, "forms"), {
      "changes/2027-01-05-names.json": JSON.stringify({ reason: "Renamed.", operations }),
    });
    const isFollowed = async () => {
      const { hash, held } = await formsAt(server.address);
      return hash !== before.hash && !held;
    };
    await expect.poll(isFollowed, { timeout: 120_000 }).toBe(true);
    const carried = async () => givenAnswers((await loadAnswers(store, id)).answers);
    await expect.poll(carried, { timeout: 120_000 }).toEqual({ secret_word: "sesame" });
    await store.close();
    await server.close();
  });

  it("publishes a minute later what could not be read or kept when it changed [FRM-03]", async () => {
    vi.useFakeTimers({ toFake: ["setInterval"] });
    onTestFinished(() => void vi.useRealTimers());
    const server = await start();
    const before = await formsAt(server.address);
    const publish = vi.spyOn(FormPublisher.prototype, "publish").mockRejectedValueOnce(new Error("killed"));
    onTestFinished(() => publish.mockRestore());
    writeForms(join(dataDir, "forms"), edited(MINIMAL_FORMS, [["application.json", '"About You"', '"You"']]));
    await expect.poll(() => publish.mock.settledResults[0]?.type, { timeout: 120_000 }).toBe("rejected");
    expect(await formsAt(server.address)).toEqual(before);
    await vi.advanceTimersByTimeAsync(60_000);
    await expect
      .poll(async () => (await formsAt(server.address)).hash, { timeout: 120_000 })
      .not.toBe(before.hash);
    const times = publish.mock.calls.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(publish).toHaveBeenCalledTimes(times);
    await server.close();
  });

  it("publishes nothing when it is told to stop while it compiles the forms", async () => {
    const before = await publishedByAnEarlierServer();
    await (await start()).close();
    const server = await start();
    expect(await formsAt(server.address)).toMatchObject({ hash: before.hash, checked: false });
    await server.close();
  });

  it("says in one line that the port is taken, before it touches the data", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => other.once("listening", resolve));
    const { port } = other.address() as AddressInfo;
    const untouched = join(dataDir, "untouched");
    const settings = { PORT: String(port), DATA_DIR: untouched };
    await expect(start(settings)).rejects.toSatisfy(oneLine(/^PORT \d+ is in use/));
    expect(existsSync(untouched)).toBe(false);
    other.close();
  });

  it("says in one line that a folder cannot be used", async () => {
    const file = join(dataDir, "file");
    writeFileSync(file, "");
    await expect(start({ DATA_DIR: file })).rejects.toSatisfy(
      oneLine(/^DATA_DIR names a folder that cannot/),
    );
    await expect(start({ FORMS_DIR: file })).rejects.toSatisfy(
      oneLine(/^FORMS_DIR names a folder that is not/),
    );
  });

  it("says in one line what is wrong with the partner configuration", async () => {
    const file = join(dataDir, "partner.json");
    await expect(start({ PARTNER_CONFIG: file })).rejects.toSatisfy(oneLine(/^PARTNER_CONFIG names a file/));
    writeFileSync(file, "{");
    await expect(start({ PARTNER_CONFIG: file })).rejects.toSatisfy(oneLine(/^partner\.json:1:2 /));
    writeFileSync(file, '{ "name": 1 }');
    await expect(start({ PARTNER_CONFIG: file })).rejects.toSatisfy(
      oneLine(/^partner\.json:1:\d+ .* There is more; npm run lint:forms shows it\.$/),
    );
  });

  it("says in one line that the database cannot be used, without its password", async () => {
    const address = "postgres://user:hunter2@127.0.0.1:9/none";
    await expect(start({ DATABASE_URL: address })).rejects.toSatisfy(
      oneLine(/^DATABASE_URL names .*ECONNREFUSED/),
    );
    await expect(start({ DATABASE_URL: address })).rejects.not.toThrow(/hunter2/);
    const broken = join(dataDir, "broken");
    mkdirSync(broken);
    writeFileSync(
      join(broken, "admission.sqlite"),
      "this is no database, and long enough to be taken for one".repeat(20),
    );
    await expect(start({ DATA_DIR: broken })).rejects.toSatisfy(oneLine(/^DATA_DIR holds a database/));
  });
});
