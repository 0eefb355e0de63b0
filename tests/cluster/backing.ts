import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres } from "../support/postgres-server.ts";

interface S3Server {
  readonly run: () => Promise<{ readonly port: number }>;
  readonly close: () => Promise<void>;
}

/** Browsers send documents straight to the store. */
const CORS =
  "<CORSConfiguration><CORSRule><AllowedOrigin>*</AllowedOrigin><AllowedMethod>POST</AllowedMethod>" +
  "<AllowedHeader>*</AllowedHeader></CORSRule></CORSConfiguration>";

/** What instances share beside the program: PostgreSQL that syncs as in production, and an S3-compatible store. */
export interface Backing {
  readonly postgresUrl: string;
  /** Settings for the document storage; none where the instances share a folder. */
  readonly storage: Readonly<Record<string, string>>;
  readonly remove: () => Promise<void>;
}

export async function startBacking(storage: "s3" | "disk"): Promise<Backing> {
  const postgres = await startPostgres({ isDurable: true });
  if (storage === "disk") return { postgresUrl: postgres.url, storage: {}, remove: postgres.remove };
  const directory = mkdtempSync(join(tmpdir(), "admission-cluster-s3-"));
  // The package brings no types; this is the part of it that is used here.
  const S3rver = createRequire(import.meta.url)("s3rver") as new (options: object) => S3Server;
  const bucket = "documents";
  const s3 = new S3rver({
    port: 0,
    address: "127.0.0.1",
    directory,
    silent: true,
    configureBuckets: [{ name: bucket, configs: [CORS] }],
  });
  const { port } = await s3.run();
  return {
    postgresUrl: postgres.url,
    storage: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: "S3RVER",
      S3_SECRET_ACCESS_KEY: "S3RVER",
    },
    remove: async () => {
      await s3.close();
      rmSync(directory, { recursive: true, force: true });
      await postgres.remove();
    },
  };
}
