import { type Kysely, sql } from "kysely";

/**
 * What was submitted, as it stood: the columns of the answers as they were, encrypted for the same owner, with what decides
 * beside them on what shows, and the documents by their files. What was submitted before is kept as it is stored now: nothing
 * but the conversion of its documents has changed it since. A submitted application may be open again for some pages and days.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  for (const [column, type] of [
    ["reopened_at", "bigint"],
    ["reopened_until", "bigint"],
    ["reopened_pages", "text"],
  ] as const)
    await schema.alterTable("applications").addColumn(column, type).execute();
  await schema
    .createIndex("applications_by_reopening")
    .on("applications")
    .columns(["application", "reopened_until"])
    .where(sql.ref("reopened_until"), "is not", null)
    .execute();
  await schema.alterTable("documents").addColumn("sha256", "text").execute();
  await schema
    .createTable("submissions")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("account_id", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("application", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("number", "integer")
    .addColumn("kept_at", "bigint", (column) => column.notNull())
    .addColumn("reference", "text", (column) => column.notNull())
    .addColumn("submitted_on", "text")
    .addColumn("answers", "text", (column) => column.notNull())
    .addColumn("sealed", "text")
    .addColumn("kept_aside", "text")
    .addColumn("recent", "text")
    .addColumn("revision", "integer", (column) => column.notNull())
    .addColumn("form_version", "text", (column) => column.notNull())
    .addColumn("saved_at", "bigint", (column) => column.notNull())
    .addColumn("add_another_counts", "text", (column) => column.notNull())
    .addColumn("chosen_tabs", "text", (column) => column.notNull())
    .execute();
  await schema
    .createIndex("submissions_by_application")
    .on("submissions")
    .columns(["account_id", "application", "number"])
    .unique()
    .execute();
  await schema
    .createTable("submission_documents")
    .addColumn("submission_id", "text", (column) =>
      column.notNull().references("submissions.id").onDelete("cascade"),
    )
    .addColumn("account_id", "text", (column) =>
      column.notNull().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("answer_key", "text", (column) => column.notNull())
    .addColumn("upload_key", "text", (column) => column.notNull())
    .addColumn("pdf_key", "text")
    .addColumn("sha256", "text")
    .addColumn("file_name", "text", (column) => column.notNull())
    .addColumn("file_size", "integer", (column) => column.notNull())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("message", "text", (column) => column.notNull())
    .addColumn("uploaded_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("submission_documents_pkey", ["submission_id", "answer_key"])
    .execute();
  for (const [name, columns] of [
    ["upload", ["upload_key"]],
    ["pdf", ["pdf_key"]],
    ["account", ["account_id"]],
  ] as const) {
    await schema
      .createIndex(`submission_documents_by_${name}`)
      .on("submission_documents")
      .columns([...columns])
      .execute();
  }
  // No key is needed: what is encrypted stays as it is.
  await sql`
    insert into submissions (id, account_id, application, number, kept_at, reference, submitted_on, answers, sealed,
      kept_aside, recent, revision, form_version, saved_at, add_another_counts, chosen_tabs)
    select answers.account_id || '.' || answers.application || '.1', answers.account_id, answers.application, 1,
      submitted_at, reference, submitted_on, answers, sealed, kept_aside, recent, revision, form_version, saved_at,
      add_another_counts, chosen_tabs
    from applications join answers on answers.account_id = applications.account_id
      and answers.application = applications.application
    where submitted_at is not null and reference is not null`.execute(db);
  await sql`
    insert into submission_documents (submission_id, account_id, answer_key, upload_key, pdf_key, sha256, file_name,
      file_size, status, message, uploaded_at)
    select submissions.id, documents.account_id, answer_key, upload_key, pdf_key, sha256, file_name, file_size, status,
      message, uploaded_at
    from submissions join documents on documents.account_id = submissions.account_id
      and documents.application = submissions.application`.execute(db);
}
