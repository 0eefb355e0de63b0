import { sql } from "kysely";
import { LAST_LOGIN_AT } from "./last-login.ts";
import type { Database } from "./schema.ts";

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
    .leftJoin("submissions", "submissions.account_id", "accounts.id")
    .select((select) => [
      "accounts.email",
      "accounts.created_at",
      "accounts.confirmed_at",
      "submissions.submitted_at",
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
