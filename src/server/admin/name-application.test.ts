import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ENGINES, TEST_KEYS, type TestDatabase } from "../../../tests/support/databases.ts";
import { CONVERSION_JOB } from "../documents/conversion-jobs.ts";
import { PDF_COPY_JOB } from "../pdf-copy/copy-jobs.ts";
import { addAccount } from "../store/accounts.ts";
import { NOTHING_ASIDE } from "../store/answer-record.ts";
import { findOnceUnnamed } from "../store/application-scope.ts";
import { addSubmission, putLastPage } from "../store/application-state.ts";
import { loadApplication } from "../store/applications.ts";
import { listDocuments, putDocument } from "../store/documents.ts";
import { ENCRYPTION_CONTEXTS } from "../store/encryption.ts";
import { listSubmitted, noteExported } from "../store/exported-applications.ts";
import { addJob } from "../store/jobs.ts";
import { TABLES_OF_APPLICATIONS } from "../store/name-application.ts";
import { openStore } from "../store/open-store.ts";
import { addPdfCopy, findPdfCopy } from "../store/pdf-copies.ts";
import {
  currentFormHash,
  filesOfVersion,
  findPublishedForm,
  listVersions,
  putPublishedForm,
} from "../store/published-forms.ts";
import { NO_CHANGES } from "../store/recent-changes.ts";
import type { Store } from "../store/store.ts";
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
async function fill(store: Store): Promise<void> {
  const form = { form: FORM, validator: "", published_at: 1, liveAt: 1 };
  await putPublishedForm(store, { ...form, hash: "a", files: { "application.json": "{}" } });
  await putPublishedForm(store, { ...form, hash: "b", liveAt: 2 });
  await addEndpoint(store, { id: "hook", url: "https://example.org/", secret: "s", now: 1 });
  for (const id of ACCOUNTS) {
    await addAccount(store, {
      id,
      email: `${id}@example.org`,
      password_hash: "",
      created_at: 1,
      confirmed_at: 1,
    });
    await replaceAnswers(store, {
      accountId: id,
      revision: 0,
      formVersion: "b",
      now: 5,
      answers: { name: id, secret: `of ${id}` },
      aside: { ...NOTHING_ASIDE, hidden: { hidden_one: `hidden of ${id}` } },
    });
    await putLastPage(store, id, "/more");
    await putValidations(store, { accountId: id, errors: { name: ["wrong"] }, now: 6 });
    const file = {
      file_name: `${id}.pdf`,
      file_size: 1,
      status: "completed" as const,
      message: "",
      uploaded_at: 1,
    };
    await putDocument(store, {
      account_id: id,
      answer_key: "paper",
      upload_key: `u-${id}`,
      pdf_key: `p-${id}`,
      ...file,
    });
    await setDocumentAnswer(store, { accountId: id, answerKey: "paper", answer: "ANSWERED", now: 7 });
    const recent = { ...NO_CHANGES, answers: { secret: `new of ${id}` } };
    await store.db
      .updateTable("answers")
      .set({ recent: store.encrypt(ENCRYPTION_CONTEXTS.recentChanges(id), recent) })
      .where("account_id", "=", id)
      .execute();
    const upload = { upload_key: `new-${id}`, account_id: id, answer_key: "paper", expires_at: 1e15 };
    await addUpload(store, upload, { most: 5, now: 1 });
    await addPdfCopy(store, { accountId: id, stateHash: "s", storageKey: `c-${id}`, now: 1 });
    const token = { created_at: 1, expires_at: 1e15, form_version: "b", account_id: null };
    await addToken(store, {
      ...token,
      id: `t-${id}`,
      token_hash: `t-${id}`,
      kind: "prefill",
      answers: { name: `for ${id}` },
    });
  }
  await addSubmission(store, { accountId: "ben", submittedAt: 9, reference: "B7KD-2MXP", formVersion: "b" });
  for (const number of [1, 2, null]) await keepSubmission(store, { accountId: "ben", number, keptAt: 9 });
  const submitted = {
    application_id: "ben",
    reference: "B7KD-2MXP",
    submitted_at: "",
    form_version: "b",
    submission: 1,
  };
  await store.transaction((tx) =>
    tellWebhooks(tx, { event: { type: "application.submitted", data: submitted }, accountId: "ben", now: 9 }),
  );
  await noteExported(store, { receiver: "banner", accountIds: ["ben"], now: 9 });
  const job = { now: 1, givesUpAt: 1e15 };
  const paper = { accountId: "ada", uploadKey: "u-ada", kinds: ["pdf"] };
  await addJob(store, { ...job, kind: CONVERSION_JOB, payload: JSON.stringify(paper) });
  const copy = { accountId: "ada", stateHash: "s", storageKey: "c-ada", application: "" };
  await addJob(store, { ...job, kind: PDF_COPY_JOB, payload: JSON.stringify(copy) });
  await addJob(store, { ...job, kind: "mail", payload: "encrypted" });
}

/** All that is read of an application, as the product reads it. */
async function everythingOf(store: Store) {
  const ofAccount = async (id: string) => ({
    application: await loadApplication(store, id),
    validations: await loadValidations(store, id),
    kept: await loadKept(store, id),
    documents: await listDocuments(store, id),
    upload: await findUpload(store, { accountId: id, answerKey: "paper", uploadKey: `new-${id}` }),
    copy: await findPdfCopy(store, { accountId: id, stateHash: "s" }),
    token: await findToken(store, { tokenHash: `t-${id}`, kind: "prefill", now: 2 }),
  });
  const newFor = async (receiver: string) => {
    const ids: string[] = [];
    for await (const portion of listSubmitted(store, { newFor: receiver }))
      ids.push(...portion.map(({ accountId }) => accountId));
    return ids;
  };
  return {
    accounts: await Promise.all(ACCOUNTS.map(ofAccount)),
    newFor: { banner: await newFor("banner"), crm: await newFor("crm") },
    versions: await listVersions(store),
    forms: await Promise.all(["a", "b"].map((hash) => findPublishedForm(store, hash))),
    files: await filesOfVersion(store, 1),
    current: await currentFormHash(store, 3),
  };
}

/** Everything in a database as it lies there, by table. */
async function dump(store: Store): Promise<Readonly<Record<string, readonly object[]>>> {
  const tables = await store.db.introspection.getTables();
  const read = tables.map(async ({ name }) => {
    // Whichever it is: all that is asked of a row is to be as it was.
    const rows: readonly object[] = await store.db
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
  let store: Store;
  beforeEach(async () => {
    place = await create();
    store = await openStore(place.location, TEST_KEYS);
    await fill(store);
  });
  afterEach(async () => {
    await store.close();
    await place.remove();
  });
  const named = () => nameApplication({ store, now: () => 10 }, "nursing");

  it("keeps every answer, document, upload, token, version and export [APP-01]", async () => {
    const [before, rowsBefore] = [await everythingOf(store), await dump(store)];
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
    const after = await everythingOf(store.forApplication("nursing"));
    expect(without("nursing", after)).toEqual(without("", before));
    const rows = await dump(store);
    for (const [table, held] of Object.entries(rowsBefore))
      expect(rows[table], table).toHaveLength(held.length + (table === "audit" ? 1 : 0));
  });

  it("knows of every table whose rows are of one application [APP-01]", async () => {
    const tables = await store.db.introspection.getTables();
    const named = tables.filter(({ columns }) => columns.some(({ name }) => name === "application"));
    expect(named.map(({ name }) => name).toSorted()).toEqual(TABLES_OF_APPLICATIONS.toSorted());
  });

  it("leaves nothing without a name in any table that has names [APP-01]", async () => {
    const held = (rows: readonly object[] = []) =>
      rows.some((row) => "application" in row && row.application === "");
    const before = await dump(store);
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
    const after = await dump(store);
    expect(tables.filter((table) => held(after[table]))).toEqual([]);
    const tablesWithNames = Object.keys(after).filter((table) => {
      const [row] = after[table] ?? [];
      return row !== undefined && "application" in row;
    });
    expect(tablesWithNames.toSorted()).toEqual([...tables, "audit"].toSorted());
  });

  it("takes its jobs and what webhooks wait for along, and is written down [APP-01]", async () => {
    await named();
    const jobs = await store.db.selectFrom("jobs").select(["kind", "payload"]).orderBy("kind").execute();
    expect(jobs.map(({ kind }) => kind)).toEqual([CONVERSION_JOB, "mail", PDF_COPY_JOB]);
    expect(jobs[1]?.payload).toBe("encrypted");
    for (const { payload } of [jobs[0], jobs[2]].filter((job) => job !== undefined))
      expect(JSON.parse(payload)).toMatchObject({ accountId: "ada", application: "nursing" });
    const told = await store.db.selectFrom("webhook_deliveries").select(["subject", "body"]).execute();
    expect(told.map(({ subject }) => subject)).toEqual(["ben/nursing"]);
    const audit = await store.db.selectFrom("audit").selectAll().execute();
    expect(audit).toMatchObject([{ action: "application_named", subject: "nursing", client: "admin" }]);
    expect(await findOnceUnnamed(store)).toBe("nursing");
  });

  it("goes on to be saved, and lets no server store anything without the name [APP-01]", async () => {
    await named();
    const nursing = store.forApplication("nursing");
    const { stored } = await loadApplication(nursing, "ada");
    const written = { accountId: "ada", revision: stored.revision, formVersion: "b", now: 11 };
    expect(
      await replaceAnswers(nursing, { ...written, answers: { name: "Ada L." }, aside: NOTHING_ASIDE }),
    ).toBe(true);
    const left = { ...written, revision: 0, answers: { name: "lost?" }, aside: NOTHING_ASIDE };
    await expect(replaceAnswers(store, left)).rejects.toThrow();
    await expect(putLastPage(store, "ada", "/")).rejects.toThrow();
    expect((await loadApplication(nursing, "ada")).stored.answers).toEqual({ name: "Ada L." });
  });

  it("stays as it is when something of it cannot be opened, which is said [APP-01]", async () => {
    const other = store.db.selectFrom("answers").select("sealed").where("account_id", "=", "ada");
    const { sealed } = await other.executeTakeFirstOrThrow();
    await store.db.updateTable("answers").set({ sealed }).where("account_id", "=", "ben").execute();
    await store.db
      .updateTable("applications")
      .set({ validations: "{" })
      .where("account_id", "=", "ada")
      .execute();
    const before = await dump(store);
    expect(await named()).toEqual({ kind: "unreadable", accounts: ["ben", "ada"] });
    expect(await dump(store)).toEqual(before);
  });

  it("takes the name of no other one, and there is none to name twice [APP-01]", async () => {
    await putPublishedForm(store.forApplication("nursing"), {
      hash: "a",
      form: FORM,
      validator: "",
      published_at: 1,
      liveAt: 1,
    });
    expect(await named()).toEqual({ kind: "taken" });
    expect(await nameApplication({ store, now: () => 10 }, "law")).toMatchObject({ kind: "named" });
    expect(await nameApplication({ store, now: () => 10 }, "medicine")).toEqual({ kind: "nothing" });
  });
});
