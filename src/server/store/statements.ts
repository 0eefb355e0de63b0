import { type CompiledQuery, type QueryResult, type RawBuilder, sql } from "kysely";
import type { Store } from "./store.ts";

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
  build: (store: Store, placeOf: PlaceOf<Values>) => { readonly compile: () => CompiledQuery<Row> },
): (store: Store, values: Values) => Promise<QueryResult<Row>> {
  const kept = new WeakMap<object, Map<string, CompiledQuery<Row>>>();
  return (store, values) => {
    const { adapter } = store.db.getExecutor();
    const ofAdapter = kept.get(adapter) ?? new Map<string, CompiledQuery<Row>>();
    const statement =
      ofAdapter.get(store.application) ?? build(store, (name) => sql`${new Place(name)}`).compile();
    kept.set(adapter, ofAdapter.set(store.application, statement));
    const parameters = statement.parameters.map((parameter) =>
      parameter instanceof Place ? values[parameter.name] : parameter,
    );
    return store.db.executeQuery({ ...statement, parameters });
  };
}
