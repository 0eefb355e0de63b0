import { type RawBuilder, sql } from "kysely";
import { WEB_STATUSES, type WebStatus } from "../../contract/call-table.ts";
import type { Database } from "./schema.ts";

const PORTION = 500;

export interface ListedApplication {
  readonly email: string;
  /** The furthest status that was reached; null before the first. */
  readonly status: WebStatus | null;
  /** Null before the submission. */
  readonly reference: string | null;
  readonly submitted_at: number | null;
  /** When answers were last saved; null when none were. */
  readonly saved_at: number | null;
}

/**
 * The applications, the one submitted or saved last first: all, or the one with this reference. They are read a portion
 * at a time, as they are at one moment: the list of a large school never lies in memory.
 */
export async function* listApplications(
  db: Database,
  reference?: string,
): AsyncGenerator<ListedApplication, void> {
  const rows = db
    .selectFrom("accounts")
    .leftJoin("submissions", "submissions.account_id", "accounts.id")
    .leftJoin("answers", "answers.account_id", "accounts.id")
    .select(["accounts.email", "submissions.reference", "submissions.submitted_at", "answers.saved_at"])
    .select(furthestStatus().as("furthest"))
    .$if(reference !== undefined, (query) => query.where("submissions.reference", "=", reference ?? ""))
    .orderBy(sql`coalesce(submissions.submitted_at, answers.saved_at, 0)`, "desc")
    .orderBy("accounts.id")
    .stream(PORTION);
  for await (const { furthest, ...row } of rows) {
    yield { ...row, status: furthest === null ? null : (WEB_STATUSES[furthest] ?? null) };
  }
}

/** In a query on `accounts`: the place of the furthest status among all that there are. */
function furthestStatus(): RawBuilder<number | null> {
  const places = WEB_STATUSES.map((status, place) => sql`when ${status} then ${sql.lit(place)}`);
  return sql`(
    select max(case web_statuses.web_status ${sql.join(places, sql` `)} end)
    from web_statuses where web_statuses.account_id = accounts.id
  )`;
}
