import { parseArgs } from "node:util";
import { ADMIN_CLIENT } from "../../src/server/access-links/access-links.ts";
import { confirmAccount } from "../../src/server/store/accounts.ts";
import { type ListedUser, listUsers } from "../../src/server/store/admin-lists.ts";
import { addAudit } from "../../src/server/store/audit.ts";
import { deleteCodes } from "../../src/server/store/codes.ts";
import type { Database } from "../../src/server/store/schema.ts";
import { deleteSessionsOf } from "../../src/server/store/sessions.ts";
import { inTransaction } from "../../src/server/store/statements.ts";
import { type AdminCommand, type AdminContext, UsageError } from "./command.ts";
import { type Installation, withInstallation } from "./open-installation.ts";
import { accountNamed } from "./open-records.ts";
import { writeAudit } from "./write-audit.ts";

const MAX_LISTED = 1_000;

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
export const users: AdminCommand = {
  summary: "list accounts, confirm one by hand, or end its sessions",
  help: HELP,
  run: async (options, context) => {
    const { values, positionals } = parseArgs({
      args: [...options],
      options: {
        confirm: { type: "string" },
        "end-sessions": { type: "string" },
        limit: { type: "string", default: "100" },
      },
      allowPositionals: true,
    });
    const { confirm, "end-sessions": endSessions } = values;
    const asked = [confirm, endSessions, positionals[0]].filter((value) => value !== undefined);
    if (asked.length > 1 || positionals.length > 1) throw new UsageError("Ask for one thing at a time.");
    if (confirm !== undefined) return change(context, confirm, CONFIRM);
    if (endSessions !== undefined) return change(context, endSessions, END_SESSIONS);
    return list(context, positionals[0] ?? "", readLimit(values.limit));
  },
};

interface Change {
  readonly action: "account_confirmed" | "sessions_ended";
  readonly done: string;
  readonly run: (db: Database, accountId: string, now: number) => Promise<void>;
}

const CONFIRM: Change = {
  action: "account_confirmed",
  done: "is confirmed",
  run: async (db, accountId, now) => {
    await confirmAccount(db, accountId, now);
    await deleteCodes(db, accountId, "confirm");
  },
};
const END_SESSIONS: Change = {
  action: "sessions_ended",
  done: "is logged out everywhere",
  run: (db, accountId) => deleteSessionsOf(db, accountId),
};

function change({ config, print }: AdminContext, username: string, { action, done, run }: Change) {
  return withInstallation(config, async (installation: Installation) => {
    const account = await accountNamed(installation, username);
    if (!account) {
      print(`There is no account ${username}. Nothing was changed.`);
      return 1;
    }
    const at = installation.now();
    await inTransaction(installation.db, async (tx) => {
      await run(tx, account.id, at);
      await addAudit(tx, { at, action, subject: account.id, account_id: account.id, client: ADMIN_CLIENT });
    });
    print(`${account.email} ${done}.`);
    return 0;
  });
}

function list({ config, print }: AdminContext, holding: string, limit: number) {
  return withInstallation(config, async ({ db, now }) => {
    await writeAudit({ db, now }, "users_listed", "accounts");
    const found = await listUsers(db, { holding: holding.trim().toLowerCase(), limit });
    for (const user of found) print(describe(user));
    print(found.length === limit ? `The first ${limit}; there may be more.` : `${found.length} accounts.`);
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
    `${user.sessions} ${user.sessions === 1 ? "session" : "sessions"}`,
  ].join("  ");
}

function readLimit(text: string): number {
  const limit = /^[0-9]{1,4}$/.test(text) ? Number(text) : 0;
  if (limit < 1 || limit > MAX_LISTED) {
    throw new UsageError(`--limit must be a whole number from 1 to ${MAX_LISTED}.`);
  }
  return limit;
}
