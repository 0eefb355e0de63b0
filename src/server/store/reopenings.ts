import { sql } from "kysely";
import { DomainError } from "../system/domain-error.ts";
import { applicationOf } from "./application-scope.ts";
import { type ApplicationState, loadApplicationState, type Reopening } from "./application-state.ts";
import type { Database } from "./schema.ts";

/** The ids of the pages that may be changed of an application: of a draft all, of one that was submitted those that are open again. */
export function changeablePages(
  { statuses, reopening }: Pick<ApplicationState, "statuses" | "reopening">,
  now: number,
): "all" | readonly string[] {
  if (!statuses.includes("submitted")) return "all";
  return reopening === undefined || reopening.until <= now ? [] : reopening.pages;
}

/**
 * Once an application is submitted, nothing but its documents' conversions changes it any more, until pages of it are opened
 * again, and then these alone (DSK-22).
 * @throws DomainError already_submitted
 */
export async function requireChangeable(
  db: Database,
  accountId: string,
  { page, now }: { readonly page: string; readonly now: number },
): Promise<void> {
  requireChangeablePage(await loadApplicationState(db, accountId), { page, now });
}

/** The same, for a state that was loaded. @throws DomainError already_submitted */
export function requireChangeablePage(
  state: Pick<ApplicationState, "statuses" | "reopening">,
  { page, now }: { readonly page: string; readonly now: number },
): void {
  const pages = changeablePages(state, now);
  if (pages !== "all" && !pages.includes(page)) throw new DomainError("already_submitted");
}

/** Opens pages of a submitted application again, or ends that; the columns of all else stay. */
export async function putReopening(
  db: Database,
  accountId: string,
  reopening: Reopening | null,
): Promise<void> {
  await db
    .updateTable("applications")
    .set({
      reopened_at: reopening?.at ?? null,
      reopened_until: reopening?.until ?? null,
      reopened_pages: reopening && JSON.stringify(reopening.pages),
    })
    .where("account_id", "=", accountId)
    .where("application", "=", applicationOf(db))
    .execute();
}

/** Whether any application is open again: as a rule none is. */
export async function hasReopened(db: Database): Promise<boolean> {
  const row = await db
    .selectFrom("applications")
    .select(sql.lit(1).as("one"))
    .where("application", "=", applicationOf(db))
    .where("reopened_until", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The accounts whose application is open again although its days were over before a time, so many at the most. */
export async function listOverdue(db: Database, before: number, most: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("applications")
    .select("account_id")
    .where("application", "=", applicationOf(db))
    .where("reopened_until", "is not", null)
    .where("reopened_until", "<=", before)
    .orderBy("reopened_until")
    .limit(most)
    .execute();
  return rows.map((row) => row.account_id);
}
