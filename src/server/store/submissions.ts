import type { Database } from "./schema.ts";

/** That an application was submitted: once for each account, for good. */
export interface Submission {
  /** What the applicant quotes in questions; unique. */
  readonly reference: string;
  readonly submittedAt: number;
}

export async function findSubmission(db: Database, accountId: string): Promise<Submission | undefined> {
  const row = await db
    .selectFrom("submissions")
    .select(["reference", "submitted_at"])
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return row && { reference: row.reference, submittedAt: row.submitted_at };
}

/** Records the submission; false when there is one already. */
export async function addSubmission(
  db: Database,
  entry: Submission & { readonly accountId: string; readonly formVersion: string },
): Promise<boolean> {
  const inserted = await db
    .insertInto("submissions")
    .values({
      account_id: entry.accountId,
      reference: entry.reference,
      form_version: entry.formVersion,
      submitted_at: entry.submittedAt,
    })
    .onConflict((conflict) => conflict.column("account_id").doNothing())
    .executeTakeFirstOrThrow();
  return inserted.numInsertedOrUpdatedRows === 1n;
}
