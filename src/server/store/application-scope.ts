import type { Store } from "./store.ts";

/** The names of all applications of which there is anything, forms or answers. */
export async function listApplicationNames(store: Store): Promise<readonly string[]> {
  const rows = await store.db
    .selectFrom("form_versions")
    .select("application")
    .union(store.db.selectFrom("answers").select("application"))
    .union(store.db.selectFrom("applications").select("application"))
    .execute();
  return rows.map(({ application }) => application).toSorted();
}

/** The names of the applications whose form was published. */
export async function listPublishedApplications(store: Store): Promise<readonly string[]> {
  const rows = await store.db.selectFrom("form_versions").select("application").distinct().execute();
  return rows.map(({ application }) => application).toSorted();
}

/** The application that was the only one and had no name once, from before it was given one; the trail tells. */
export async function findOnceUnnamed(store: Store): Promise<string | undefined> {
  const named = store.db.selectFrom("audit").select("application").where("action", "=", "application_named");
  return (await named.orderBy("at").limit(1).executeTakeFirst())?.application;
}

/** The names of the applications of which an account has anything. */
export async function listApplicationsOf(store: Store, accountId: string): Promise<readonly string[]> {
  const named = (table: "answers" | "applications" | "documents" | "pdf_copies" | "tokens") =>
    store.db.selectFrom(table).select("application").where("account_id", "=", accountId);
  const rows = await named("answers")
    .union(named("applications"))
    .union(named("documents"))
    .union(named("pdf_copies"))
    .union(named("tokens"))
    .execute();
  return rows.map(({ application }) => application).toSorted();
}
