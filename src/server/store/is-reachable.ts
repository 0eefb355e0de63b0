import { sql } from "kysely";
import type { Database } from "./schema.ts";

const LONGEST_WAIT_MS = 3_000;

/** Whether the database answers within three seconds. */
export async function isReachable(db: Database): Promise<boolean> {
  const answered = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  const { promise: tooLate, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), LONGEST_WAIT_MS);
  const isThere = await Promise.race([answered, tooLate]);
  clearTimeout(timer);
  return isThere;
}
