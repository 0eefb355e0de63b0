import { type RawBuilder, sql } from "kysely";
import { DecryptError } from "../crypto/encrypt.ts";
import { ENCRYPTION_CONTEXTS } from "./encryption.ts";
import type { Store } from "./store.ts";

/** Every table whose rows are each of one application, besides the audit trail, in which no row is ever changed. */
const TABLES = [
  "answers",
  "applications",
  "submissions",
  "documents",
  "uploads",
  "pdf_copies",
  "tokens",
  "exported_applications",
  "published_forms",
  "form_versions",
  "checklist_marks",
  "reminders",
  "notes",
  "reopening_reasons",
  "application_changes",
  "desk_exports",
  "desk_exports_taken",
  "api_tokens",
  "account_mails",
  "saved_filters",
  "form_drafts",
  "form_schedules",
  "form_threads",
];

const OF_THE_DESK = [
  "application_summaries",
  "application_words",
  "application_missing",
  "application_choices",
  "choice_keys",
] as const;

/** Every table that names the application of its rows. */
export const TABLES_OF_APPLICATIONS: readonly string[] = [...TABLES, ...OF_THE_DESK, "audit"];

/** Into these a server that still takes it for the only one may write nothing more. */
const GUARDED = ["answers", "applications", "documents", "uploads", "form_versions"] as const;

const PORTION = 200;

/** What an encrypted column is bound to by its owner. */
type Contexts = Readonly<Record<string, (owner: string) => readonly string[]>>;

const OF_ANSWERS = {
  sealed: ENCRYPTION_CONTEXTS.answers,
  kept_aside: ENCRYPTION_CONTEXTS.keptAside,
  recent: ENCRYPTION_CONTEXTS.recentChanges,
} satisfies Contexts;
const OF_STATE = { validations: ENCRYPTION_CONTEXTS.errorMap } satisfies Contexts;

/** What came of giving a name; accounts of which something cannot be opened, where nothing was changed. */
export interface Renamed {
  readonly applications: number;
  readonly unreadable: readonly string[];
}

/**
 * Gives all that is of the application without a name to the one of this database, and has the database refuse rows without a
 * name from then on: a server that was not stopped gets errors, and loses nothing. To be called in a transaction, which is
 * to be given up where something is unreadable.
 * @param jobs the kinds of jobs whose payload names the application
 */
export async function moveToApplication(tx: Store, jobs: readonly string[]): Promise<Renamed> {
  const application = tx.application;
  if (tx.isPostgres) {
    await sql`lock table ${sql.join(TABLES.map((table) => sql.table(table)))} in access exclusive mode`.execute(
      tx.db,
    );
  }
  const unreadable = new Set<string>();
  const applications = await encryptAnew(tx, "answers", { contexts: OF_ANSWERS, unreadable });
  await encryptAnew(tx, "applications", { contexts: OF_STATE, unreadable });
  await encryptAnew(tx, "submissions", { contexts: OF_ANSWERS, unreadable });
  if (unreadable.size > 0) return { applications: 0, unreadable: [...unreadable] };
  for (const table of TABLES) {
    await sql`update ${sql.table(table)} set application = ${application} where application = ''`.execute(
      tx.db,
    );
  }
  // The server makes the rows of the desk's list anew: whoever has begun nothing has none under a name.
  for (const table of OF_THE_DESK) await tx.db.deleteFrom(table).where("application", "=", "").execute();
  await nameInJobs(tx, jobs);
  // What waits of an application stays before what comes: their order goes by the subject.
  await sql`update webhook_deliveries set subject = account_id || ${`/${application}`}
    where account_id is not null and subject = account_id`.execute(tx.db);
  for (const table of GUARDED) await refuseUnnamed(tx, table);
  return { applications, unreadable: [] };
}

/** Encrypts the columns of all rows for their new owner; the rows are still those of the application without a name. */
async function encryptAnew(
  tx: Store,
  table: "answers" | "applications" | "submissions",
  { contexts, unreadable }: { readonly contexts: Contexts; readonly unreadable: Set<string> },
): Promise<number> {
  const columns = Object.keys(contexts);
  const id = sql.ref(table === "submissions" ? "id" : "account_id");
  const read = sql.join(["account_id", ...columns].map((column) => sql.ref(column)));
  let count = 0;
  for (let after: string | undefined = ""; after !== undefined;) {
    const { rows } = await sql<
      Readonly<Record<string, string | null>>
    >`select ${id} as row_id, ${read} from ${sql.table(table)}
      where application = '' and ${id} > ${after} order by ${id} limit ${PORTION}`.execute(tx.db);
    for (const { row_id: rowId, account_id, ...values } of rows) {
      const accountId = account_id ?? "";
      const set = openedAndBound(tx, accountId, { values, contexts });
      if (set === null) unreadable.add(accountId);
      else if (set.length > 0)
        await sql`update ${sql.table(table)} set ${sql.join(set)}
          where ${id} = ${rowId} and application = ''`.execute(tx.db);
    }
    count += rows.length;
    after = rows.length < PORTION ? undefined : (rows.at(-1)?.row_id ?? undefined);
  }
  return count;
}

/** The assignments for an update; null when one of the values cannot be opened. */
function openedAndBound(
  tx: Store,
  accountId: string,
  {
    values,
    contexts,
  }: { readonly values: Readonly<Record<string, string | null>>; readonly contexts: Contexts },
): readonly RawBuilder<unknown>[] | null {
  const unnamed = tx.forApplication("").ownerOf(accountId);
  try {
    return Object.entries(contexts).flatMap(([column, contextOf]) => {
      const value = values[column];
      if (typeof value !== "string") return [];
      const opened = tx.decrypt(contextOf(unnamed), value);
      const bound = tx.encrypt(contextOf(tx.ownerOf(accountId)), opened);
      return [sql`${sql.ref(column)} = ${bound}`];
    });
  } catch (error) {
    // One that is no JSON was damaged as well.
    if (error instanceof DecryptError || error instanceof SyntaxError) return null;
    throw error;
  }
}

async function nameInJobs(tx: Store, kinds: readonly string[]): Promise<void> {
  const rows = await tx.db.selectFrom("jobs").select(["id", "payload"]).where("kind", "in", kinds).execute();
  for (const { id, payload } of rows) {
    const planned: unknown = JSON.parse(payload);
    if (typeof planned !== "object" || planned === null) continue;
    // Jobs of before applications had names have none.
    if ("application" in planned && planned.application !== "") continue;
    const named = JSON.stringify({ ...planned, application: tx.application });
    await tx.db.updateTable("jobs").set({ payload: named }).where("id", "=", id).execute();
  }
}

async function refuseUnnamed(tx: Store, table: (typeof GUARDED)[number]): Promise<void> {
  const guard = sql.ref(`${table}_are_named`);
  await (
    tx.isPostgres
      ? sql`alter table ${sql.table(table)} add constraint ${guard} check (application <> '')`
      : sql`create trigger ${guard} before insert on ${sql.table(table)} when new.application = ''
        begin select raise(abort, 'the application has a name'); end`
  ).execute(tx.db);
}
