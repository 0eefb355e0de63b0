import type { Database } from "./schema.ts";

export interface ListedApplication {
  readonly email: string;
  /** Every status reached, in no order. */
  readonly statuses: readonly string[];
  /** Null before the submission. */
  readonly reference: string | null;
  readonly submitted_at: number | null;
  /** When answers were last saved; null when none were. */
  readonly saved_at: number | null;
}

/** The applications, the one submitted or saved last first: all, or the one with this reference. */
export async function listApplications(
  db: Database,
  reference?: string,
): Promise<readonly ListedApplication[]> {
  const rows = await db
    .selectFrom("accounts")
    .leftJoin("submissions", "submissions.account_id", "accounts.id")
    .leftJoin("answers", "answers.account_id", "accounts.id")
    .select(["accounts.id", "accounts.email", "submissions.reference"])
    .select(["submissions.submitted_at", "answers.saved_at"])
    .$if(reference !== undefined, (query) => query.where("submissions.reference", "=", reference ?? ""))
    .execute();
  const statuses = await db.selectFrom("web_statuses").select(["account_id", "web_status"]).execute();
  const byAccount = Map.groupBy(statuses, ({ account_id }) => account_id);
  return rows
    .map(({ id, ...row }) => ({
      ...row,
      statuses: (byAccount.get(id) ?? []).map(({ web_status }) => web_status),
    }))
    .toSorted((one, other) => lastMoved(other) - lastMoved(one));
}

function lastMoved({ submitted_at, saved_at }: Pick<ListedApplication, "submitted_at" | "saved_at">): number {
  return submitted_at ?? saved_at ?? 0;
}
