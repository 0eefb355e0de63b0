import type { Migration } from "kysely/migration";
import { BASELINE } from "./adopt-baseline.ts";
import { up as baseline } from "./migrations/061-baseline.ts";
import { up as formDraftEditors } from "./migrations/062-form-draft-editors.ts";
import { up as formSource } from "./migrations/063-form-source.ts";

/**
 * Every change of the tables, oldest first, by the name of its file, which is what databases record. A migration that
 * was released is never edited or renamed: add another one. Types and statements are those that SQLite and PostgreSQL
 * share. None uses code of the store, which goes on changing.
 */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  [BASELINE]: { up: baseline },
  "062-form-draft-editors": { up: formDraftEditors },
  "063-form-source": { up: formSource },
};
