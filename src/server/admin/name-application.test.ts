import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ENGINES, TEST_KEYS, type TestDatabase } from "../../../tests/support/databases.ts";
import { CONVERSION_JOB } from "../documents/conversion-jobs.ts";
import { PDF_COPY_JOB } from "../pdf-copy/copy-jobs.ts";
import { addAccount } from "../store/accounts.ts";
import { NOTHING_ASIDE } from "../store/answer-record.ts";
import { findOnceUnnamed, forApplication } from "../store/application-scope.ts";
import { addSubmission, putLastPage } from "../store/application-state.ts";
import { loadApplication } from "../store/applications.ts";
import { listDocuments, putDocument } from "../store/documents.ts";
import { ENCRYPTION_CONTEXTS, encryptJson } from "../store/encryption.ts";
import { listSubmitted, noteExported } from "../store/exported-applications.ts";
import { addJob } from "../store/jobs.ts";
import { TABLES_OF_APPLICATIONS } from "../store/name-application.ts";
import { openDatabase } from "../store/open-database.ts";
import { addPdfCopy, findPdfCopy } from "../store/pdf-copies.ts";
import {
  currentFormHash,
  filesOfVersion,
  findPublishedForm,
  listVersions,
  putPublishedForm,
} from "../store/published-forms.ts";
import { NO_CHANGES } from "../store/recent-changes.ts";
import type { Database } from "../store/schema.ts";
import { inTransaction } from "../store/statements.ts";
import { replaceAnswers, setDocumentAnswer } from "../store/stored-answers.ts";
import { keepSubmission, loadKept } from "../store/submissions.ts";
import { addToken, findToken } from "../store/tokens.ts";
import { addUpload, findUpload } from "../store/uploads.ts";
import { loadValidations, putValidations } from "../store/validations.ts";
import { addEndpoint } from "../store/webhook-endpoints.ts";
import { tellWebhooks } from "../webhooks/tell-webhooks.ts";
import { nameApplication } from "./name-application.ts";

const FORM = JSON.stringify({
  keys: { name: { sensitivity: "public" }, secret: { sensitivity: "sensitive" } },
});
const ACCOUNTS = ["ada", "ben"];

/** An application of each account with a row of everything that there can be of one, written as the product writes it. */
async function fill(db: Database): Promise<void> {
  const form = { form: FORM, validator: "", published_at: 1, liveAt: 1 };
  await putPublishedForm(db, { ...form, hash: "a", files: { "application.json": "{}" } });
  await putPublishedForm(db, { ...form, hash: "b", liveAt: 2 });
  await addEndpoint(db, { id: "hook", url: "https://example.org/", secret: "s", now: 1 });
  for (const id of ACCOUNTS) {
    await addAccount(db, {
      id,
      email: `${id}@example.org`,
      password_hash: "",
      created_at: 1,
      confirmed_at: 1,
    });
    await replaceAnswers(db, {
      accountId: id,
      revision: 0,
      formVersion: "b",
      now: 5,
      answers: { name: id, secret: `of ${id}` },
      aside: { ...NOTHING_ASIDE, hidden: { hidden_one: `hidden of ${id}` } },
    });
    await putLastPage(db, id, "/more");
    await putValidations(db, { accountId: id, errors: { name: ["wrong"] }, now: 6 });
    const file = {
      file_name: `${id}.pdf`,
      file_size: 1,
      status: "completed" as const,
      message: "",
      uploaded_at: 1,
    };
    await putDocument(db, {
      account_id: id,
      answer_key: "paper",
      upload_key: `u-${id}`,
      pdf_key: `p-${id}`,
      ...file,
    });
    await setDocumentAnswer(db, { accountId: id, answerKey: "paper", answer: "ANSWERED", now: 7 });
    const recent = { ...NO_CHANGES, answers: { secret: `new of ${id}` } };
    await db
      .updateTable("answers")
      .set({ recent: encryptJson(db, ENCRYPTION_CONTEXTS.recentChanges(id), recent) })
      .where("account_id", "=", id)
      .execute();
    const upload = { upload_key: `new-${id}`, account_id: id, answer_key: "paper", expires_at: 1e15 };
    await addUpload(db, upload, { most: 5, now: 1 });
    await addPdfCopy(db, { accountId: id, stateHash: "s", storageKey: `c-${id}`, now: 1 });
    const token = { created_at: 1, expires_at: 1e15, form_version: "b", account_id: null };
    await addToken(db, {
      ...token,
      id: `t-${id}`,
      token_hash: `t-${id}`,
      kind: "prefill",
      answers: { name: `for ${id}` },
    });
  }
  await addSubmission(db, { accountId: "ben", submittedAt: 9, reference: "B7KD-2MXP", formVersion: "b" });
  for (const number of [1, 2, null]) await keepSubmission(db, { accountId: "ben", number, keptAt: 9 });
  const submitted = {
    application_id: "ben",
    reference: "B7KD-2MXP",
    submitted_at: "",
    form_version: "b",
    submission: 1,
  };
  await inTransaction(db, (tx) =>
    tellWebhooks(tx, { event: { type: "application.submitted", data: submitted }, accountId: "ben", now: 9 }),
  );
  await noteExported(db, { receiver: "banner", accountIds: ["ben"], now: 9 });
  const job = { now: 1, givesUpAt: 1e15 };
  const paper = { accountId: "ada", uploadKey: "u-ada", kinds: ["pdf"] };
  await addJob(db, { ...job, kind: CONVERSION_JOB, payload: JSON.stringify(paper) });
  const copy = { accountId: "ada", stateHash: "s", storageKey: "c-ada", application: "" };
  await addJob(db, { ...job, kind: PDF_COPY_JOB, payload: JSON.stringify(copy) });
  await addJob(db, { ...job, kind: "mail", payload: "encrypted" });
}

/** All that is read of an application, as the product reads it. */
async function everythingOf(db: Database) {
  const ofAccount = async (id: string) => ({
    application: await loadApplication(db, id),
    validations: await loadValidations(db, id),
    kept: await loadKept(db, id),
    documents: await listDocuments(db, id),
    upload: await findUpload(db, { accountId: id, answerKey: "paper", uploadKey: `new-${id}` }),
    copy: await findPdfCopy(db, { accountId: id, stateHash: "s" }),
    token: await findToken(db, { tokenHash: `t-${id}`, kind: "prefill", now: 2 }),
  });
  const newFor = async (receiver: string) => {
    const ids: string[] = [];
    for await (const portion of listSubmitted(db, { newFor: receiver }))
      ids.push(...portion.map(({ accountId }) => accountId));
    return ids;
  };
  return {
    accounts: await Promise.all(ACCOUNTS.map(ofAccount)),
    newFor: { banner: await newFor("banner"), crm: await newFor("crm") },
    versions: await listVersions(db),
    forms: await Promise.all(["a", "b"].map((hash) => findPublishedForm(db, hash))),
    files: await filesOfVersion(db, 1),
    current: await currentFormHash(db, 3),
  };
}

/** Everything in a database as it lies there, by table. */
async function dump(db: Database): Promise<Readonly<Record<string, readonly object[]>>> {
  const tables = await db.introspection.getTables();
  const read = tables.map(async ({ name }) => {
    // Whichever it is: all that is asked of a row is to be as it was.
    const rows: readonly object[] = await db
      .selectFrom(name as "answers")
      .selectAll()
      .execute();
    return [
      name,
      rows.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)),
    ] as const;
  });
  return Object.fromEntries(await Promise.all(read));
}

const without = (name: string, value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (key, one: unknown) => (key === "application" && one === name ? undefined : one)),
  );

describe.each(ENGINES)("an application that gets a name, on $name", ({ create }) => {
  let place: TestDatabase;
  let db: Database;
  beforeEach(async () => {
    place = await create();
    db = await openDatabase(place.location, TEST_KEYS);
    await fill(db);
  });
  afterEach(async () => {
    await db.destroy();
    await place.remove();
  });
  const named = () => nameApplication({ db, now: () => 10 }, "nursing");

  it("keeps every answer, document, upload, token, version and export [APP-01]", async () => {
    const [before, rowsBefore] = [await everythingOf(db), await dump(db)];
    expect(before.accounts[0]).toMatchObject({
      application: {
        stored: {
          answers: { name: "ada", secret: "new of ada", paper: "ANSWERED" },
          aside: { hidden: { hidden_one: "hidden of ada" } },
        },
      },
      validations: { name: ["wrong"] },
      upload: { upload_key: "new-ada" },
      copy: { storage_key: "c-ada" },
      token: { answers: { name: "for ada" } },
    });
    expect(before.newFor).toEqual({ banner: [], crm: ["ben"] });
    expect(await named()).toEqual({ kind: "named", applications: 2 });
    const after = await everythingOf(forApplication(db, "nursing"));
    expect(without("nursing", after)).toEqual(without("", before));
    const rows = await dump(db);
    for (const [table, held] of Object.entries(rowsBefore))
      expect(rows[table], table).toHaveLength(held.length + (table === "audit" ? 1 : 0));
  });

  it("knows of every table whose rows are of one application [APP-01]", async () => {
    const tables = await db.introspection.getTables();
    const named = tables.filter(({ columns }) => columns.some(({ name }) => name === "application"));
    expect(named.map(({ name }) => name).toSorted()).toEqual(TABLES_OF_APPLICATIONS.toSorted());
  });

  it("leaves nothing without a name in any table that has names [APP-01]", async () => {
    const held = (rows: readonly object[] = []) =>
      rows.some((row) => "application" in row && row.application === "");
    const before = await dump(db);
    const tables = Object.keys(before).filter((table) => held(before[table]));
    expect(tables.toSorted()).toEqual(
      [
        "answers",
        "applications",
        "documents",
        "exported_applications",
        "form_versions",
        "pdf_copies",
        "published_forms",
        "submissions",
        "tokens",
        "uploads",
      ].toSorted(),
    );
    await named();
    const after = await dump(db);
    expect(tables.filter((table) => held(after[table]))).toEqual([]);
    const tablesWithNames = Object.keys(after).filter((table) => {
      const [row] = after[table] ?? [];
      return row !== undefined && "application" in row;
    });
    expect(tablesWithNames.toSorted()).toEqual([...tables, "audit"].toSorted());
  });

  it("takes its jobs and what webhooks wait for along, and is written down [APP-01]", async () => {
    await named();
    const jobs = await db.selectFrom("jobs").select(["kind", "payload"]).orderBy("kind").execute();
    expect(jobs.map(({ kind }) => kind)).toEqual([CONVERSION_JOB, "mail", PDF_COPY_JOB]);
    expect(jobs[1]?.payload).toBe("encrypted");
    for (const { payload } of [jobs[0], jobs[2]].filter((job) => job !== undefined))
      expect(JSON.parse(payload)).toMatchObject({ accountId: "ada", application: "nursing" });
    const told = await db.selectFrom("webhook_deliveries").select(["subject", "body"]).execute();
    expect(told.map(({ subject }) => subject)).toEqual(["ben/nursing"]);
    const audit = await db.selectFrom("audit").selectAll().execute();
    expect(audit).toMatchObject([{ action: "application_named", subject: "nursing", client: "admin" }]);
    expect(await findOnceUnnamed(db)).toBe("nursing");
  });

  it("goes on to be saved, and lets no server store anything without the name [APP-01]", async () => {
    await named();
    const nursing = forApplication(db, "nursing");
    const { stored } = await loadApplication(nursing, "ada");
    const written = { accountId: "ada", revision: stored.revision, formVersion: "b", now: 11 };
    expect(
      await replaceAnswers(nursing, { ...written, answers: { name: "Ada L." }, aside: NOTHING_ASIDE }),
    ).toBe(true);
    const left = { ...written, revision: 0, answers: { name: "lost?" }, aside: NOTHING_ASIDE };
    await expect(replaceAnswers(db, left)).rejects.toThrow();
    await expect(putLastPage(db, "ada", "/")).rejects.toThrow();
    expect((await loadApplication(nursing, "ada")).stored.answers).toEqual({ name: "Ada L." });
  });

  it("stays as it is when something of it cannot be opened, which is said [APP-01]", async () => {
    const other = db.selectFrom("answers").select("sealed").where("account_id", "=", "ada");
    const { sealed } = await other.executeTakeFirstOrThrow();
    await db.updateTable("answers").set({ sealed }).where("account_id", "=", "ben").execute();
    await db.updateTable("applications").set({ validations: "{" }).where("account_id", "=", "ada").execute();
    const before = await dump(db);
    expect(await named()).toEqual({ kind: "unreadable", accounts: ["ben", "ada"] });
    expect(await dump(db)).toEqual(before);
  });

  it("takes the name of no other one, and there is none to name twice [APP-01]", async () => {
    await putPublishedForm(forApplication(db, "nursing"), {
      hash: "a",
      form: FORM,
      validator: "",
      published_at: 1,
      liveAt: 1,
    });
    expect(await named()).toEqual({ kind: "taken" });
    expect(await nameApplication({ db, now: () => 10 }, "law")).toMatchObject({ kind: "named" });
    expect(await nameApplication({ db, now: () => 10 }, "medicine")).toEqual({ kind: "nothing" });
  });
});
