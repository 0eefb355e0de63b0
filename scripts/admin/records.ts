import { resolve } from "node:path";
import { eraseAccount } from "../../src/server/admin/erase-accounts.ts";
import { exportAccount } from "../../src/server/admin/export-account.ts";
import { withRecords, writeAudit } from "../../src/server/admin/installation.ts";
import { keptSince, listExpired, purge as purgeExpired } from "../../src/server/admin/purge.ts";
import type { ExpiredAccount } from "../../src/server/store/erasure.ts";
import { count } from "../process/output.ts";
import {
  adminCommand,
  cannotBeWritten,
  noAccount,
  none,
  one,
  requireAccount,
  UsageError,
} from "./command.ts";

const EXPORT_HELP = `Usage: npm run admin -- export USERNAME FOLDER

Writes all that is held on the applicant USERNAME (an e-mail address) into the new folder FOLDER: records.json with account,
logins, answers, statuses, submission, documents, staff links and the audit trail, and beside it each document as it was
uploaded and as it was converted. Nothing is masked: hand the folder to the applicant only, and delete it afterwards. The
export is written into the audit table before anything is read.
`;

/** `npm run admin -- export` */
export const exportApplicant = adminCommand({
  summary: "write all that is held on one applicant into a folder",
  help: EXPORT_HELP,
  options: {},
  names: ([username, folder, ...more]) => {
    if (username === undefined || folder === undefined || more.length > 0) {
      throw new UsageError("Give the username of the applicant, and a folder that is not there yet.");
    }
    return { username, folder: resolve(folder) };
  },
  run: ({ names: { username, folder } }, { config, print }) =>
    withRecords(config, async (context) => {
      const { id } = await requireAccount(context, username, "written");
      await writeAudit(context, "exported", { accountId: id });
      try {
        const { files, missing } = await exportAccount(context, id, folder);
        for (const name of missing) print(`Not in the storage: ${name}`);
        print(`${count(files.length, "file")} in ${folder}.`);
        return missing.length === 0 ? 0 : 1;
      } catch (error) {
        throw cannotBeWritten(folder, error);
      }
    }),
});

const ERASE_HELP = `Usage: npm run admin -- erase USERNAME --yes

Removes all that is held on the applicant USERNAME (an e-mail address): account, sessions, answers, documents, PDF copies,
staff links, waiting jobs and mails, and mails in DATA_DIR/outbox. The audit table keeps a row with the account's id and
without the address. There is no way back but a backup; backups of before still hold the applicant.

  --yes   say that you mean it
`;

/** `npm run admin -- erase` */
export const erase = adminCommand({
  summary: "remove all that is held on one applicant",
  help: ERASE_HELP,
  options: { yes: { type: "boolean", default: false } },
  names: one("Give the username of one applicant."),
  run: async ({ values, names: username }, { config, print }) => {
    if (!values.yes) throw new UsageError("Nothing was removed: say with --yes that you mean it.");
    return withRecords(config, async (context) => {
      const account = await requireAccount(context, username, "removed");
      const erased = await eraseAccount(context, account);
      // Somebody else has erased it meanwhile.
      if (erased === null) throw noAccount(username, "removed");
      const { files, jobs, mails } = erased;
      print(`Account ${account.id} is erased, with ${files} files, ${jobs} jobs and ${mails} mails.`);
      return 0;
    });
  },
});

const PURGE_HELP = `Usage: npm run admin -- purge [--dry-run]

Erases, as npm run admin -- erase does, every draft that nobody has saved or logged in to for RETENTION_DRAFT_DAYS, and
every application that was submitted more than RETENTION_SUBMITTED_DAYS ago. A setting that is not set keeps them for
ever. Call it daily, by cron or a systemd timer. Applicants save on meanwhile; when it is stopped, the next call goes on
where it was.

  --dry-run   list what would be erased, and erase nothing
`;

/** `npm run admin -- purge` */
export const purge = adminCommand({
  summary: "erase drafts and submitted applications that are older than configured",
  help: PURGE_HELP,
  options: { "dry-run": { type: "boolean", default: false } },
  names: none,
  run: ({ values }, { config, print, printed }) =>
    withRecords(config, async (context) => {
      const isDryRun = values["dry-run"];
      const kept = keptSince(config, context.now());
      if (kept.draftsSince === null) print("Drafts are kept: RETENTION_DRAFT_DAYS is not set.");
      if (kept.submittedSince === null) print("Applications are kept: RETENTION_SUBMITTED_DAYS is not set.");
      if (isDryRun) await writeAudit(context, "expired_listed", "accounts");
      const counts = { draft: 0, submitted: 0 };
      const portions = isDryRun ? listExpired(context.store, kept) : purgeExpired(context, kept);
      for await (const portion of portions) {
        for (const expired of portion) {
          counts[expired.kind] += 1;
          print(describe(expired, isDryRun));
          await printed();
        }
      }
      const verb = isDryRun ? "would be erased" : "were erased";
      print(`${counts.draft} drafts and ${counts.submitted} submitted applications ${verb}.`);
      return 0;
    }),
});

function describe({ id, kind, at }: ExpiredAccount, isDryRun: boolean): string {
  const what = kind === "draft" ? "draft, last touched" : "submitted";
  return `${id}  ${what} ${new Date(at).toISOString().slice(0, 10)}${isDryRun ? "" : ", erased"}`;
}
