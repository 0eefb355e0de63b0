import { type Selectable, sql } from "kysely";
import { LAST_LOGIN_AT, listLogins } from "./accounts.ts";
import { reachedStatuses } from "./application-state.ts";
import { loadApplication } from "./applications.ts";
import { LAST_SUBMITTED_AT } from "./erasure.ts";
import type { Tables } from "./schema.ts";
import type { Store } from "./store.ts";
import { loadKept } from "./submissions.ts";
import { loadValidations } from "./validations.ts";

/**
 * Every row that is about the account and its application, without hashes of secrets; times in milliseconds since 1970.
 */
export async function loadAccountRecords(store: Store, accountId: string) {
  const rowsOf = <T extends Owned>(table: T) => ownRows(store, table, accountId);
  const { password_hash: _, ...account } = await store.db
    .selectFrom("accounts")
    .selectAll()
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  const [application] = await rowsOf("applications");
  const { stored, counts, tabs, lastPage, submission } = await loadApplication(store, accountId);
  const name = store.application;
  return {
    ...(name !== "" && { application_name: name }),
    account,
    logins: await listLogins(store, accountId),
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
    validations: await loadValidations(store, accountId),
    submission: submission ?? null,
    submissions: await loadKept(store, accountId),
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

type Owned = OfApplication | "sessions" | "audit";
type OfApplication = "applications" | "documents" | "pdf_copies" | "tokens" | "exported_applications";

/** Rows of these are each of one application; all others are of the account. */
const OF_APPLICATION: ReadonlySet<Owned> = new Set([
  "applications",
  "documents",
  "pdf_copies",
  "tokens",
  "exported_applications",
]);

async function ownRows<T extends Owned>(
  store: Store,
  table: T,
  accountId: string,
): Promise<readonly Selectable<Tables[T]>[]> {
  const isOurs = OF_APPLICATION.has(table) ? sql`application = ${store.application}` : sql`1 = 1`;
  const { rows } = await sql<
    Selectable<Tables[T]>
  >`select * from ${sql.table(table)} where account_id = ${accountId} and ${isOurs}`.execute(store.db);
  return rows;
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
  store: Store,
  { holding, limit }: { readonly holding: string; readonly limit: number },
): Promise<readonly ListedUser[]> {
  const rows = await store.db
    .selectFrom("accounts")
    .select((select) => [
      "accounts.email",
      "accounts.created_at",
      "accounts.confirmed_at",
      LAST_SUBMITTED_AT,
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
