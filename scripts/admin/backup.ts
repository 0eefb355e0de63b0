import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { backUp, MissingDocumentsError, restore as restoreBackup } from "../../src/server/admin/backup.ts";
import { withInstallation, writeAudit } from "../../src/server/admin/installation.ts";
import { loadAppKeys } from "../../src/server/crypto/app-key.ts";
import type { ServerConfig } from "../../src/server/system/config.ts";
import { count } from "../process/output.ts";
import { CliError } from "../process/run-script.ts";
import { adminCommand, one } from "./command.ts";

const BACKUP_HELP = `Usage: npm run admin -- backup FOLDER

Copies the installation as it is at one moment into the new folder FOLDER while servers run: the SQLite database, every
document that it names, and the school's own lists. Not in it: the key (APP_KEY or DATA_DIR/app.key), without which the
sensitive answers cannot be read: keep it elsewhere; forms/ and partner.config.json; mails in DATA_DIR/outbox; and documents
in S3, which has versions and copies of its own.

PostgreSQL is backed up with pg_dump, see docs/operations.md.
`;

/** `npm run admin -- backup` */
export const backup = adminCommand({
  summary: "copy database and documents while servers run",
  help: BACKUP_HELP,
  options: {},
  names: one("Give a folder that is not there yet."),
  run: async ({ names: folder }, { config, print }) => {
    refusePostgres(config, "pg_dump");
    const target = resolve(folder);
    if (existsSync(target)) throw new CliError(1, `${target} is there already. Nothing was copied.`);
    const { dataDir, s3 } = config;
    try {
      const { accounts, documents, keyIds } = await withInstallation(config, async (installation) => {
        await writeAudit(installation, "backed_up", target);
        return backUp({ dataDir, target, withDocuments: s3 === null });
      });
      print(`${target} holds ${count(accounts, "account")} and ${count(documents, "file")}.`);
      print(`It is encrypted under the key ${keyIds.join(", ")}, which is not in it: keep that elsewhere.`);
    } catch (error) {
      if (!(error instanceof MissingDocumentsError)) throw error;
      const left = `What is there was copied to ${target}.unfinished, which cannot be restored as it is.`;
      throw new CliError(1, `${error.message} ${left}`);
    }
  },
});

const RESTORE_HELP = `Usage: npm run admin -- restore FOLDER

Puts the backup in FOLDER in the place of the database, documents and lists of DATA_DIR. Servers and workers must be stopped.
The backup is checked first; what was there is put aside into DATA_DIR/before-restore-TIME, which you delete when all is well.
The key under which the backup was encrypted must be in APP_KEY, DATA_DIR/app.key or APP_KEY_PREVIOUS.
`;

/** `npm run admin -- restore` */
export const restore = adminCommand({
  summary: "put a backup in the place of database and documents",
  help: RESTORE_HELP,
  options: {},
  names: one("Give the folder of a backup."),
  run: async ({ names: folder }, { config, print }) => {
    refusePostgres(config, "pg_restore");
    const source = resolve(folder);
    const { dataDir } = config;
    const restored = await restoreBackup({ dataDir, source, keys: loadAppKeys(config), now: Date.now() });
    if (restored.kind === "refused") throw new CliError(1, `${restored.reason} Nothing was changed.`);
    await withInstallation(config, (installation) => writeAudit(installation, "restored", source));
    print(`${restored.accounts} accounts are restored in ${dataDir}.`);
    if (restored.putAside !== null) print(`What was there before is in ${restored.putAside}.`);
  },
});

function refusePostgres({ databaseUrl }: ServerConfig, program: string): void {
  const advice = `use ${program}, see docs/operations.md`;
  if (databaseUrl !== null)
    throw new CliError(1, `This installation keeps its data in PostgreSQL: ${advice}.`);
}
