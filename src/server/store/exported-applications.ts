import { applicationOf } from "./application-scope.ts";
import type { Database } from "./schema.ts";
import { inTransaction } from "./statements.ts";

/** An application that was submitted. */
export interface SubmittedApplication {
  readonly accountId: string;
  readonly email: string;
  readonly submittedAt: number;
  readonly reference: string;
}

/** Which submitted applications are asked for; the times in milliseconds since 1970. */
export interface SubmittedAsked {
  /** Those submitted at or after this time. */
  readonly since?: number | undefined;
  /** Those that were not noted as handed to this receiver since they were submitted, the last time where that was twice. */
  readonly newFor?: string | undefined;
}

const PORTION = 200;

/**
 * The submitted applications in the order of their submission, in portions that are each read when they are asked for:
 * no statement stays open meanwhile.
 */
export async function* listSubmitted(
  db: Database,
  asked: SubmittedAsked,
): AsyncGenerator<readonly SubmittedApplication[], void> {
  let last: Pick<SubmittedApplication, "accountId" | "submittedAt"> | undefined;
  for (;;) {
    const portion = await submittedAfter(db, asked, last);
    if (portion.length > 0) yield portion;
    if (portion.length < PORTION) return;
    last = portion.at(-1);
  }
}

/** The hashes of the forms that the submitted applications are of. */
export async function formsOfSubmitted(db: Database, asked: SubmittedAsked): Promise<readonly string[]> {
  const rows = await submittedAsked(db, asked)
    .innerJoin("answers", (join) =>
      join
        .onRef("answers.account_id", "=", "applications.account_id")
        .onRef("answers.application", "=", "applications.application"),
    )
    .select("answers.form_version")
    .distinct()
    .execute();
  return rows.map(({ form_version }) => form_version);
}

async function submittedAfter(
  db: Database,
  asked: SubmittedAsked,
  last: Pick<SubmittedApplication, "accountId" | "submittedAt"> | undefined,
): Promise<readonly SubmittedApplication[]> {
  const rows = await submittedAsked(db, asked)
    .select(["accounts.id", "accounts.email", "applications.submitted_at", "applications.reference"])
    .$if(last !== undefined, (query) =>
      query.where((eb) =>
        eb(
          eb.refTuple("applications.submitted_at", "applications.account_id"),
          ">",
          eb.tuple(last?.submittedAt ?? 0, last?.accountId ?? ""),
        ),
      ),
    )
    .orderBy("applications.submitted_at")
    .orderBy("applications.account_id")
    .limit(PORTION)
    .execute();
  return rows.map(({ id, email, submitted_at, reference }) => ({
    ...{ accountId: id, email },
    ...{ submittedAt: submitted_at ?? 0, reference: reference ?? "" },
  }));
}

function submittedAsked(db: Database, { since, newFor }: SubmittedAsked) {
  return db
    .selectFrom("applications")
    .innerJoin("accounts", "accounts.id", "applications.account_id")
    .where("applications.application", "=", applicationOf(db))
    .where("applications.submitted_at", "is not", null)
    .$if(since !== undefined, (query) => query.where("applications.submitted_at", ">=", since ?? 0))
    .$if(newFor !== undefined, (query) =>
      query.where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom("exported_applications")
              .select("receiver")
              .whereRef("exported_applications.account_id", "=", "applications.account_id")
              .whereRef("exported_applications.application", "=", "applications.application")
              .where("receiver", "=", newFor ?? "")
              // What was submitted again since is new.
              .whereRef("exported_at", ">=", "applications.submitted_at"),
          ),
        ),
      ),
    );
}

/** Notes that the receiver has these applications; one that was erased meanwhile is left out. */
export async function noteExported(
  db: Database,
  {
    receiver,
    accountIds,
    now,
  }: { readonly receiver: string; readonly accountIds: readonly string[]; readonly now: number },
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    for (let start = 0; start < accountIds.length; start += PORTION) {
      const some = accountIds.slice(start, start + PORTION);
      await transaction
        .insertInto("exported_applications")
        .columns(["receiver", "account_id", "application", "exported_at"])
        .expression((eb) =>
          eb
            .selectFrom("accounts")
            .select((of) => [
              of.val(receiver).as("receiver"),
              of.ref("accounts.id").as("account_id"),
              of.val(applicationOf(db)).as("application"),
              of.val(now).as("exported_at"),
            ])
            .where("accounts.id", "in", some),
        )
        .onConflict((conflict) =>
          conflict.columns(["receiver", "account_id", "application"]).doUpdateSet({ exported_at: now }),
        )
        .execute();
    }
  });
}
