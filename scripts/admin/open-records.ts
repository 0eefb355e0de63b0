import { emailsOfLogin } from "../../src/contract/email-address.ts";
import type { RecordsContext } from "../../src/server/admin/erase-accounts.ts";
import { openStorage } from "../../src/server/storage/open-storage.ts";
import { findFirstAccount } from "../../src/server/store/accounts.ts";
import type { AccountRow } from "../../src/server/store/schema.ts";
import type { ServerConfig } from "../../src/server/system/config.ts";
import { withInstallation } from "./open-installation.ts";

/** Opens the installation with its document storage for the work. */
export function withRecords<T>(
  config: ServerConfig,
  work: (context: RecordsContext) => Promise<T>,
): Promise<T> {
  return withInstallation(config, async (installation) =>
    work({ ...installation, config, storage: await openStorage(config, installation.key) }),
  );
}

/** The account of a username as somebody types it. */
export async function accountNamed(
  { db }: Pick<RecordsContext, "db">,
  username: string,
): Promise<AccountRow | undefined> {
  const emails = emailsOfLogin(username);
  return emails.length === 0 ? undefined : findFirstAccount(db, emails);
}
