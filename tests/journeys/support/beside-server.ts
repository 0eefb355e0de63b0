import { join } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import pg from "pg";
import type { AppServer } from "./app-server.ts";

/** One row, by column. */
export type Row = Readonly<Record<string, unknown>>;

/** Runs a statement in the server's database beside the running server, whichever database that is; `?` is a value. */
export async function inDatabase(
  { databaseUrl, dataDir }: Pick<AppServer, "databaseUrl" | "dataDir">,
  statement: string,
  ...values: readonly SQLInputValue[]
): Promise<readonly Row[]> {
  if (databaseUrl === null) {
    const database = new DatabaseSync(join(dataDir, "admission.sqlite"));
    try {
      return database.prepare(statement).all(...values);
    } finally {
      database.close();
    }
  }
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    let number = 0;
    const { rows } = await client.query<Row>(
      statement.replaceAll("?", () => `$${++number}`),
      [...values],
    );
    return rows;
  } finally {
    await client.end();
  }
}
