import { emailsOfLogin } from "../../contract/account.ts";
import { ADMIN_CLIENT } from "../access-links/access-links.ts";
import { type AppKey, loadAppKeys } from "../crypto/app-key.ts";
import { openStorage } from "../storage/open-storage.ts";
import { findFirstAccount } from "../store/accounts.ts";
import { addAudit } from "../store/audit.ts";
import { unusableDatabase } from "../store/database-problem.ts";
import { openStore } from "../store/open-store.ts";
import type { AccountRow, AuditAction } from "../store/schema.ts";
import type { Store } from "../store/store.ts";
import type { ServerConfig } from "../system/config.ts";
import type { RecordsContext } from "./erase-accounts.ts";

/** What commands work on: the same database and key as the server's. */
export interface Installation {
  readonly store: Store;
  readonly key: AppKey;
  readonly now: () => number;
}

/**
 * Opens the installation's database for the work, and closes it whatever becomes of that.
 * @throws ConfigError where it cannot be opened
 */
export async function withInstallation<T>(
  config: ServerConfig,
  work: (installation: Installation) => Promise<T>,
): Promise<T> {
  const keys = loadAppKeys(config);
  const store = await openStore(config, keys).catch((error: unknown) => {
    throw unusableDatabase(error, config);
  });
  try {
    return await work({ store, key: keys[0], now: Date.now });
  } finally {
    await store.close();
  }
}

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
  { store }: Pick<Installation, "store">,
  username: string,
): Promise<AccountRow | undefined> {
  const emails = emailsOfLogin(username);
  return emails.length === 0 ? undefined : findFirstAccount(store, emails);
}

/** Writes down that a command reads or changes an account, or something that belongs to no single one. */
export function writeAudit(
  { store, now }: Pick<Installation, "store" | "now">,
  action: AuditAction,
  subject: string | { readonly accountId: string },
  detail: string | null = null,
): Promise<void> {
  const entry = { at: now(), action, client: ADMIN_CLIENT, detail };
  if (typeof subject === "string") return addAudit(store, { ...entry, subject, account_id: null });
  return addAudit(store, { ...entry, subject: subject.accountId, account_id: subject.accountId });
}
