import { join } from "node:path";
import type { AppKey } from "../crypto/app-key.ts";
import type { ServerConfig } from "../system/config.ts";
import { diskStorage } from "./disk-storage.ts";
import type { DocumentStorage } from "./document-storage.ts";

/**
 * S3 when it is configured, else a folder in DATA_DIR; what signs for S3 is loaded only then.
 * @param onFolder told when the folder is found to be gone or replaced, and when it is back
 */
export async function openStorage(
  { s3, dataDir }: Pick<ServerConfig, "s3" | "dataDir">,
  key: AppKey,
  onFolder?: (isThere: boolean) => void,
): Promise<DocumentStorage> {
  if (s3 === null) return diskStorage(join(dataDir, "documents"), key, onFolder);
  const { s3Storage } = await import("./s3-storage.ts");
  return s3Storage(s3);
}
