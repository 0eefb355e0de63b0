import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { FORM } from "../../../tests/forms/application.ts";
import { readForms } from "../../../tests/forms/compile-forms.ts";
import { COMPLETE } from "../../../tests/forms/complete-answers.ts";
import { BOTH_ENGINES } from "../../../tests/support/databases.ts";
import { fullApplication } from "../../../tests/support/full-application.ts";
import {
  logInAs,
  startTestServer,
  type TestBrowser,
  type TestServer,
} from "../../../tests/support/test-server.ts";
import type { Answers } from "../../form/index.ts";
import { makeToken } from "../access-links/access-links.ts";
import { backUp } from "../admin/backup.ts";

/** Where a value that was not encrypted would be seen: without it, the search would prove nothing. */
const IN_PLAIN = "CanaryInPlainSight";
const SENSITIVE = Object.keys(FORM.keys).filter((key) => FORM.keys[key]?.sensitivity === "sensitive");

/** Leads to every sensitive question that takes text. */
const SHOWS_MOST = {
  ...COMPLETE,
  citizenship_type: "3",
  green_card: "Y",
  conviction: "Y",
  suspended: "Y",
};

/** An answer to every sensitive question; documents are answered by their upload alone. */
function sensitiveAnswers(): Answers {
  const full = fullApplication(FORM, SHOWS_MOST);
  const keys = SENSITIVE.filter((key) => FORM.keys[key]?.type !== "document");
  return Object.fromEntries(keys.flatMap((key) => (full[key] === undefined ? [] : [[key, full[key]]])));
}

/** A value that occurs nowhere else for every sensitive question that takes text; the others keep their option. */
function withCanaries(answers: Answers): Answers {
  const canaries = SENSITIVE.filter((key) => isFreeText(key, answers)).map((key, index) => [
    key,
    canaryFor(key, index),
  ]);
  return { ...answers, ...Object.fromEntries(canaries), first_name: IN_PLAIN };
}

function isFreeText(key: string, answers: Answers): boolean {
  const { type, options } = FORM.keys[key] ?? {};
  const isCompanion = key.endsWith("_desc");
  return type === "string" && options === undefined && !isCompanion && (answers[key] ?? "") !== "";
}

function canaryFor(key: string, index: number): string {
  if (key === "birth_date") return "2007-11-19";
  if (key === "ssn") return "519-73-8264";
  if (key === "alien_registration_number") return "A608842519";
  return `Canary${index}q7`;
}

async function readAll(server: TestServer): Promise<string> {
  const { store, config } = server.context;
  if (config.databaseUrl === null) {
    return readdirSync(server.dataDir)
      .filter((name) => name.startsWith("admission.sqlite"))
      .map((name) => readFileSync(join(server.dataDir, name), "latin1"))
      .join("\n");
  }
  await sql`checkpoint`.execute(store.db);
  const { rows } = await sql<{ readonly file: string; readonly folder: string }>`
    select current_setting('data_directory') || '/pg_wal/' || pg_walfile_name(pg_current_wal_lsn()) as file,
      current_setting('data_directory') || '/base/' || (select oid from pg_database where datname = current_database()) as folder`.execute(
    store.db,
  );
  const { file = "", folder = "" } = rows[0] ?? {};
  const tables = readdirSync(folder).map((name) => readFileSync(join(folder, name), "latin1"));
  return [readFileSync(file, "latin1"), ...tables].join("\n");
}

async function copyIsMade(browser: TestBrowser): Promise<void> {
  for (let tries = 0; tries < 400; tries++) {
    if ((await browser.get("/api/pdf")).json().status === "COMPLETED") return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error("The copy was not made.");
}

describe.each(BOTH_ENGINES)("what is sensitive, on $name", ({ create, name }) => {
  it("is in no file of the database, its log, a backup or the server's log", async () => {
    const server = await startTestServer({
      database: await create(),
      forms: readForms(),
      environment: { LOG_LEVEL: "trace" },
    });
    const { store } = server.context;
    const browser = await logInAs(server, "canary@example.org");
    const answers = withCanaries(sensitiveAnswers());
    const sent = { ...SHOWS_MOST, ...answers };
    const saved = await browser.put("/api/answer", sent);
    expect([saved.statusCode, saved.json().errors, saved.json().cleared]).toEqual([200, undefined, []]);
    const canaries = SENSITIVE.map((key) => answers[key]).filter(
      (value) => typeof value === "string" && /canary|\d-\d|A6/i.test(value),
    );
    expect(canaries.length).toBe(7);

    await browser.post("/api/validations", { ssn: [`${answers.ssn} is not good.`] });
    await makeToken(server.context, { opens: { answers }, ttlMs: 60_000 });
    expect((await browser.post("/api/submit", {})).json().errors).toBeUndefined();
    await copyIsMade(browser);
    const profile = (await browser.get("/api/profile")).json().answer;
    expect(profile).toMatchObject(answers);

    const row = await store.db.selectFrom("answers").select("answers").executeTakeFirstOrThrow();
    expect(Object.keys(JSON.parse(row.answers)).filter((key) => SENSITIVE.includes(key))).toEqual([]);
    const places = [await readAll(server)];
    if (name === "SQLite") {
      const target = join(server.dataDir, "backup");
      await backUp({ dataDir: server.dataDir, target, withDocuments: true });
      places.push(readFileSync(join(target, "admission.sqlite"), "latin1"));
    }
    for (const place of places) {
      expect(place.includes(IN_PLAIN)).toBe(true);
      for (const canary of canaries) expect(place.includes(String(canary)), String(canary)).toBe(false);
    }
    const log = server.log.join("\n");
    for (const canary of [...canaries, IN_PLAIN]) expect(log).not.toContain(canary);
    await server.close();
  });
});
