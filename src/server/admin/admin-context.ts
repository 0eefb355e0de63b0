import type { ServerConfig } from "../config.ts";
import type { DocumentStorage } from "../documents/storage/document-storage.ts";
import type { AppKeys } from "../secrets/app-key.ts";
import type { Database } from "../store/schema.ts";

/** What commands about applicants' data work on. */
export interface RecordsContext {
  readonly config: Pick<ServerConfig, "dataDir" | "databaseUrl" | "s3">;
  readonly db: Database;
  readonly keys: AppKeys;
  readonly storage: DocumentStorage;
  readonly now: () => number;
}
