import { readdirSync } from "node:fs";
import { Kysely, PostgresDialect, sql } from "kysely";
import { Migrator } from "kysely/migration";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { BOTH_ENGINES, TEST_KEYS, type TestDatabase } from "../../../tests/support/databases.ts";
import { encrypt } from "../crypto/encrypt.ts";
import { loadAccountRecords } from "./admin-lists.ts";
import { forApplication } from "./application-scope.ts";
import { addSubmission, loadApplicationState } from "./application-state.ts";
import { loadApplication } from "./applications.ts";
import { listOutdated } from "./choices.ts";
import { putDocument } from "./documents.ts";
import { ENCRYPTION_CONTEXTS } from "./encryption.ts";
import { listSubmitted, noteExported } from "./exported-applications.ts";
import { MIGRATIONS } from "./migrations.ts";
import { openDatabase } from "./open-database.ts";
import { findPdfCopy } from "./pdf-copies.ts";
import { currentFormHash, listPublishedHashes, listVersions } from "./published-forms.ts";
import type { Database } from "./schema.ts";
import { NodeSqliteDialect } from "./sqlite-dialect.ts";
import { sqliteFile } from "./sqlite-file.ts";
import { isPostgres } from "./statements.ts";
import { listSubmissions, loadSubmissionNumbered } from "./submissions.ts";
import { findSummary } from "./summaries.ts";
import { findToken } from "./tokens.ts";
import { findUpload } from "./uploads.ts";
import { loadValidations } from "./validations.ts";

/** As databases of installations have recorded them. */
const RELEASED = [
  "001-accounts",
  "002-applications",
  "003-forms-and-jobs",
  "004-chosen-tabs",
  "005-submissions",
  "006-tokens-and-audit",
  "007-documents",
  "008-pdf-copies",
  "009-sealing",
  "010-job-order",
  "011-partner-config",
  "012-emails",
  "013-kept-aside",
  "014-bound-codes",
  "015-sweeps",
  "016-token-owners",
  "017-failed-jobs",
  "018-one-row-of-state",
];

it("keeps the names of migrations that were released, and lists the file of each", () => {
  const names = Object.keys(MIGRATIONS);
  expect(names.slice(0, RELEASED.length)).toEqual(RELEASED);
  const files = readdirSync(new URL("./migrations", import.meta.url)).toSorted();
  expect(files).toEqual(names.map((name) => `${name}.ts`));
});

/** The accounts whose submitted application the receiver has not got yet. */
async function newFor(db: Database, receiver: string): Promise<readonly string[]> {
  const ids: string[] = [];
  for await (const portion of listSubmitted(db, { newFor: receiver }))
    ids.push(...portion.map(({ accountId }) => accountId));
  return ids;
}

/** The last migration of a database with a table for each part of an application's state. */
const SEVEN_TABLES = "016-token-owners";

describe.each(BOTH_ENGINES)("a database of an earlier version on $name", ({ createEmpty }) => {
  let place: TestDatabase;
  beforeEach(async () => {
    place = await createEmpty();
  });
  afterEach(() => place.remove());

  /** Makes the tables as they were, and fills them with the rows. */
  const makeEarlier = async (
    last: string,
    rows: readonly (readonly [string, Readonly<Record<string, unknown>>])[],
  ) => {
    const { databaseUrl, dataDir } = place.location;
    const db = new Kysely<Record<string, Record<string, unknown>>>({
      dialect:
        databaseUrl === null
          ? new NodeSqliteDialect(sqliteFile(dataDir))
          : new PostgresDialect({ pool: new pg.Pool({ connectionString: databaseUrl }) }),
    });
    const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
    const { error } = await migrator.migrateTo(last);
    expect(error).toBeUndefined();
    for (const [table, row] of rows) await db.insertInto(table).values(row).execute();
    await db.destroy();
  };
  const opened = async <T>(read: (db: Database) => Promise<T>): Promise<T> => {
    const db = await openDatabase(place.location, TEST_KEYS);
    try {
      return await read(db);
    } finally {
      await db.destroy();
    }
  };

  it("makes a version of each form that was published, whose files are not there [VER-01]", async () => {
    const form = { form: "{}", validator: "export {}" };
    await makeEarlier("019-recent-changes", [
      ["published_forms", { hash: "b", number: 2, published_at: 20, ...form }],
      ["published_forms", { hash: "a", number: 3, published_at: 30, ...form }],
    ]);
    const versions = await opened(listVersions);
    const unknown = { published_by: "", words: "", hasFiles: false, begun: "carry", pinned_until: null };
    expect(versions).toEqual([
      { number: 3, hash: "a", published_at: 30, live_at: 30, ...unknown },
      { number: 2, hash: "b", published_at: 20, live_at: 20, ...unknown },
    ]);
    expect(await opened((db) => currentFormHash(db, 0))).toBe("a");
  });

  it("gives what there is to the application without a name, and lets another one have the same keys [APP-01]", async () => {
    const state = { last_page: "/more", add_another_counts: "{}", chosen_tabs: "{}" };
    const file = { file_name: "a.pdf", file_size: 1, status: "completed", message: "", uploaded_at: 1 };
    const secret = { keys: TEST_KEYS, context: ENCRYPTION_CONTEXTS.answers("ada") };
    const sealed = encrypt(secret, JSON.stringify({ secret: "kept" }));
    const upload = { account_id: "ada", answer_key: "paper" };
    const token = { id: "t", token_hash: "t", kind: "service", account_id: "ada", form_version: "" };
    const copy = { account_id: "ada", state_hash: "s", status: "completed", storage_key: "c" };
    await makeEarlier("040-exported-applications", [
      accountRow("ada"),
      ["answers", { account_id: "ada", answers: "{}", sealed, revision: 3, form_version: "a", saved_at: 5 }],
      ["uploads", { ...upload, upload_key: "n", expires_at: 9 }],
      ["tokens", { ...token, created_at: 1, expires_at: 9 }],
      ["pdf_copies", { ...copy, changed_at: 1 }],
      ["exported_applications", { receiver: "banner", account_id: "ada", exported_at: 7 }],
      ["applications", { account_id: "ada", reference: "B7KD-2MXP", submitted_at: 4, ...state }],
      ["documents", { account_id: "ada", answer_key: "paper", upload_key: "u", ...file }],
      ["published_forms", { hash: "a", number: 1, form: "{}", validator: "", published_at: 1 }],
    ]);
    const read = async (db: Database) => ({
      application: await loadApplication(db, "ada"),
      hashes: await listPublishedHashes(db),
    });
    const { application, hashes } = await opened(read);
    expect(application.stored).toMatchObject({ revision: 3, answers: { secret: "kept" } });
    const { upload: kept, ...others } = await opened(async (db) => ({
      upload: await findUpload(db, { accountId: "ada", answerKey: "paper", uploadKey: "n" }),
      token: await findToken(db, { tokenHash: "t", kind: "service", now: 2 }),
      copy: await findPdfCopy(db, { accountId: "ada", stateHash: "s" }),
      newFor: [await newFor(db, "banner"), await newFor(db, "crm")],
      newForOther: await newFor(forApplication(db, "nursing"), "crm"),
    }));
    expect(kept).toMatchObject({ upload_key: "n" });
    expect(others).toMatchObject({ token: { id: "t" }, copy: { storage_key: "c" } });
    expect(others).toMatchObject({ newFor: [[], ["ada"]], newForOther: [] });
    expect(application).toMatchObject({ lastPage: "/more", submission: { reference: "B7KD-2MXP" } });
    expect(application.documents.map(({ answerKey }) => answerKey)).toEqual(["paper"]);
    expect(hashes).toEqual(["a"]);
    const other = await opened((db) => read(forApplication(db, "nursing")));
    expect(other).toMatchObject({ application: { stored: { revision: 0 }, documents: [] }, hashes: [] });
    await opened(async (db) => {
      const nursing = forApplication(db, "nursing");
      await putDocument(nursing, {
        account_id: "ada",
        answer_key: "paper",
        upload_key: "v",
        pdf_key: null,
        ...file,
        status: "completed",
      });
      const submission = { accountId: "ada", submittedAt: 6, formVersion: "a" };
      await expect(addSubmission(nursing, { ...submission, reference: "B7KD-2MXP" })).rejects.toThrow();
      expect(await addSubmission(nursing, { ...submission, reference: "C7KD-2MXP" })).toBe(true);
      // Handed on of the one is not handed on of the other.
      expect(await newFor(nursing, "banner")).toEqual(["ada"]);
      await noteExported(nursing, { receiver: "banner", accountIds: ["ada"], now: 8 });
      expect(await newFor(nursing, "banner")).toEqual([]);
      expect(await newFor(db, "banner")).toEqual([]);
    });
  });

  it("keeps every part of each application's state when they become one row", async () => {
    const errors = encrypt(
      { keys: TEST_KEYS, context: ENCRYPTION_CONTEXTS.errorMap("ada") },
      '{"name":["Name"]}',
    );
    await makeEarlier(SEVEN_TABLES, [
      ...["ada", "bob", "cyd", "dee"].map(accountRow),
      ...["started", "validating", "submitted"].map(
        (status, index) =>
          ["web_statuses", { account_id: "ada", web_status: status, reached_at: 10 + index }] as const,
      ),
      ["web_statuses", { account_id: "bob", web_status: "started", reached_at: 20 }],
      ["last_pages", { account_id: "ada", route: "/education" }],
      ["validations", { account_id: "ada", errors, posted_at: 30 }],
      ["validations", { account_id: "cyd", errors: '{"of before there were keys":["x"]}', posted_at: 31 }],
      ["add_another_counts", { account_id: "ada", button_id: "siblings", num_components: 3 }],
      ["add_another_counts", { account_id: "ada", button_id: 'odd "key" \\ ü', num_components: 2 }],
      ["add_another_counts", { account_id: "bob", button_id: "siblings", num_components: 1 }],
      ["chosen_tabs", { account_id: "ada", tab_id: "paper way", chosen_tab: "post" }],
      ["chosen_tabs", { account_id: "bob", tab_id: "paper way", chosen_tab: "mail" }],
      ["chosen_tabs", { account_id: "bob", tab_id: "other", chosen_tab: "first" }],
      ["submissions", { account_id: "ada", reference: "REF", form_version: "v1", submitted_at: 12 }],
      ["jobs", { ...JOB, id: "dead", given_up_at: 40 }],
    ]);
    await opened(async (db) => {
      expect(await loadApplicationState(db, "ada")).toEqual({
        statuses: ["started", "validating", "submitted"],
        counts: { siblings: 3, 'odd "key" \\ ü': 2 },
        tabs: { "paper way": "post" },
        lastPage: "/education",
        submission: { reference: "REF", submittedAt: 12 },
      });
      expect(await loadApplicationState(db, "bob")).toEqual({
        statuses: ["started"],
        counts: { siblings: 1 },
        tabs: { "paper way": "mail", other: "first" },
        lastPage: "",
        submission: undefined,
      });
      expect(await loadValidations(db, "ada")).toEqual({ name: ["Name"] });
      expect(await loadValidations(db, "cyd")).toEqual({ "of before there were keys": ["x"] });
      expect((await loadAccountRecords(db, "ada")).web_status).toEqual([
        { web_status: "started", reached_at: 10 },
        { web_status: "validating", reached_at: 11 },
        { web_status: "submitted", reached_at: 12 },
      ]);
      const rows = await db.selectFrom("applications").selectAll().orderBy("account_id").execute();
      expect(rows.map((row) => row.account_id)).toEqual(["ada", "bob", "cyd"]);
      expect(rows[0]).toMatchObject({ submitted_form_version: "v1", validations_at: 30 });
      const jobs = await db.selectFrom("jobs").selectAll().execute();
      expect(jobs).toMatchObject([{ id: "dead", failed_at: 40 }]);
    });
  });

  it("keeps every submission as it is stored, with its documents [DSK-20]", async () => {
    const answers = {
      application: "",
      answers: '{"name":"Ada"}',
      revision: 3,
      form_version: "v1",
      saved_at: 9,
      sealed: encrypt({ keys: TEST_KEYS, context: ENCRYPTION_CONTEXTS.answers("ada") }, '{"ssn":"1"}'),
    };
    const state = { application: "", last_page: "", add_another_counts: '{"jobs":2}', chosen_tabs: "{}" };
    const submitted = { started_at: 1, validating_at: 2, submitted_at: 8, reference: "REF" };
    await makeEarlier("044-application-summaries", [
      ...["ada", "bob"].map(accountRow),
      ["answers", { account_id: "ada", ...answers }],
      ["answers", { account_id: "bob", ...answers, sealed: null }],
      ["applications", { account_id: "ada", ...state, ...submitted, submitted_form_version: "v1" }],
      ["applications", { account_id: "bob", ...state, started_at: 1 }],
      [
        "documents",
        {
          account_id: "ada",
          application: "",
          answer_key: "paper",
          upload_key: "u",
          pdf_key: "p",
          file_name: "a.pdf",
          file_size: 7,
          status: "completed",
          message: "",
          uploaded_at: 5,
        },
      ],
    ]);
    await opened(async (db) => {
      expect(await loadSubmissionNumbered(db, "ada", 1)).toMatchObject({
        stored: { answers: { name: "Ada", ssn: "1", paper: "ANSWERED" }, revision: 3, formVersion: "v1" },
        counts: { jobs: 2 },
        submission: { reference: "REF", submittedAt: 8 },
        documents: [{ answerKey: "paper", pdfKey: "p", sha256: null }],
      });
      expect(await listSubmissions(db, "ada")).toHaveLength(1);
      expect(await listSubmissions(db, "bob")).toEqual([]);
    });
  });

  it("lists every application until its words are found anew [TYP-09]", async () => {
    const names = { given_name: "Ada", family_name: "O’Brien", page: "/you", work_group: "draft" };
    await makeEarlier("056-desk-exports-taken", [
      accountRow("ada"),
      ["application_summaries", { account_id: "ada", ...names, group_since: 1, missing_count: 0 }],
    ]);
    await opened(async (db) => {
      expect(await listOutdated(db, [], { after: "", most: 9 })).toEqual(["ada"]);
      expect(await findSummary(db, "ada")).toMatchObject({ familyName: "O’Brien" });
    });
  });

  it("has the tables and indexes of a new one afterwards, and is one that was filled", async () => {
    await makeEarlier(SEVEN_TABLES, [accountRow("ada"), ["last_pages", { account_id: "ada", route: "/a" }]]);
    const migrated = await opened(schemaOf);
    await place.remove();
    place = await createEmpty();
    expect(migrated).toEqual(await opened(schemaOf));
    expect(migrated.join("\n")).toContain("applications");
    expect(migrated.join("\n")).not.toMatch(/web_statuses|last_pages|chosen_tabs_primary/);
  });
});

const JOB = {
  kind: "mail",
  payload: "{}",
  run_at: 1,
  attempts: 1,
  leased_until: 0,
  gives_up_at: 9,
  last_error: null,
  priority: 0,
  fair_key: "",
  turn: 0,
};

function accountRow(id: string) {
  return ["accounts", { id, email: id, password_hash: "", created_at: 1, confirmed_at: 1 }] as const;
}

/** Columns with their types, and indexes and constraints as the database writes them. */
async function schemaOf(db: Database): Promise<readonly string[]> {
  const statement = isPostgres(db)
    ? sql<{ readonly line: string }>`
        select table_name || ' ' || column_name || ' ' || data_type || ' ' || is_nullable as line
        from information_schema.columns where table_schema = 'public'
        union all select indexdef from pg_indexes where schemaname = 'public'
        union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint
        where connamespace = 'public'::regnamespace
        order by line`
    : sql<{ readonly line: string }>`
        select name || ' on ' || tbl_name || ': ' || coalesce(sql, '') as line from sqlite_master order by line`;
  const { rows } = await statement.execute(db);
  return rows.map(({ line }) => line);
}
