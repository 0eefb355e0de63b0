import { parseArgs } from "node:util";
import { keptSince, listExpired, purge as purgeExpired } from "../../src/server/admin/purge.ts";
import type { ExpiredAccount } from "../../src/server/store/erasure.ts";
import type { AdminCommand } from "./command.ts";
import { withRecords } from "./open-records.ts";
import { writeAudit } from "./write-audit.ts";

const HELP = `Usage: npm run admin -- purge [--dry-run]

Erases, as npm run admin -- erase does, every draft that nobody has saved or logged in to for RETENTION_DRAFT_DAYS, and
every application that was submitted more than RETENTION_SUBMITTED_DAYS ago. A setting that is not set keeps them for
ever. Call it daily, by cron or a systemd timer. Applicants save on meanwhile; when it is stopped, the next call goes on
where it was.

  --dry-run   list what would be erased, and erase nothing
`;

/** `npm run admin -- purge` */
export const purge: AdminCommand = {
  summary: "erase drafts and submitted applications that are older than configured",
  help: HELP,
  run: async (options, { config, print, printed }) => {
    const { values } = parseArgs({
      args: [...options],
      options: { "dry-run": { type: "boolean", default: false } },
    });
    const isDryRun = values["dry-run"];
    return withRecords(config, async (context) => {
      const kept = keptSince(config, context.now());
      if (kept.draftsSince === null) print("Drafts are kept: RETENTION_DRAFT_DAYS is not set.");
      if (kept.submittedSince === null) print("Applications are kept: RETENTION_SUBMITTED_DAYS is not set.");
      if (isDryRun) await writeAudit(context, "expired_listed", "accounts");
      const counts = { draft: 0, submitted: 0 };
      const portions = isDryRun ? listExpired(context.db, kept) : purgeExpired(context, kept);
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
    });
  },
};

function describe({ id, kind, at }: ExpiredAccount, isDryRun: boolean): string {
  const what = kind === "draft" ? "draft, last touched" : "submitted";
  return `${id}  ${what} ${new Date(at).toISOString().slice(0, 10)}${isDryRun ? "" : ", erased"}`;
}
