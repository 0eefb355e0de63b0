import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { IS_LONG } from "../../setup/long-run.ts";
import { startPostgres } from "../../support/postgres-server.ts";
import { SAVING_FORMS } from "../../support/saving-forms.ts";
import { writeForms } from "../../support/test-server.ts";

type DatabaseKind = "sqlite" | "postgres";

/** For `describe.each`; PostgreSQL in the long run alone. */
export const DATABASES: readonly (readonly [name: string, kind: DatabaseKind])[] = IS_LONG
  ? [
      ["SQLite", "sqlite"],
      ["PostgreSQL", "postgres"],
    ]
  : [["SQLite", "sqlite"]];

/** Where a killed server keeps its data: a folder with forms, and a database that syncs as in production. */
export interface Place {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly whenQuiet: () => Promise<void>;
  readonly remove: () => Promise<void>;
}

export async function makePlace(kind: DatabaseKind): Promise<Place> {
  const dataDir = mkdtempSync(join(tmpdir(), "admission-test-kills-"));
  writeForms(join(dataDir, "forms"), SAVING_FORMS);
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true });
  if (kind === "sqlite") {
    return {
      dataDir,
      databaseUrl: null,
      whenQuiet: async () => undefined,
      remove: async () => removeFolder(),
    };
  }
  const postgres = await startPostgres({ isDurable: true });
  const databaseUrl = `${postgres.url}/postgres`;
  return {
    dataDir,
    databaseUrl,
    whenQuiet: () => waitForOrphans(databaseUrl),
    remove: async () => {
      await postgres.remove();
      removeFolder();
    },
  };
}

/** A statement that the killed server had sent is still carried out: its connections end by themselves after it. */
async function waitForOrphans(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (;;) {
      const { rows } = await client.query(
        "select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
      );
      if (rows.length === 0) return;
      await delay(10);
    }
  } finally {
    await client.end();
  }
}
