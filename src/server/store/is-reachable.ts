import { sql } from "kysely";
import type { Database } from "./schema.ts";

const LONGEST_WAIT_MS = 3_000;

/** Whether somebody was served within the time, of databases where one may have to wait for others. */
type HasServed = (withinMs: number) => boolean;

const served = new WeakMap<Database, HasServed>();

/** Lets `isReachable` know of a database that answers others while one waits. */
export function tellWhoIsServed(db: Database, hasServed: HasServed): void {
  served.set(db, hasServed);
}

/** Whether the database answers within three seconds, or has answered others within them. */
export async function isReachable(db: Database): Promise<boolean> {
  const answered = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  const { promise: tooLate, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(served.get(db)?.(LONGEST_WAIT_MS) ?? false), LONGEST_WAIT_MS);
  const isThere = await Promise.race([answered, tooLate]);
  clearTimeout(timer);
  return isThere;
}
