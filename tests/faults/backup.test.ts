import { execFile } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { putDocument } from "../../src/server/store/documents.ts";
import { createSqlite, type TestDatabase } from "../support/databases.ts";
import { DOCUMENT_FORMS } from "../support/document-forms.ts";
import { edited } from "../support/minimal-forms.ts";
import {
  logInAs,
  PASSWORD,
  startTestServer,
  type TestBrowser,
  type TestServer,
} from "../support/test-server.ts";
import { sendFile } from "../support/upload.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const PAIRS = 3;
/** Applicants who upload a file and delete it again, as fast as they can. */
const UPLOADERS = 4;
/** Documents that are there already: while a backup goes through them, others come and go. */
const EARLIER_DOCUMENTS = 200;
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** One of the two answers that are saved together is encrypted, the other one is not. */
const FORMS = edited(DOCUMENT_FORMS, [
  [
    "data-model.json",
    `"code_word": { "type": "string", "sensitivity": "personal"`,
    `"code_word": { "type": "string", "sensitivity": "sensitive"`,
  ],
]);

/**
 * Two applicants who save the numbers 1, 2, 3 …, each number first the one and then the other. At any one moment the
 * first is at most one ahead.
 */
interface Pair {
  readonly emails: readonly [string, string];
  readonly browsers: readonly [TestBrowser, TestBrowser];
  sent: number;
  acknowledged: number;
}

describe("a backup that is made while applicants work", () => {
  let server: TestServer;
  const folders: TestDatabase[] = [];
  const over = new AbortController();
  beforeAll(async () => {
    server = await startTestServer({ forms: FORMS });
  });
  afterAll(async () => {
    await server.close();
    for (const folder of folders) await folder.remove();
  });

  const save = async (pair: Pair) => {
    while (!over.signal.aborted) {
      pair.sent += 1;
      for (const browser of pair.browsers) {
        const both = { name: String(pair.sent), code_word: String(pair.sent) };
        const { statusCode } = await browser.put("/api/answer", both);
        if (statusCode !== 200) throw new Error(`A save was answered ${statusCode}.`);
      }
      pair.acknowledged = pair.sent;
      // The commands are processes of their own and need the machine too.
      await new Promise((resolve) => setTimeout(resolve, 3));
    }
  };
  const upload = async (browser: TestBrowser) => {
    while (!over.signal.aborted) {
      const { key } = await sendFile(browser, "paper", PNG);
      await browser.post("/api/pdf/document-answer/paper", { file_key: key, file_name: "paper.png" });
      await browser.send({ method: "DELETE", url: "/api/document-answer/paper" });
    }
  };

  it("is the state at one moment: all that was acknowledged before it, no half of a save, every file it names", async () => {
    const pairs = await Promise.all(
      Array.from({ length: PAIRS }, async (_, index): Promise<Pair> => {
        const emails = [`first-${index}@example.org`, `second-${index}@example.org`] as const;
        const browsers = [await logInAs(server, emails[0]), await logInAs(server, emails[1])] as const;
        return { emails, browsers, sent: 0, acknowledged: 0 };
      }),
    );
    await addEarlierDocuments(server);
    const uploaders = await Promise.all(
      Array.from({ length: UPLOADERS }, (_, index) => logInAs(server, `uploader-${index}@example.org`)),
    );
    const working = Promise.all([...pairs.map(save), ...uploaders.map(upload)]);
    while (pairs.some(({ acknowledged }) => acknowledged < 5)) await new Promise((go) => setTimeout(go, 10));
    const before = pairs.map(({ acknowledged }) => acknowledged);
    const target = join(server.dataDir, "backups", "one");
    mkdirSync(join(server.dataDir, "backups"));
    const made = await admin(server.dataDir, ["backup", target]);
    const after = pairs.map(({ sent }) => sent);
    over.abort();
    await working;
    expect(made).toMatch(new RegExp(`holds ${2 * PAIRS + UPLOADERS + 1} accounts`));
    expect(after.some((sent, index) => sent > (before[index] ?? 0))).toBe(true);

    const place = await createSqlite();
    folders.push(place);
    const { dataDir } = place.location;
    const key = { APP_KEY_PREVIOUS: readFileSync(join(server.dataDir, "app.key"), "utf8") };
    expect(await refusal(dataDir, ["restore", target])).toContain("was encrypted under the key");
    expect(await admin(dataDir, ["restore", target], key)).toContain("accounts are restored");
    const restored = await startTestServer({ database: place, forms: FORMS, environment: key });
    for (const [index, { emails }] of pairs.entries()) {
      const [first, second] = [await savedBy(restored, emails[0]), await savedBy(restored, emails[1])];
      expect(second).toBeGreaterThanOrEqual(before[index] ?? 0);
      expect(first).toBeLessThanOrEqual(after[index] ?? 0);
      expect([0, 1]).toContain(first - second);
    }
    const { storage, store } = restored.context;
    const documents = await store.db.selectFrom("documents").selectAll().execute();
    expect(documents.length).toBeGreaterThanOrEqual(EARLIER_DOCUMENTS);
    for (const { upload_key } of documents) {
      expect((await storage.read(upload_key))?.equals(PNG)).toBe(true);
    }
    expect(await refusal(dataDir, ["restore", target], key)).toContain("still uses");
    await restored.close();
  });

  it("is refused when it is damaged, and what is there stays", async () => {
    const target = join(server.dataDir, "backups", "two");
    await admin(server.dataDir, ["backup", target]);
    expect(await refusal(server.dataDir, ["backup", target])).toContain("is there already");
    const browser = await logInAs(server, "named@example.org");
    const { key } = await sendFile(browser, "paper", PNG);
    await browser.post("/api/pdf/document-answer/paper", { file_key: key, file_name: "paper.png" });
    const { store } = server.context;
    const { upload_key } = await store.db
      .selectFrom("documents")
      .select("upload_key")
      .executeTakeFirstOrThrow();
    const third = join(server.dataDir, "backups", "three");
    await admin(server.dataDir, ["backup", third]);
    rmSync(join(third, "documents", upload_key));
    const place = await createSqlite();
    folders.push(place);
    const withKey = { APP_KEY_PREVIOUS: readFileSync(join(server.dataDir, "app.key"), "utf8") };
    expect(await refusal(place.location.dataDir, ["restore", third], withKey)).toContain("lacks 1 documents");
    const ofBefore = new DatabaseSync(join(third, "admission.sqlite"));
    ofBefore.exec("delete from kysely_migration; insert into kysely_migration values ('001-accounts', '')");
    ofBefore.close();
    expect(await refusal(place.location.dataDir, ["restore", third], withKey)).toContain("14a378cd");
    expect(readdirSync(place.location.dataDir).filter((name) => name.startsWith("admission"))).toEqual([]);
  });
});

/** As if an applicant had answered hundreds of questions with a file each. */
async function addEarlierDocuments({ context: { store }, dataDir }: TestServer): Promise<void> {
  const account = { id: "earlier", email: "earlier@example.org", password_hash: "none" };
  await store.db
    .insertInto("accounts")
    .values({ ...account, created_at: 1, confirmed_at: 1 })
    .execute();
  mkdirSync(join(dataDir, "documents", "taken"), { recursive: true });
  for (let number = 1; number <= EARLIER_DOCUMENTS; number++) {
    const upload_key = `taken/${String(number).padStart(32, "0")}`;
    writeFileSync(join(dataDir, "documents", upload_key), PNG);
    await putDocument(store, {
      account_id: account.id,
      answer_key: `paper_${number}`,
      upload_key,
      pdf_key: null,
      file_name: "paper.png",
      file_size: PNG.length,
      status: "failed",
      message: "",
      uploaded_at: 1,
    });
  }
}

async function admin(
  dataDir: string,
  options: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<string> {
  const run = promisify(execFile);
  const command = [join(ROOT, "scripts", "run.mjs"), "admin", ...options];
  const env = { ...process.env, DATA_DIR: dataDir, ...environment };
  return (await run(process.execPath, command, { cwd: ROOT, env })).stdout;
}

/** What a command says that ends with another code than 0. */
async function refusal(...call: Parameters<typeof admin>): Promise<string> {
  try {
    return `It was not refused: ${await admin(...call)}`;
  } catch (error) {
    if (error instanceof Error && "stdout" in error) return String(error.stdout);
    throw error;
  }
}

/** The number that an applicant finds again, the same in both answers: a sensitive one and one that is not. */
async function savedBy(server: TestServer, username: string): Promise<number> {
  const browser = server.browser();
  const { statusCode } = await browser.post("/public/login", { username, password: PASSWORD });
  expect(statusCode).toBe(200);
  const { answer } = (await browser.get("/api/profile")).json();
  expect(answer.name).toBe(answer.code_word);
  return Number(answer.name);
}
