import { type Kysely, sql } from "kysely";

/**
 * Names are found by more words than before, and answers are read with their texts cleaned. Each summary is told to be made by other questions than any form has the list
 * filtered by: the server makes it anew after its start, and the list stays whole meanwhile.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update application_summaries set choice_keys = ${'[""]'}`.execute(db);
}
