import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** What the database file holds for an applicant, read beside the running server. */
export interface Records {
  readonly answers: Readonly<Record<string, unknown>>;
  readonly lastPage: string;
  readonly addAnother: Readonly<Record<string, number>>;
  readonly webStatuses: readonly string[];
}

/** Reads an applicant's rows from the server's SQLite file. */
export function recordsOf(dataDir: string, email: string): Records {
  const database = new DatabaseSync(join(dataDir, "admission.sqlite"), { readOnly: true });
  try {
    const rows = (table: string) =>
      database
        .prepare(`select t.* from ${table} t join accounts a on a.id = t.account_id where a.email = ?`)
        .all(email);
    return {
      answers: JSON.parse(String(rows("answers")[0]?.answers ?? "{}")),
      lastPage: String(rows("last_pages")[0]?.route ?? ""),
      addAnother: Object.fromEntries(
        rows("add_another_counts").map((row) => [String(row.button_id), Number(row.num_components)]),
      ),
      webStatuses: rows("web_statuses").map((row) => String(row.web_status)),
    };
  } finally {
    database.close();
  }
}
