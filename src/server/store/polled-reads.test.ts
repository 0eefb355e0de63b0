import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CountedDatabase, openCounted } from "../../../tests/support/counted-database.ts";
import { createSqlite } from "../../../tests/support/databases.ts";
import { findDocument } from "./documents.ts";
import { findPdfCopy } from "./pdf-copies.ts";
import type { Store } from "./store.ts";

describe("what browsers ask for again and again", () => {
  let counted: CountedDatabase;
  beforeAll(async () => {
    counted = await openCounted(createSqlite);
  });
  afterAll(() => counted.remove());

  it.each<[string, (database: Store) => Promise<unknown>]>([
    ["a conversion", (database) => findDocument(database, { accountId: "ada", answerKey: "essay" })],
    ["a PDF copy", (database) => findPdfCopy(database, { accountId: "ada", stateHash: "abc" })],
  ])("is one read of one row: the state of %s", async (_what, read) => {
    counted.newStatements();
    await read(counted.store);
    expect(counted.newStatements()).toEqual(["select"]);
  });

  it.each([
    ["documents", "answer_key"],
    ["pdf_copies", "state_hash"],
  ])("is found in %s by account, application and %s through an index", async (table, column) => {
    const plan = await sql<{ readonly detail: string }>`
      explain query plan select * from ${sql.table(table)} where account_id = 'ada' and application = ''
        and ${sql.ref(column)} = 'x'
    `.execute(counted.store.db);
    const [step] = plan.rows;
    expect(step?.detail).toMatch(
      new RegExp(`^SEARCH ${table} USING INDEX .*account_id=\\? AND application=\\? AND ${column}=\\?`),
    );
  });
});
