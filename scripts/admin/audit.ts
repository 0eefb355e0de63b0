import { parseArgs } from "node:util";
import { listLatestAudit } from "../../src/server/store/audit.ts";
import { type AdminCommand, UsageError } from "./command.ts";
import { withInstallation } from "./open-installation.ts";
import { writeAudit } from "./write-audit.ts";

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 10_000;

const HELP = `Usage: npm run admin -- audit [--limit N]

Shows the audit trail, the newest first: when, what (a view by staff, a token made or revoked, a job tried again and so
on), the id of the token or job, whose application, and the network address that it came from (admin for a command). That it was
shown becomes a row of it.

  --limit   how many rows, ${DEFAULT_LIMIT} when it is not given, ${MAX_LIMIT} at most
`;

/** `npm run admin -- audit` */
export const audit: AdminCommand = {
  summary: "show who read applications, and what else the audit trail holds",
  help: HELP,
  run: async (options, { config, print }) => {
    const { values } = parseArgs({ args: [...options], options: { limit: { type: "string" } } });
    const limit = Number(values.limit ?? DEFAULT_LIMIT);
    if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LIMIT) {
      throw new UsageError(`--limit is a whole number from 1 to ${MAX_LIMIT}.`);
    }
    const rows = await withInstallation(config, async (installation) => {
      const listed = await listLatestAudit(installation.db, limit);
      await writeAudit(installation, "audit_listed", "audit");
      return listed;
    });
    for (const { at, action, subject, email, client } of rows) {
      print([new Date(at).toISOString(), action.padEnd(19), subject, email ?? "-", client].join("  "));
    }
    if (rows.length === 0) print("The audit trail is empty.");
    return 0;
  },
};
