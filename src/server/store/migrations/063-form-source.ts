import { type Kysely, sql } from "kysely";

/**
 * Versions whose files stand in no forms folder are marked: until now the folder was noted that such a version counted in the
 * place of.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("form_versions")
    .addColumn("of_desk", "integer", (added) => added.notNull().defaultTo(0))
    .execute();
  await sql`update form_versions set of_desk = 1 where exists (
    select 1 from form_folders where form_folders.application = form_versions.application
      and form_folders.number = form_versions.number
  )`.execute(db);
  await db.schema.dropTable("form_folders").execute();
}
