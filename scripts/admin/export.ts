import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { ADMIN_CLIENT } from "../../src/server/access-links/access-links.ts";
import { exportAccount } from "../../src/server/admin/export-account.ts";
import { addAudit } from "../../src/server/store/audit.ts";
import { type AdminCommand, UsageError } from "./command.ts";
import { accountNamed, withRecords } from "./open-records.ts";

const HELP = `Usage: npm run admin -- export USERNAME FOLDER

Writes all that is held on the applicant USERNAME (an e-mail address) into the new folder FOLDER: records.json with account,
logins, answers, statuses, submission, documents, staff links and the audit trail, and beside it each document as it was
uploaded and as it was converted. Nothing is masked: hand the folder to the applicant only, and delete it afterwards. The
export is written into the audit table before anything is read.
`;

/** `npm run admin -- export` */
export const exportApplicant: AdminCommand = {
  summary: "write all that is held on one applicant into a folder",
  help: HELP,
  run: async (options, { config, print }) => {
    const { positionals } = parseArgs({ args: [...options], options: {}, allowPositionals: true });
    const [username, folder, ...more] = positionals;
    if (username === undefined || folder === undefined || more.length > 0) {
      throw new UsageError("Give the username of the applicant, and a folder that is not there yet.");
    }
    return withRecords(config, async (context) => {
      const account = await accountNamed(context, username);
      if (!account) {
        print(`There is no account ${username}. Nothing was written.`);
        return 1;
      }
      const entry = { at: context.now(), action: "exported", client: ADMIN_CLIENT } as const;
      await addAudit(context.db, { ...entry, subject: account.id, account_id: account.id });
      try {
        const { files, missing } = await exportAccount(context, account.id, resolve(folder));
        for (const name of missing) print(`Not in the storage: ${name}`);
        print(`${files.length} files are in ${resolve(folder)}.`);
        return missing.length === 0 ? 0 : 1;
      } catch (error) {
        if (!(error instanceof Error && "syscall" in error && "code" in error)) throw error;
        print(`${resolve(folder)} cannot be made or written (${String(error.code)}).`);
        return 1;
      }
    });
  },
};
