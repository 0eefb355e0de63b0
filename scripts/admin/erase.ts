import { parseArgs } from "node:util";
import { eraseAccount } from "../../src/server/admin/erase-accounts.ts";
import { type AdminCommand, UsageError } from "./command.ts";
import { accountNamed, withRecords } from "./open-records.ts";

const HELP = `Usage: npm run admin -- erase USERNAME --yes

Removes all that is held on the applicant USERNAME (an e-mail address): account, sessions, answers, documents, PDF copies,
staff links, waiting jobs and mails, and mails in DATA_DIR/outbox. The audit table keeps a row with the account's id and
without the address. There is no way back but a backup; backups of before still hold the applicant.

  --yes   say that you mean it
`;

/** `npm run admin -- erase` */
export const erase: AdminCommand = {
  summary: "remove all that is held on one applicant",
  help: HELP,
  run: async (options, { config, print }) => {
    const { values, positionals } = parseArgs({
      args: [...options],
      options: { yes: { type: "boolean", default: false } },
      allowPositionals: true,
    });
    const [username, ...more] = positionals;
    if (username === undefined || more.length > 0)
      throw new UsageError("Give the username of one applicant.");
    if (!values.yes) throw new UsageError("Nothing was removed: say with --yes that you mean it.");
    return withRecords(config, async (context) => {
      const account = await accountNamed(context, username);
      const erased = account === undefined ? null : await eraseAccount(context, account);
      if (account === undefined || erased === null) {
        print(`There is no account ${username}. Nothing was removed.`);
        return 1;
      }
      const { files, jobs, mails } = erased;
      print(`Account ${account.id} is erased, with ${files} files, ${jobs} jobs and ${mails} mails.`);
      return 0;
    });
  },
};
