import { type ColumnDefinitionBuilder, type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { normalEmail } from "../../contract/email-address.ts";
import type { Tables } from "./schema.ts";
import { isPostgres } from "./statements.ts";

/**
 * Codes that belong to the password they came with, several of them to one account. Those under way belong to the
 * password the account has.
 */
async function bindCodes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("bound_codes")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("account_id", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("purpose", "text", (column) => column.notNull())
    .addColumn("code_hash", "text", (column) => column.notNull())
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .addColumn("tries_left", "integer", (column) => column.notNull())
    .addColumn("made_at", "bigint", (column) => column.notNull())
    .addColumn("password_hash", "text")
    .addColumn("browser_hash", "text")
    .execute();
  await sql`
    insert into bound_codes (id, account_id, purpose, code_hash, expires_at, tries_left, made_at, password_hash)
    select codes.purpose || ':' || codes.account_id, codes.account_id, codes.purpose, codes.code_hash,
      codes.expires_at, codes.tries_left, 0, case codes.purpose when 'confirm' then accounts.password_hash end
    from codes inner join accounts on accounts.id = codes.account_id
  `.execute(db);
  await db.schema.dropTable("codes").execute();
  await db.schema.alterTable("bound_codes").renameTo("codes").execute();
  await db.schema.createIndex("codes_by_account").on("codes").columns(["account_id", "purpose"]).execute();
}

/** Uploaded documents, the addresses to upload them to, and jobs that were given up. */
async function createDocuments(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("documents")
    .addColumn("account_id", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("answer_key", "text", (column) => column.notNull())
    .addColumn("upload_key", "text", (column) => column.notNull())
    .addColumn("pdf_key", "text")
    .addColumn("file_name", "text", (column) => column.notNull())
    .addColumn("file_size", "integer", (column) => column.notNull())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("message", "text", (column) => column.notNull())
    .addColumn("uploaded_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("documents_primary", ["account_id", "answer_key"])
    .execute();
  await db.schema
    .createTable("uploads")
    .addColumn("upload_key", "text", (column) => column.primaryKey())
    .addColumn("account_id", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("answer_key", "text", (column) => column.notNull())
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .addColumn("received_at", "bigint")
    .execute();
  await db.schema.createIndex("uploads_by_account").on("uploads").column("account_id").execute();
  await db.schema.alterTable("jobs").addColumn("given_up_at", "bigint").execute();
  await db.schema.alterTable("jobs").addColumn("last_error", "text").execute();
}

/**
 * Brings the addresses of accounts into their one form. One that is none, or whose one form another account has, stays
 * as it is: its owner logs in with it as before.
 */
async function normaliseEmails(db: Kysely<unknown>): Promise<void> {
  const accounts = db.withTables<Pick<Tables, "accounts">>();
  const rows = await accounts.selectFrom("accounts").select(["id", "email"]).execute();
  const taken = new Set(rows.map(({ email }) => email));
  for (const { id, email } of rows) {
    const normal = normalEmail(email);
    if (normal === null || taken.has(normal)) continue;
    taken.add(normal);
    await accounts.updateTable("accounts").set({ email: normal }).where("id", "=", id).execute();
  }
}

/** Tokens that open something without a session, and the audit trail, whose rows outlive what they speak of. */
async function createTokensAndAudit(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("tokens")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("token_hash", "text", (column) => column.notNull().unique())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("account_id", "text", (column) => column.references("accounts.id").onDelete("cascade"))
    .addColumn("answers", "text")
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("audit")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("at", "bigint", (column) => column.notNull())
    .addColumn("action", "text", (column) => column.notNull())
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("account_id", "text")
    .addColumn("client", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("audit_by_time").on("audit").column("at").execute();
}

/** The tokens of an account by index: whenever an account is erased the database looks for them. */
async function indexTokenOwners(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex("tokens_by_account").on("tokens").column("account_id").execute();
}

const zero = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(0);

/** In which order jobs are claimed: urgent ones first, those of one fair key in turns with those of others. */
async function orderJobs(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema.alterTable("jobs").addColumn("priority", "integer", zero).execute();
  await schema
    .alterTable("jobs")
    .addColumn("fair_key", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  await schema.alterTable("jobs").addColumn("turn", "integer", zero).execute();
  await schema.dropIndex("jobs_by_time").execute();
  await schema
    .createIndex("jobs_by_order")
    .on("jobs")
    .columns(["kind", "priority", "turn", "run_at"])
    .execute();
  await schema.createIndex("jobs_by_fair_key").on("jobs").columns(["kind", "fair_key"]).execute();
}

/** A column for answers that are kept and are no part of the application. */
async function addKeptAside(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("answers").addColumn("kept_aside", "text").execute();
}

/** The configuration of the school that was accepted last, for the time when its file is wrong. */
async function createPartnerConfigs(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("partner_configs")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("config", "text", (column) => column.notNull())
    .addColumn("kept_at", "bigint", (column) => column.notNull())
    .execute();
}

/** PDF copies of applications: one for each state of an application that a copy was asked for. */
async function createPdfCopies(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("pdf_copies")
    .addColumn("account_id", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("state_hash", "text", (column) => column.notNull())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("storage_key", "text", (column) => column.notNull())
    .addColumn("changed_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("pdf_copies_primary", ["account_id", "state_hash"])
    .execute();
  await db.schema.createIndex("pdf_copies_by_time").on("pdf_copies").column("changed_at").execute();
}

/** A column for the answers that are encrypted, and the keys that anything is encrypted under. Rows stay as they are. */
async function encryptSensitiveAnswers(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("answers").addColumn("sealed", "text").execute();
  await db.schema
    .createTable("sealing_keys")
    .addColumn("key_id", "text", (column) => column.primaryKey())
    .addColumn("first_used_at", "bigint", (column) => column.notNull())
    .execute();
}

/** What sweeps look for by index, and leases on work that one instance does for all. */
async function prepareSweeps(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema.createIndex("documents_by_upload").on("documents").column("upload_key").execute();
  await schema.createIndex("documents_by_pdf").on("documents").column("pdf_key").execute();
  await schema.createIndex("uploads_by_end").on("uploads").column("expires_at").execute();
  await schema.createIndex("pdf_copies_by_file").on("pdf_copies").column("storage_key").execute();
  await schema
    .createTable("leases")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("holder", "text", (column) => column.notNull())
    .addColumn("leased_until", "bigint", (column) => column.notNull())
    .addColumn("last_begun_at", "bigint", (column) => column.notNull())
    .execute();
}

/** When a job failed for good, by the name that everybody gives it. */
async function renameFailedAt(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("jobs").renameColumn("given_up_at", "failed_at").execute();
}

/**
 * One row for the state of an application, in the place of a table for each part of it. The columns that others may
 * write at the same time are written one by one, see `putState` (src/server/store/applications.ts).
 */
async function joinApplications(db: Kysely<unknown>): Promise<void> {
  const owned = sql`account_id = accounts.id`;
  const asObject = sql.raw(isPostgres(db) ? "json_object_agg" : "json_group_object");
  // An instance of the version before may still run: nothing that it writes meanwhile is left behind.
  if (isPostgres(db)) {
    await sql`lock table web_statuses, last_pages, validations, add_another_counts, chosen_tabs, submissions
      in access exclusive mode`.execute(db);
  }
  await db.schema
    .createTable("applications")
    .addColumn("account_id", "text", (column) =>
      column.primaryKey().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("started_at", "bigint")
    .addColumn("validating_at", "bigint")
    .addColumn("submitted_at", "bigint")
    .addColumn("reference", "text", (column) => column.unique())
    .addColumn("submitted_form_version", "text")
    .addColumn("last_page", "text", (column) => column.notNull())
    .addColumn("add_another_counts", "text", (column) => column.notNull())
    .addColumn("chosen_tabs", "text", (column) => column.notNull())
    // The last ones, because they are long and seldom read.
    .addColumn("validations", "text")
    .addColumn("validations_at", "bigint")
    .execute();
  const reachedAt = (status: string) =>
    sql`(select reached_at from web_statuses where ${owned} and web_status = ${sql.lit(status)})`;
  await sql`
    insert into applications (account_id, started_at, validating_at, submitted_at, reference, submitted_form_version,
      last_page, add_another_counts, chosen_tabs, validations, validations_at)
    select accounts.id, ${reachedAt("started")}, ${reachedAt("validating")},
      coalesce(submissions.submitted_at, ${reachedAt("submitted")}), submissions.reference, submissions.form_version,
      coalesce(last_pages.route, ''),
      coalesce((
        select cast(${asObject}(button_id, num_components) as text) from add_another_counts where ${owned}
      ), '{}'),
      coalesce((select cast(${asObject}(tab_id, chosen_tab) as text) from chosen_tabs where ${owned}), '{}'),
      validations.errors, validations.posted_at
    from accounts
    left join last_pages on last_pages.account_id = accounts.id
    left join validations on validations.account_id = accounts.id
    left join submissions on submissions.account_id = accounts.id
    where last_pages.account_id is not null or validations.account_id is not null
      or submissions.account_id is not null
      or exists (select 1 from web_statuses where ${owned})
      or exists (select 1 from add_another_counts where ${owned})
      or exists (select 1 from chosen_tabs where ${owned})
  `.execute(db);
  const joined = [
    "web_statuses",
    "last_pages",
    "validations",
    "add_another_counts",
    "chosen_tabs",
    "submissions",
  ];
  for (const table of joined) await db.schema.dropTable(table).execute();
}

/**
 * Every change of the tables, oldest first. A migration that was released is never edited: add another one.
 * Types and statements are those that SQLite and PostgreSQL share.
 */
export const MIGRATIONS: Record<string, Migration> = {
  "001-accounts": { up: createAccounts },
  "002-applications": { up: createApplications },
  "003-forms-and-jobs": { up: createFormsAndJobs },
  "004-chosen-tabs": { up: createChosenTabs },
  "005-submissions": { up: createSubmissions },
  "006-tokens-and-audit": { up: createTokensAndAudit },
  "007-documents": { up: createDocuments },
  "008-pdf-copies": { up: createPdfCopies },
  "009-sealing": { up: encryptSensitiveAnswers },
  "010-job-order": { up: orderJobs },
  "011-partner-config": { up: createPartnerConfigs },
  "012-emails": { up: normaliseEmails },
  "013-kept-aside": { up: addKeptAside },
  "014-bound-codes": { up: bindCodes },
  "015-sweeps": { up: prepareSweeps },
  "016-token-owners": { up: indexTokenOwners },
  "017-failed-jobs": { up: renameFailedAt },
  "018-one-row-of-state": { up: joinApplications },
};

async function createAccounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("accounts")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("email", "text", (column) => column.notNull().unique())
    .addColumn("password_hash", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("confirmed_at", "bigint")
    .execute();
  await db.schema
    .createTable("sessions")
    .addColumn("id_hash", "text", (column) => column.primaryKey())
    .addColumn("account_id", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("last_seen_at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("sessions_by_account").on("sessions").column("account_id").execute();
  await db.schema
    .createTable("codes")
    .addColumn("account_id", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("purpose", "text", (column) => column.notNull())
    .addColumn("code_hash", "text", (column) => column.notNull())
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .addColumn("tries_left", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("codes_primary", ["account_id", "purpose"])
    .execute();
  await db.schema
    .createTable("logins")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("account_id", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("logged_in_at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("logins_by_account")
    .on("logins")
    .columns(["account_id", "logged_in_at"])
    .execute();
  await db.schema
    .createTable("rate_limits")
    .addColumn("key_hash", "text", (column) => column.primaryKey())
    .addColumn("full_at", "bigint", (column) => column.notNull())
    .execute();
}

async function createApplications(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("answers")
    .addColumn("account_id", "text", (column) =>
      column.primaryKey().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("answers", "text", (column) => column.notNull())
    .addColumn("revision", "integer", (column) => column.notNull())
    .addColumn("form_version", "text", (column) => column.notNull())
    .addColumn("saved_at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("web_statuses")
    .addColumn("account_id", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("web_status", "text", (column) => column.notNull())
    .addColumn("reached_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("web_statuses_primary", ["account_id", "web_status"])
    .execute();
  await db.schema
    .createTable("last_pages")
    .addColumn("account_id", "text", (column) =>
      column.primaryKey().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("route", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("validations")
    .addColumn("account_id", "text", (column) =>
      column.primaryKey().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("errors", "text", (column) => column.notNull())
    .addColumn("posted_at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("add_another_counts")
    .addColumn("account_id", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("button_id", "text", (column) => column.notNull())
    .addColumn("num_components", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("add_another_counts_primary", ["account_id", "button_id"])
    .execute();
}

async function createFormsAndJobs(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("published_forms")
    .addColumn("hash", "text", (column) => column.primaryKey())
    .addColumn("number", "integer", (column) => column.notNull().unique())
    .addColumn("form", "text", (column) => column.notNull())
    .addColumn("validator", "text", (column) => column.notNull())
    .addColumn("published_at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("jobs")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("payload", "text", (column) => column.notNull())
    .addColumn("run_at", "bigint", (column) => column.notNull())
    .addColumn("attempts", "integer", (column) => column.notNull())
    .addColumn("leased_until", "bigint", (column) => column.notNull())
    .addColumn("gives_up_at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("jobs_by_time").on("jobs").column("run_at").execute();
}

async function createChosenTabs(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("chosen_tabs")
    .addColumn("account_id", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("tab_id", "text", (column) => column.notNull())
    .addColumn("chosen_tab", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("chosen_tabs_primary", ["account_id", "tab_id"])
    .execute();
}

async function createSubmissions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("submissions")
    .addColumn("account_id", "text", (column) =>
      column.primaryKey().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("reference", "text", (column) => column.notNull().unique())
    .addColumn("form_version", "text", (column) => column.notNull())
    .addColumn("submitted_at", "bigint", (column) => column.notNull())
    .execute();
}
