import { type CompiledQuery, type QueryResult, type RawBuilder, sql } from "kysely";
import type { Database } from "./schema.ts";

/** Stands for a value in a statement that is kept. */
class Place {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** Where a value of the statement stands; each may stand in several places. */
type PlaceOf<Values> = <Name extends keyof Values & string>(name: Name) => RawBuilder<Values[Name]>;

/**
 * A statement that is built and put into SQL once for each kind of database, and then run with other values: building
 * one takes longer than SQLite takes to answer it. For the statements of the calls that come most often.
 */
export function keptStatement<Values extends Readonly<Record<string, unknown>>, Row = unknown>(
  build: (db: Database, placeOf: PlaceOf<Values>) => { readonly compile: () => CompiledQuery<Row> },
): (db: Database, values: Values) => Promise<QueryResult<Row>> {
  const kept = new WeakMap<object, CompiledQuery<Row>>();
  return (db, values) => {
    const { adapter } = db.getExecutor();
    const statement = kept.get(adapter) ?? build(db, (name) => sql`${new Place(name)}`).compile();
    kept.set(adapter, statement);
    const parameters = statement.parameters.map((parameter) =>
      parameter instanceof Place ? values[parameter.name] : parameter,
    );
    return db.executeQuery({ ...statement, parameters });
  };
}
