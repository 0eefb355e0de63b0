import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Store } from "./store.ts";
import { listMatching, type WorkListFilter } from "./work-list.ts";

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
  /** Those that the desk's list shows under it. */
  readonly filter?: WorkListFilter | undefined;
}

const PORTION = 200;

type Position = Pick<SubmittedApplication, "accountId" | "submittedAt">;

/**
 * The submitted applications in the order of their submission, in portions that are each read when they are asked for:
 * no statement stays open meanwhile, and each looks at one portion alone, however few of it are asked for.
 */
export async function* listSubmitted(
  store: Store,
  { since, newFor, filter }: SubmittedAsked,
): AsyncGenerator<readonly SubmittedApplication[], void> {
  let last: Position | undefined;
  for (;;) {
    const portion = await submittedAfter(store, since, last);
    const fresh =
      newFor === undefined || portion.length === 0
        ? portion.map(({ accountId }) => accountId)
        : await notNotedFor(store, newFor, portion);
    const matching = new Set(
      filter === undefined || fresh.length === 0 ? fresh : await listMatching(store, filter, fresh),
    );
    const asked = portion.filter(({ accountId }) => matching.has(accountId));
    if (asked.length > 0) yield asked;
    if (portion.length < PORTION) return;
    last = portion.at(-1);
  }
}

/** Whether there is any such application. */
export async function hasSubmitted(store: Store, asked: SubmittedAsked): Promise<boolean> {
  const first = await listSubmitted(store, asked).next();
  return !first.done;
}

/** The hashes of the forms that applications were submitted with. */
export async function formsOfSubmitted(store: Store): Promise<readonly string[]> {
  const rows = await store.db
    .selectFrom("applications")
    .select("submitted_form_version")
    .distinct()
    .where("application", "=", store.application)
    .where("submitted_form_version", "is not", null)
    .execute();
  return rows.flatMap(({ submitted_form_version: hash }) => hash ?? []);
}

async function submittedAfter(
  store: Store,
  since: number | undefined,
  last: Position | undefined,
): Promise<readonly SubmittedApplication[]> {
  const rows = await store.db
    .selectFrom("applications")
    .innerJoin("accounts", "accounts.id", "applications.account_id")
    .select(["accounts.id", "accounts.email", "applications.submitted_at", "applications.reference"])
    .where(isOfApplication(store))
    .where("applications.submitted_at", "is not", null)
    .$if(since !== undefined, (query) => query.where("applications.submitted_at", ">=", since ?? 0))
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
    accountId: id,
    email,
    submittedAt: submitted_at ?? 0,
    reference: reference ?? "",
  }));
}

/**
 * Written so that no index begins with it: SQLite would read all of the application for each portion and sort it, which takes
 * longer with each application there is, where those in the order of submission lie ready.
 */
function isOfApplication(store: Store): RawBuilder<SqlBool> {
  return sql`coalesce(${sql.ref("applications.application")}, '') = ${store.application}`;
}

/** The accounts of those that the receiver was not noted to have since they were submitted. */
async function notNotedFor(
  store: Store,
  receiver: string,
  portion: readonly SubmittedApplication[],
): Promise<readonly string[]> {
  const ids = portion.map(({ accountId }) => accountId);
  const rows = await store.db
    .selectFrom("exported_applications")
    .select(["account_id", "exported_at"])
    .where("receiver", "=", receiver)
    .where("application", "=", store.application)
    .where("account_id", "in", ids)
    .execute();
  const notedAt = new Map(rows.map(({ account_id, exported_at }) => [account_id, exported_at]));
  // What was submitted again since is new.
  const isNew = ({ accountId, submittedAt }: SubmittedApplication) =>
    (notedAt.get(accountId) ?? Number.NEGATIVE_INFINITY) < submittedAt;
  return portion.filter(isNew).map(({ accountId }) => accountId);
}

/** Notes that the receiver has these applications; one that was erased meanwhile is left out. */
export async function noteExported(
  store: Store,
  {
    receiver,
    accountIds,
    now,
  }: { readonly receiver: string; readonly accountIds: readonly string[]; readonly now: number },
): Promise<void> {
  // Not in one transaction: those of a large school would keep all other writers waiting.
  for (let start = 0; start < accountIds.length; start += PORTION) {
    const some = accountIds.slice(start, start + PORTION);
    await store.db
      .insertInto("exported_applications")
      .columns(["receiver", "account_id", "application", "exported_at"])
      .expression((eb) =>
        eb
          .selectFrom("accounts")
          .select((of) => [
            of.val(receiver).as("receiver"),
            of.ref("accounts.id").as("account_id"),
            of.val(store.application).as("application"),
            of.val(now).as("exported_at"),
          ])
          .where("accounts.id", "in", some)
          // Whoever notes the same for the same receiver takes the rows in one order: neither waits for the other for ever.
          .orderBy("accounts.id")
          // Whoever is erasing one is waited for before it is noted: noted first, its row would name no account any more.
          .$if(store.isPostgres, (query) => query.forKeyShare("accounts")),
      )
      .onConflict((conflict) =>
        conflict
          .columns(["receiver", "account_id", "application"])
          .doUpdateSet({ exported_at: now })
          // Another file of the same receiver may have ended before this one is noted.
          .where("exported_applications.exported_at", "<", now),
      )
      .execute();
  }
}
