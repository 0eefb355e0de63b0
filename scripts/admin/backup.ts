import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { backUp, MissingDocumentsError } from "../../src/server/admin/backup.ts";
import { type AdminCommand, UsageError } from "./command.ts";
import { withInstallation } from "./open-installation.ts";
import { writeAudit } from "./write-audit.ts";

const HELP = `Usage: npm run admin -- backup FOLDER

Copies the installation as it is at one moment into the new folder FOLDER while servers run: the SQLite database, every
document that it names, and the school's own lists. Not in it: the key (APP_KEY or DATA_DIR/app.key), without which the
sensitive answers cannot be read: keep it elsewhere; forms/ and partner.config.json; mails in DATA_DIR/outbox; and documents
in S3, which has versions and copies of its own.

PostgreSQL is backed up with pg_dump, see docs/operations.md.
`;

/** `npm run admin -- backup` */
export const backup: AdminCommand = {
  summary: "copy database and documents while servers run",
  help: HELP,
  run: async (options, { config, print }) => {
    const { positionals } = parseArgs({ args: [...options], options: {}, allowPositionals: true });
    const [folder, ...more] = positionals;
    if (folder === undefined || more.length > 0) throw new UsageError("Give a folder that is not there yet.");
    if (config.databaseUrl !== null) {
      print("This installation keeps its data in PostgreSQL: use pg_dump, see docs/operations.md.");
      return 1;
    }
    const target = resolve(folder);
    const isThere = await stat(target).then(
      () => true,
      () => false,
    );
    if (isThere) {
      print(`${target} is there already. Nothing was copied.`);
      return 1;
    }
    return withInstallation(config, async (installation) => {
      await writeAudit(installation, "backed_up", target);
      const { dataDir, s3 } = config;
      try {
        const { accounts, documents, keyIds } = await backUp({ dataDir, target, withDocuments: s3 === null });
        print(`${target} holds ${accounts} accounts and ${documents} files.`);
        print(`It is sealed under the key ${keyIds.join(", ")}, which is not in it: keep that elsewhere.`);
        return 0;
      } catch (error) {
        if (!(error instanceof MissingDocumentsError)) throw error;
        print(
          `${error.message} What is there was copied to ${target}.unfinished, which cannot be restored as it is.`,
        );
        return 1;
      }
    });
  },
};
