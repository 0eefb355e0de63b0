import { type Selectable, sql } from "kysely";
import { loadAddAnotherCounts } from "./add-another-counts.ts";
import { loadChosenTabs } from "./chosen-tabs.ts";
import { loadLastPage } from "./last-pages.ts";
import { listLogins } from "./logins.ts";
import type { Database, Tables } from "./schema.ts";
import { loadAnswers } from "./stored-answers.ts";
import { findSubmission } from "./submissions.ts";
import { loadValidations } from "./validations.ts";

/** Every row that is about the account, without hashes of secrets; times in milliseconds since 1970. */
export async function loadAccountRecords(db: Database, accountId: string) {
  const rowsOf = <T extends Owned>(table: T) => ownRows(db, table, accountId);
  const account = await db
    .selectFrom("accounts")
    .select(["id", "email", "created_at", "confirmed_at"])
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  return {
    account,
    logins: await listLogins(db, accountId),
    sessions: (await rowsOf("sessions")).map(({ created_at, last_seen_at }) => ({
      created_at,
      last_seen_at,
    })),
    web_status: (await rowsOf("web_statuses")).map(({ web_status, reached_at }) => ({
      web_status,
      reached_at,
    })),
    last_page: await loadLastPage(db, accountId),
    application: await loadAnswers(db, accountId),
    add_another: await loadAddAnotherCounts(db, accountId),
    tabs: await loadChosenTabs(db, accountId),
    validations: await loadValidations(db, accountId),
    submission: (await findSubmission(db, accountId)) ?? null,
    documents: await rowsOf("documents"),
    pdf_copies: await rowsOf("pdf_copies"),
    staff_tokens: (await rowsOf("tokens")).map(({ id, created_at, expires_at }) => ({
      id,
      created_at,
      expires_at,
    })),
    audit: await rowsOf("audit"),
  };
}

export type AccountRecords = Awaited<ReturnType<typeof loadAccountRecords>>;

type Owned = "sessions" | "web_statuses" | "documents" | "pdf_copies" | "tokens" | "audit";

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
