import { DatabaseSync, type SQLInputValue } from "node:sqlite";

export interface StreamedQuery {
  readonly sql: string;
  readonly parameters: readonly SQLInputValue[];
}

/**
 * The rows of a query, so many at a time, as they all were at one moment. They are read over a connection of their own,
 * which ends with them: others write meanwhile, and whoever reads slowly holds nobody up.
 */
export function* streamRows(file: string, query: StreamedQuery, size: number): Generator<readonly unknown[]> {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 1_000 });
  try {
    let rows: unknown[] = [];
    for (const row of database.prepare(query.sql).iterate(...query.parameters)) {
      rows.push(row);
      if (rows.length < size) continue;
      yield rows;
      rows = [];
    }
    if (rows.length > 0) yield rows;
  } finally {
    database.close();
  }
}
