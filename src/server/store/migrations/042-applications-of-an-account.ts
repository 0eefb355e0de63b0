import { type Kysely, PostgresAdapter, sql } from "kysely";

/** A table in whose key the application takes part, and what SQLite has to build anew of it. */
interface KeyedTable {
  readonly table: string;
  readonly key: readonly string[];
  /** The definitions of all columns but the new one, as SQLite has them. */
  readonly columns: readonly string[];
  readonly unique?: readonly string[];
  /** Name, columns and, where it does not hold all rows, those that it holds. */
  readonly indexes?: readonly (readonly [name: string, columns: readonly string[], where?: string])[];
  /** As PostgreSQL calls what it makes by itself. */
  readonly constraints: readonly string[];
}

const OWNED = "account_id text not null references accounts (id) on delete cascade";

const KEYED: readonly KeyedTable[] = [
  {
    table: "answers",
    key: ["account_id", "application"],
    columns: [
      OWNED,
      "answers text not null",
      "revision integer not null",
      "form_version text not null",
      "saved_at bigint not null",
      "sealed text",
      "kept_aside text",
      "recent text",
    ],
    constraints: ["answers_pkey"],
  },
  {
    table: "applications",
    key: ["account_id", "application"],
    columns: [
      OWNED,
      "started_at bigint",
      "validating_at bigint",
      "submitted_at bigint",
      "reference text unique",
      "submitted_form_version text",
      "last_page text not null",
      "add_another_counts text not null",
      "chosen_tabs text not null",
      "validations text",
      "validations_at bigint",
      "submitted_on text",
    ],
    indexes: [["applications_by_submission", ["submitted_at", "account_id"], "submitted_at is not null"]],
    constraints: ["applications_pkey"],
  },
  {
    table: "documents",
    key: ["account_id", "application", "answer_key"],
    columns: [
      OWNED,
      "answer_key text not null",
      "upload_key text not null",
      "pdf_key text",
      "file_name text not null",
      "file_size integer not null",
      "status text not null",
      "message text not null",
      "uploaded_at bigint not null",
    ],
    indexes: [
      ["documents_by_upload", ["upload_key"]],
      ["documents_by_pdf", ["pdf_key"]],
    ],
    constraints: ["documents_primary"],
  },
  {
    table: "pdf_copies",
    key: ["account_id", "application", "state_hash"],
    columns: [
      OWNED,
      "state_hash text not null",
      "status text not null",
      "storage_key text not null",
      "changed_at bigint not null",
    ],
    indexes: [
      ["pdf_copies_by_time", ["changed_at"]],
      ["pdf_copies_by_file", ["storage_key"]],
    ],
    constraints: ["pdf_copies_primary"],
  },
  {
    table: "exported_applications",
    key: ["receiver", "account_id", "application"],
    columns: ["receiver text not null", OWNED, "exported_at bigint not null"],
    indexes: [["exported_applications_by_account", ["account_id"]]],
    constraints: ["exported_applications_pkey"],
  },
  {
    table: "published_forms",
    key: ["application", "hash"],
    columns: [
      "hash text not null",
      "number integer not null",
      "form text not null",
      "validator text not null",
      "published_at bigint not null",
      "changes text not null default '[]'",
    ],
    unique: ["application", "number"],
    constraints: ["published_forms_pkey", "published_forms_number_key"],
  },
  {
    table: "form_versions",
    key: ["application", "number"],
    columns: [
      "number integer not null",
      "hash text not null",
      "published_at bigint not null",
      "live_at bigint not null",
      "published_by text not null",
      "words text not null",
      "files text",
      "begun text not null default 'carry'",
      "pinned_until bigint",
    ],
    constraints: ["form_versions_pkey"],
  },
];

/**
 * An account has an application of each form: its name is part of the key of what is an application's. What there is
 * belongs to the one that has no name.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  for (const keyed of KEYED) await (isPostgres ? changeKey(db, keyed) : buildAnew(db, keyed));
  for (const table of ["uploads", "tokens", "audit"]) {
    await sql`alter table ${sql.table(table)} add column application text not null default ''`.execute(db);
  }
}

async function changeKey(
  db: Kysely<unknown>,
  { table, key, unique, constraints }: KeyedTable,
): Promise<void> {
  const name = sql.table(table);
  await sql`alter table ${name} add column application text not null default ''`.execute(db);
  for (const constraint of constraints)
    await sql`alter table ${name} drop constraint ${sql.ref(constraint)}`.execute(db);
  await sql`alter table ${name} add constraint ${sql.ref(`${table}_by_application`)}
    primary key (${refs(key)})`.execute(db);
  if (unique !== undefined) {
    await sql`alter table ${name} add constraint ${sql.ref(`${table}_in_order`)} unique (${refs(unique)})`.execute(
      db,
    );
  }
}

/** SQLite changes no key of a table that is there. */
async function buildAnew(
  db: Kysely<unknown>,
  { table, key, columns, unique, indexes = [] }: KeyedTable,
): Promise<void> {
  const anew = `${table}_anew`;
  const parts = [
    ...columns.map((column) => sql.raw(column)),
    sql`application text not null default ''`,
    sql`primary key (${refs(key)})`,
    ...(unique === undefined ? [] : [sql`unique (${refs(unique)})`]),
  ];
  const names = refs(columns.map((column) => column.slice(0, column.indexOf(" "))));
  await sql`create table ${sql.table(anew)} (${sql.join(parts)})`.execute(db);
  await sql`insert into ${sql.table(anew)} (${names}) select ${names} from ${sql.table(table)}`.execute(db);
  await db.schema.dropTable(table).execute();
  await db.schema.alterTable(anew).renameTo(table).execute();
  for (const [index, columns, where] of indexes) {
    const holding = where === undefined ? sql`` : sql`where ${sql.raw(where)}`;
    await sql`create index ${sql.ref(index)} on ${sql.table(table)} (${refs(columns)}) ${holding}`.execute(
      db,
    );
  }
}

function refs(columns: readonly string[]) {
  return sql.join(columns.map((column) => sql.ref(column)));
}
