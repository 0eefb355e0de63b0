import { startPostgres } from "./postgres-server.ts";

/** Variable under which tests find the PostgreSQL server of this test run; a database name may be appended. */
export const TEST_POSTGRES_VARIABLE = "TEST_POSTGRES_URL";

/**
 * Vitest's global setup: starts one real PostgreSQL server for the whole test run and returns a stop function.
 * A server given in TEST_POSTGRES_URL is used instead of an own one.
 */
export async function setup(): Promise<() => Promise<void>> {
  if (process.env[TEST_POSTGRES_VARIABLE]) return async () => undefined;
  const server = await startPostgres({ isDurable: false });
  process.env[TEST_POSTGRES_VARIABLE] = server.url;
  return server.remove;
}
