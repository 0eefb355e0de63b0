import type { AppServer } from "./app-server.ts";
import { inDatabase } from "./beside-server.ts";

/** What the database holds for an applicant, read beside the running server. */
export interface Records {
  readonly answers: Readonly<Record<string, unknown>>;
  readonly lastPage: string;
  readonly addAnother: Readonly<Record<string, number>>;
  readonly webStatuses: readonly string[];
}

/** Reads an applicant's rows from the server's database. */
export async function recordsOf(server: AppServer, email: string): Promise<Records> {
  const rows = (table: string) =>
    inDatabase(
      server,
      `select t.* from ${table} t join accounts a on a.id = t.account_id where a.email = ?`,
      email,
    );
  const [answers] = await rows("answers");
  const [lastPage] = await rows("last_pages");
  return {
    answers: JSON.parse(String(answers?.answers ?? "{}")),
    lastPage: String(lastPage?.route ?? ""),
    addAnother: Object.fromEntries(
      (await rows("add_another_counts")).map((row) => [String(row.button_id), Number(row.num_components)]),
    ),
    webStatuses: (await rows("web_statuses")).map((row) => String(row.web_status)),
  };
}
