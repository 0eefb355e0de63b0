import { type DatabaseLocation, openStore } from "../../src/server/store/open-store.ts";
import type { Store } from "../../src/server/store/store.ts";
import { TEST_KEYS, type TestDatabase } from "./databases.ts";

/** A database that tells what is asked of it. */
export interface CountedDatabase {
  readonly store: Store;
  /** Where it is, for whoever opens it a second time. */
  readonly location: DatabaseLocation;
  /** What each statement since the last look did, such as `select`. */
  readonly newStatements: () => readonly string[];
  readonly remove: () => Promise<void>;
}

/** Opens a database of its own, for tests of how little a call asks of it. */
export async function openCounted(create: () => Promise<TestDatabase>): Promise<CountedDatabase> {
  const place = await create();
  const statements: string[] = [];
  const store = await openStore(place.location, TEST_KEYS, { onQuery: (kind) => void statements.push(kind) });
  return {
    store,
    location: place.location,
    newStatements: () => statements.splice(0),
    remove: async () => {
      await store.close();
      await place.remove();
    },
  };
}
