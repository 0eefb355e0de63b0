import { type AccountChange, changeAccount } from "../../src/server/admin/change-account.ts";
import { withInstallation, writeAudit } from "../../src/server/admin/installation.ts";
import { type ListedUser, listUsers } from "../../src/server/store/admin-lists.ts";
import { count } from "../process/output.ts";
import { type AdminContext, adminCommand, numberUpTo, requireAccount, UsageError } from "./command.ts";

const MAX_LISTED = 1_000;
const DONE = { account_confirmed: "is confirmed", sessions_ended: "is logged out everywhere" };

const HELP = `Usage: npm run admin -- users [TEXT] [--limit N]
       npm run admin -- users --confirm USERNAME
       npm run admin -- users --end-sessions USERNAME

Lists the accounts whose e-mail address holds TEXT, 100 unless N says otherwise (${MAX_LISTED} at most): address, whether it is
confirmed, whether the application is submitted, the last login, and how many sessions are open.

  --confirm        confirm an account by hand, for an applicant whom the code does not reach; make sure that the address
                   is the applicant's own. Of several sign-ups with it the password of the last one counts
  --end-sessions   log the account out everywhere
`;

/** `npm run admin -- users` */
export const users = adminCommand({
  summary: "list accounts, confirm one by hand, or end its sessions",
  help: HELP,
  options: {
    confirm: { type: "string" },
    "end-sessions": { type: "string" },
    limit: { type: "string", default: "100" },
  },
  names: (given) => given,
  run: async ({ values, names }, context) => {
    const { confirm, "end-sessions": endSessions } = values;
    const asked = [confirm, endSessions, names[0]].filter((value) => value !== undefined);
    if (asked.length > 1 || names.length > 1) throw new UsageError("Ask for one thing at a time.");
    if (confirm !== undefined) return change(context, confirm, "account_confirmed");
    if (endSessions !== undefined) return change(context, endSessions, "sessions_ended");
    return list(context, names[0] ?? "", numberUpTo(MAX_LISTED, values.limit, "--limit must be"));
  },
});

function change({ config, print }: AdminContext, username: string, action: AccountChange) {
  return withInstallation(config, async (installation) => {
    const { id, email } = await requireAccount(installation, username, "changed");
    await changeAccount(installation, id, action);
    print(`${email} ${DONE[action]}.`);
    return 0;
  });
}

function list({ config, print }: AdminContext, holding: string, limit: number) {
  return withInstallation(config, async (installation) => {
    await writeAudit(installation, "users_listed", "accounts");
    const found = await listUsers(installation.store, { holding: holding.trim().toLowerCase(), limit });
    for (const user of found) print(describe(user));
    print(
      found.length === limit
        ? `The first ${limit}; there may be more.`
        : `${count(found.length, "account")}.`,
    );
    return 0;
  });
}

function describe(user: ListedUser): string {
  const day = (time: number) => new Date(time).toISOString().slice(0, 10);
  return [
    user.email,
    user.confirmed_at === null ? "not confirmed" : `confirmed ${day(user.confirmed_at)}`,
    user.submitted_at === null ? "not submitted" : `submitted ${day(user.submitted_at)}`,
    user.logged_in_at === null ? "never logged in" : `last login ${day(user.logged_in_at)}`,
    count(user.sessions, "session"),
  ].join("  ");
}
