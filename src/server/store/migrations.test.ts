import { readdirSync } from "node:fs";
import { Kysely, PostgresDialect, sql } from "kysely";
import { Migrator } from "kysely/migration";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { BOTH_ENGINES, TEST_KEYS, type TestDatabase } from "../../../tests/support/databases.ts";
import { BASELINE, OldDatabaseError } from "./adopt-baseline.ts";
import { listThreads } from "./form-comments.ts";
import { filesOfDraft, findOpenDraft } from "./form-drafts.ts";
import { MIGRATIONS } from "./migrations.ts";
import { openStore } from "./open-store.ts";
import { NodeSqliteDialect } from "./sqlite-dialect.ts";
import { sqliteFile } from "./sqlite-file.ts";
import type { Store } from "./store.ts";

/** As databases of installations have recorded them. */
const RELEASED = [BASELINE, "062-form-draft-editors", "063-form-source"];
/** Of the 43 that made the same tables before the baseline. */
const BEFORE = ["001-accounts", "059-reopening-reasons"];
const LAST_BEFORE = "060-service-tokens";
const ADA =
  "insert into accounts (id, email, password_hash, created_at, confirmed_at) values ('ada', 'ada@example.org', '', 1, 1)";
/** A draft that two have changed, and a comment that went along with its question. */
const DRAFT = [
  "insert into staff (id, email, role, sections, created_at) values ('bob', 'bob@school.example', 'publisher', '[]', 1)",
  "insert into form_drafts (id, base_number, base_files, revision, started_by, started_at) values ('draft', 1, '{}', 1, 'bob', 1)",
  "insert into form_draft_files (draft_id, path, text) values ('draft', 'a.json', '[1]')",
  `insert into form_draft_edits (draft_id, revision, edit_id, staff_id, label, changes, made_at) values ('draft', 1, 'an-edit', 'bob', 'Add', '{"a.json":{"changes":[1],"undo":[1]}}', 1)`,
  "insert into form_threads (id, part, key, begun_at) values ('thread', 'pages/about', 'name', 1)",
  "insert into form_comments (id, thread_id, staff_id, text, made_at) values ('comment', 'thread', 'bob', 'Why?', 1)",
  "insert into form_thread_places (thread_id, draft_id, revision, part, key) values ('thread', 'draft', 1, 'pages/about', 'old')",
];

it("keeps the names of migrations that were released, and lists the file of each", () => {
  const names = Object.keys(MIGRATIONS);
  expect(names.slice(0, RELEASED.length)).toEqual(RELEASED);
  const files = readdirSync(new URL("./migrations", import.meta.url)).toSorted();
  expect(files).toEqual(names.map((name) => `${name}.ts`));
});

describe.each(BOTH_ENGINES)("a database of before on $name", ({ createEmpty }) => {
  let place: TestDatabase;
  beforeEach(async () => {
    place = await createEmpty();
  });
  afterEach(() => place.remove());

  const opened = async <T>(read: (store: Store) => Promise<T>): Promise<T> => {
    const store = await openStore(place.location, TEST_KEYS);
    try {
      return await read(store);
    } finally {
      await store.close();
    }
  };
  const recorded = async (store: Store): Promise<readonly string[]> => {
    const { rows } = await sql<{
      readonly name: string;
    }>`select name from kysely_migration order by name`.execute(store.db);
    return rows.map(({ name }) => name);
  };
  /** A database of the baseline with these rows, as if these migrations had made its tables. */
  const makeBy = async (names: readonly string[], rows: readonly string[]): Promise<void> => {
    const { databaseUrl, dataDir } = place.location;
    const dialect =
      databaseUrl === null
        ? new NodeSqliteDialect(sqliteFile(dataDir))
        : new PostgresDialect({ pool: new pg.Pool({ connectionString: databaseUrl }) });
    const db = new Kysely<unknown>({ dialect });
    const [, up] = Object.entries(MIGRATIONS)[0] ?? [];
    const getMigrations = async () => (up === undefined ? {} : { [BASELINE]: up });
    await new Migrator({ db, provider: { getMigrations } }).migrateToLatest();
    for (const row of rows) await sql.raw(row).execute(db);
    await sql`delete from kysely_migration`.execute(db);
    for (const name of names)
      await sql`insert into kysely_migration (name, timestamp) values (${name}, '2026-11-29T00:00:00.000Z')`.execute(
        db,
      );
    await db.destroy();
  };

  it("is taken as it is when the last of them has made it, by several instances at once", async () => {
    await makeBy([...BEFORE, LAST_BEFORE], [ADA]);
    const instances = await Promise.all([1, 2, 3].map(() => opened(recorded)));
    expect(instances).toEqual([RELEASED, RELEASED, RELEASED]);
    const accounts = await opened((store) => store.db.selectFrom("accounts").select("email").execute());
    expect(accounts).toEqual([{ email: "ada@example.org" }]);
  });

  it("keeps drafts, edits and comments of the baseline", async () => {
    await makeBy([BASELINE], DRAFT);
    const kept = await opened(async (store) => ({
      draft: await findOpenDraft(store),
      files: await filesOfDraft(store, "draft"),
      edits: await sql`select edit_id, label from form_draft_edits`.execute(store.db),
      threads: await listThreads(store),
    }));
    expect(kept).toMatchObject({
      draft: { id: "draft", revision: 1 },
      files: { "a.json": "[1]" },
      edits: { rows: [{ edit_id: "an-edit", label: "Add" }] },
      threads: [{ part: "pages/about", key: "name", comments: [{ text: "Why?" }] }],
    });
  });

  it("is left alone when it is older, with a sentence that says which version to start first", async () => {
    await makeBy(BEFORE, [ADA]);
    await expect(opened(recorded)).rejects.toThrow(OldDatabaseError);
    await expect(opened(recorded)).rejects.toThrow("Start commit 14a378cd once, then this version");
  });
});
