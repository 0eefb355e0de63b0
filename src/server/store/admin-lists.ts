import { type Selectable, sql } from "kysely";
import type { WebStatus } from "../../contract/endpoints.ts";
import { LAST_LOGIN_AT, listLogins } from "./accounts.ts";
import { loadApplication, loadValidations, reachedStatuses } from "./applications.ts";
import type { Database, Tables } from "./schema.ts";

/** Every row that is about the account, without hashes of secrets; times in milliseconds since 1970. */
export async function loadAccountRecords(db: Database, accountId: string) {
  const rowsOf = <T extends Owned>(table: T) => ownRows(db, table, accountId);
  const { password_hash: _, ...account } = await db
    .selectFrom("accounts")
    .selectAll()
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  const [application] = await rowsOf("applications");
  const { stored, counts, tabs, lastPage, submission } = await loadApplication(db, accountId);
  return {
    account,
    logins: await listLogins(db, accountId),
    sessions: (await rowsOf("sessions")).map(({ created_at, last_seen_at }) => ({
      created_at,
      last_seen_at,
    })),
    web_status: reachedStatuses(application ?? {}).map(({ status, reachedAt }) => ({
      web_status: status,
      reached_at: reachedAt,
    })),
    last_page: lastPage,
    application: stored,
    add_another: counts,
    tabs,
    validations: await loadValidations(db, accountId),
    submission: submission ?? null,
    documents: await rowsOf("documents"),
    pdf_copies: await rowsOf("pdf_copies"),
    staff_tokens: (await rowsOf("tokens")).map(({ id, created_at, expires_at }) => ({
      id,
      created_at,
      expires_at,
    })),
    exports: await rowsOf("exported_applications"),
    audit: await rowsOf("audit"),
  };
}

export type AccountRecords = Awaited<ReturnType<typeof loadAccountRecords>>;

type Owned =
  | "sessions"
  | "applications"
  | "documents"
  | "pdf_copies"
  | "tokens"
  | "exported_applications"
  | "audit";

async function ownRows<T extends Owned>(
  db: Database,
  table: T,
  accountId: string,
): Promise<readonly Selectable<Tables[T]>[]> {
  const { rows } = await sql<
    Selectable<Tables[T]>
  >`select * from ${sql.table(table)} where account_id = ${accountId}`.execute(db);
  return rows;
}

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
    .leftJoin("applications", "applications.account_id", "accounts.id")
    .leftJoin("answers", "answers.account_id", "accounts.id")
    .select(["accounts.email", "applications.reference", "applications.submitted_at", "answers.saved_at"])
    .select(["applications.started_at", "applications.validating_at"])
    .$if(reference !== undefined, (query) => query.where("applications.reference", "=", reference ?? ""))
    .orderBy(sql`coalesce(applications.submitted_at, answers.saved_at, 0)`, "desc")
    .orderBy("accounts.id")
    .stream(PORTION);
  for await (const row of rows) {
    const { email, reference, submitted_at, saved_at } = row;
    yield { email, reference, submitted_at, saved_at, status: reachedStatuses(row).at(-1)?.status ?? null };
  }
}

/** An account as whoever runs the product sees it. */
export interface ListedUser {
  readonly email: string;
  readonly created_at: number;
  readonly confirmed_at: number | null;
  readonly submitted_at: number | null;
  readonly logged_in_at: number | null;
  readonly sessions: number;
}

/** The accounts whose address holds the text, by address. */
export async function listUsers(
  db: Database,
  { holding, limit }: { readonly holding: string; readonly limit: number },
): Promise<readonly ListedUser[]> {
  const rows = await db
    .selectFrom("accounts")
    .leftJoin("applications", "applications.account_id", "accounts.id")
    .select((select) => [
      "accounts.email",
      "accounts.created_at",
      "accounts.confirmed_at",
      "applications.submitted_at",
      LAST_LOGIN_AT,
      select
        .selectFrom("sessions")
        .whereRef("sessions.account_id", "=", "accounts.id")
        .select(({ fn }) => fn.countAll<number | string>().as("count"))
        .as("sessions"),
    ])
    .where(sql<boolean>`accounts.email like ${`%${holding.replaceAll(/[!%_]/g, "!$&")}%`} escape '!'`)
    .orderBy("accounts.email")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, sessions: Number(row.sessions ?? 0) }));
}
