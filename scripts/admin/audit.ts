import { withInstallation, writeAudit } from "../../src/server/admin/installation.ts";
import { listLatestAudit } from "../../src/server/store/audit.ts";
import { adminCommand, none, numberUpTo } from "./command.ts";

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 10_000;

const HELP = `Usage: npm run admin -- audit [--limit N]

Shows the audit trail, the newest first: when, what (a view by staff, a token made or revoked, a job tried again and so
on), the id of the token or job, whose application, the network address that it came from (admin for a command), which application,
where there are several, and who at the desk did it, with a word more where there is one. That it was shown becomes a row of it.

  --limit   how many rows, ${DEFAULT_LIMIT} when it is not given, ${MAX_LIMIT} at most
`;

/** `npm run admin -- audit` */
export const audit = adminCommand({
  summary: "show who read applications, and what else the audit trail holds",
  help: HELP,
  options: { limit: { type: "string", default: String(DEFAULT_LIMIT) } },
  names: none,
  run: async ({ values }, { config, print }) => {
    const limit = numberUpTo(MAX_LIMIT, values.limit, "--limit is");
    const rows = await withInstallation(config, async (installation) => {
      const listed = await listLatestAudit(installation.store, limit);
      await writeAudit(installation, "audit_listed", "audit");
      return listed;
    });
    for (const row of rows) {
      const { at, action, subject, email, client, application, staff_email, staff_id, detail } = row;
      const more = [application === "" ? null : application, staff_email ?? staff_id, detail];
      const words = [new Date(at).toISOString(), action.padEnd(19), subject, email ?? "-", client];
      print([...words, ...more.filter((word) => word !== null)].join("  "));
    }
    if (rows.length === 0) print("The audit trail is empty.");
  },
});
