import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { restore as restoreBackup } from "../../src/server/admin/backup.ts";
import { loadAppKeys } from "../../src/server/crypto/app-key.ts";
import { type AdminCommand, UsageError } from "./command.ts";
import { withInstallation } from "./open-installation.ts";
import { writeAudit } from "./write-audit.ts";

const HELP = `Usage: npm run admin -- restore FOLDER

Puts the backup in FOLDER in the place of the database, documents and lists of DATA_DIR. Servers and workers must be stopped.
The backup is checked first; what was there is put aside into DATA_DIR/before-restore-TIME, which you delete when all is well.
The key under which the backup was sealed must be in APP_KEY, DATA_DIR/app.key or APP_KEY_PREVIOUS.
`;

/** `npm run admin -- restore` */
export const restore: AdminCommand = {
  summary: "put a backup in the place of database and documents",
  help: HELP,
  run: async (options, { config, print }) => {
    const { positionals } = parseArgs({ args: [...options], options: {}, allowPositionals: true });
    const [folder, ...more] = positionals;
    if (folder === undefined || more.length > 0) throw new UsageError("Give the folder of a backup.");
    if (config.databaseUrl !== null) {
      print("This installation keeps its data in PostgreSQL: use pg_restore, see docs/operations.md.");
      return 1;
    }
    const source = resolve(folder);
    const { dataDir } = config;
    const restored = await restoreBackup({ dataDir, source, keys: loadAppKeys(config), now: Date.now() });
    if (restored.kind === "refused") {
      print(`${restored.reason} Nothing was changed.`);
      return 1;
    }
    await withInstallation(config, (installation) => writeAudit(installation, "restored", source));
    print(`${restored.accounts} accounts are restored in ${dataDir}.`);
    if (restored.putAside !== null) print(`What was there before is in ${restored.putAside}.`);
    return 0;
  },
};
