import { WEB_STATUSES } from "../../src/contract/endpoints.ts";
import { withInstallation, writeAudit } from "../../src/server/admin/installation.ts";
import { type ListedApplication, listApplications } from "../../src/server/store/admin-lists.ts";
import { count } from "../process/output.ts";
import { adminCommand, none, printEach, UsageError } from "./command.ts";

const HELP = `Usage: npm run admin -- applications [--status STATUS] [--reference REFERENCE]
       [--application NAME]

Lists the applications, the newest first: reference, status, when it was submitted or last saved, the applicant's
username, and which application it is where there are several. No answer is shown; npm run admin -- service-token USERNAME --hours N makes an address to read one.
That they were listed is written into the audit table.

  --status      only those whose status is ${WEB_STATUSES.join(", ")} or none
  --reference   only the one with this reference, as applicants quote it
  --application only those of the form in the folder of this name
`;

/** `npm run admin -- applications` */
export const applications = adminCommand({
  summary: "list applications: reference, status, date and username",
  help: HELP,
  options: { status: { type: "string" }, reference: { type: "string" }, application: { type: "string" } },
  names: none,
  run: async ({ values }, context) => {
    const { status } = values;
    const known = [...WEB_STATUSES, "none"];
    if (status !== undefined && !known.some((name) => name === status)) {
      throw new UsageError(`--status is one of ${known.join(", ")}.`);
    }
    const { application } = values;
    const reference = values.reference?.trim().toUpperCase();
    const asked = {
      ...(reference !== undefined && { reference }),
      ...(application !== undefined && { application }),
    };
    return withInstallation(context.config, async (installation) => {
      await writeAudit(installation, "applications_listed", "applications");
      const listed = await printEach(context, listApplications(installation.db, asked), (row) =>
        status === undefined || (row.status ?? "none") === status ? describe(row) : null,
      );
      context.print(`${count(listed, "application")}.`);
      return reference !== undefined && listed === 0 ? 1 : 0;
    });
  },
});

function describe(row: ListedApplication): string {
  const time = row.submitted_at ?? row.saved_at;
  const date = time === null ? "-" : new Date(time).toISOString();
  return [
    (row.reference ?? "-").padEnd(9),
    (row.status ?? "none").padEnd(10),
    date.padEnd(24),
    row.email,
    ...(row.application === "" ? [] : [row.application]),
  ].join("  ");
}
