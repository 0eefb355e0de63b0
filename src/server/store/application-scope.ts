import type { KyselyPlugin, PluginTransformQueryArgs, PluginTransformResultArgs } from "kysely";
import type { Database } from "./schema.ts";

/** Carries the name of an application along with the database and every transaction on it; queries pass unchanged. */
class ApplicationHolder implements KyselyPlugin {
  readonly application: string;

  constructor(application: string) {
    this.application = application;
  }

  transformQuery({ node }: PluginTransformQueryArgs) {
    return node;
  }

  async transformResult({ result }: PluginTransformResultArgs) {
    return result;
  }
}

/**
 * The database for one application: what the store reads and writes through it of answers, documents, tokens and forms is
 * that application's alone. Accounts, sessions and jobs are the same for all.
 * @param application its name; empty for the one of an installation that has one
 */
export function forApplication(db: Database, application: string): Database {
  return application === applicationOf(db) ? db : db.withPlugin(new ApplicationHolder(application));
}

/** Whose application, for what is encrypted: a value of one cannot be opened as another's, of the same account neither. */
export function ownerOf(db: Database, accountId: string): string {
  const application = applicationOf(db);
  return application === "" ? accountId : `${accountId}/${application}`;
}

/** The application whose rows are read and written through this database; empty where nobody said which. */
export function applicationOf(db: Pick<Database, "getExecutor">): string {
  const holder = db.getExecutor().plugins.findLast((plugin) => plugin instanceof ApplicationHolder);
  return holder instanceof ApplicationHolder ? holder.application : "";
}

/** The databases for these applications; for the one without a name, where there is none yet. */
export function forApplications(db: Database, names: readonly string[]): readonly Database[] {
  return (names.length === 0 ? [""] : names).map((name) => forApplication(db, name));
}

/** The word, told apart by the application of the database where that has a name. */
export function namedFor(db: Database, word: string): string {
  const application = applicationOf(db);
  return application === "" ? word : `${word} ${application}`;
}

/** The names of all applications of which there is anything, forms or answers. */
export async function listApplicationNames(db: Database): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("form_versions")
    .select("application")
    .union(db.selectFrom("answers").select("application"))
    .union(db.selectFrom("applications").select("application"))
    .execute();
  return rows.map(({ application }) => application).toSorted();
}

/** The names of the applications whose form was published. */
export async function listPublishedApplications(db: Database): Promise<readonly string[]> {
  const rows = await db.selectFrom("form_versions").select("application").distinct().execute();
  return rows.map(({ application }) => application).toSorted();
}

/** The application that was the only one and had no name once, from before it was given one; the trail tells. */
export async function findOnceUnnamed(db: Database): Promise<string | undefined> {
  const named = db.selectFrom("audit").select("application").where("action", "=", "application_named");
  return (await named.orderBy("at").limit(1).executeTakeFirst())?.application;
}

/** The names of the applications of which an account has anything. */
export async function listApplicationsOf(db: Database, accountId: string): Promise<readonly string[]> {
  const named = (table: "answers" | "applications" | "documents" | "pdf_copies" | "tokens") =>
    db.selectFrom(table).select("application").where("account_id", "=", accountId);
  const rows = await named("answers")
    .union(named("applications"))
    .union(named("documents"))
    .union(named("pdf_copies"))
    .union(named("tokens"))
    .execute();
  return rows.map(({ application }) => application).toSorted();
}
