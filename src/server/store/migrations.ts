import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { bindCodes } from "./migrate-codes.ts";
import { createDocuments } from "./migrate-documents.ts";
import { normaliseEmails } from "./migrate-emails.ts";
import { createTokensAndAudit, indexTokenOwners } from "./migrate-entry.ts";
import { orderJobs } from "./migrate-job-order.ts";
import { addKeptAside } from "./migrate-kept-aside.ts";
import { createPartnerConfigs } from "./migrate-partner-config.ts";
import { createPdfCopies } from "./migrate-pdf-copies.ts";
import { sealSensitiveAnswers } from "./migrate-sealing.ts";
import { prepareSweeps } from "./migrate-sweeps.ts";

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
  "009-sealing": { up: sealSensitiveAnswers },
  "010-job-order": { up: orderJobs },
  "011-partner-config": { up: createPartnerConfigs },
  "012-emails": { up: normaliseEmails },
  "013-kept-aside": { up: addKeptAside },
  "014-bound-codes": { up: bindCodes },
  "015-sweeps": { up: prepareSweeps },
  "016-token-owners": { up: indexTokenOwners },
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
