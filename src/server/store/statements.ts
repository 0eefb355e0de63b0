import { type CompiledQuery, PostgresAdapter, type QueryResult, type RawBuilder, sql } from "kysely";
import { applicationOf } from "./application-scope.ts";
import type { Database } from "./schema.ts";

/**
 * Runs the work in one transaction: all of it is kept, or nothing. The work must use only the database it is given,
 * and wait for nothing else: on SQLite every other query waits for it.
 */
export function inTransaction<T>(db: Database, work: (transaction: Database) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}

/** Whether it is PostgreSQL, where other connections write at the same time, and not SQLite. */
export function isPostgres(db: Pick<Database, "getExecutor">): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

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

/** Stands for a value in a statement that is kept. */
class Place {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** Where a value of the statement stands; each may stand in several places. */
export type PlaceOf<Values> = <Name extends keyof Values & string>(name: Name) => RawBuilder<Values[Name]>;

/**
 * A statement that is built and put into SQL once for each kind of database and each application, and then run with other
 * values: building one takes longer than SQLite takes to answer it. For the statements of the calls that come most often.
 */
export function keptStatement<Values extends Readonly<Record<string, unknown>>, Row = unknown>(
  build: (db: Database, placeOf: PlaceOf<Values>) => { readonly compile: () => CompiledQuery<Row> },
): (db: Database, values: Values) => Promise<QueryResult<Row>> {
  const kept = new WeakMap<object, Map<string, CompiledQuery<Row>>>();
  return (db, values) => {
    const { adapter } = db.getExecutor();
    const application = applicationOf(db);
    const ofAdapter = kept.get(adapter) ?? new Map<string, CompiledQuery<Row>>();
    const statement = ofAdapter.get(application) ?? build(db, (name) => sql`${new Place(name)}`).compile();
    kept.set(adapter, ofAdapter.set(application, statement));
    const parameters = statement.parameters.map((parameter) =>
      parameter instanceof Place ? values[parameter.name] : parameter,
    );
    return db.executeQuery({ ...statement, parameters });
  };
}
