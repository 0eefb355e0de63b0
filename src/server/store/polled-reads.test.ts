import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSqlite, TEST_KEYS, type TestDatabase } from "../../../tests/support/databases.ts";
import { findDocument } from "./documents.ts";
import { openDatabase } from "./open-database.ts";
import { findPdfCopy } from "./pdf-copies.ts";
import type { Database } from "./schema.ts";

describe("what browsers ask for again and again", () => {
  let place: TestDatabase;
  let db: Database;
  const statements: string[] = [];
  beforeAll(async () => {
    place = await createSqlite();
    db = await openDatabase(place.location, TEST_KEYS, (kind) => void statements.push(kind));
  });
  afterAll(async () => {
    await db.destroy();
    await place.remove();
  });

  it.each<[string, (database: Database) => Promise<unknown>]>([
    ["a conversion", (database) => findDocument(database, { accountId: "ada", answerKey: "essay" })],
    ["a PDF copy", (database) => findPdfCopy(database, { accountId: "ada", stateHash: "abc" })],
  ])("is one read of one row: the state of %s", async (_what, read) => {
    statements.splice(0);
    await read(db);
    expect(statements).toEqual(["select"]);
  });

  it.each([
    ["documents", "answer_key"],
    ["pdf_copies", "state_hash"],
  ])("is found in %s by account and %s through an index", async (table, column) => {
    const plan = await sql<{ readonly detail: string }>`
      explain query plan select * from ${sql.table(table)} where account_id = 'ada' and ${sql.ref(column)} = 'x'
    `.execute(db);
    const [step] = plan.rows;
    expect(step?.detail).toMatch(
      new RegExp(`^SEARCH ${table} USING INDEX .*account_id=\\? AND ${column}=\\?`),
    );
  });
});
