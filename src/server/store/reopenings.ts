import { sql } from "kysely";
import { DomainError } from "../system/domain-error.ts";
import { type ApplicationState, loadApplicationState, type Reopening } from "./application-state.ts";
import type { Store } from "./store.ts";

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
  store: Store,
  accountId: string,
  { page, now }: { readonly page: string; readonly now: number },
): Promise<void> {
  requireChangeablePage(await loadApplicationState(store, accountId), { page, now });
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
  store: Store,
  accountId: string,
  reopening: Reopening | null,
): Promise<void> {
  await store.db
    .updateTable("applications")
    .set({
      reopened_at: reopening?.at ?? null,
      reopened_until: reopening?.until ?? null,
      reopened_pages: reopening && JSON.stringify(reopening.pages),
    })
    .where("account_id", "=", accountId)
    .where("application", "=", store.application)
    .execute();
}

/** Whether any application is open again: as a rule none is. */
export async function hasReopened(store: Store): Promise<boolean> {
  const row = await store.db
    .selectFrom("applications")
    .select(sql.lit(1).as("one"))
    .where("application", "=", store.application)
    .where("reopened_until", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The accounts whose application is open again although its days were over before a time, so many at the most. */
export async function listOverdue(store: Store, before: number, most: number): Promise<readonly string[]> {
  const rows = await store.db
    .selectFrom("applications")
    .select("account_id")
    .where("application", "=", store.application)
    .where("reopened_until", "is not", null)
    .where("reopened_until", "<=", before)
    .orderBy("reopened_until")
    .limit(most)
    .execute();
  return rows.map((row) => row.account_id);
}
