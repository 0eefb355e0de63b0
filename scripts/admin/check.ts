import { withInstallation, writeAudit } from "../../src/server/admin/installation.ts";
import { listApplicationNames } from "../../src/server/store/application-scope.ts";
import { listContradictions } from "../../src/server/store/contradictions.ts";
import { checkSummaries, type WrongSummary } from "../../src/server/summaries/check-summaries.ts";
import { count } from "../process/output.ts";
import { adminCommand, none } from "./command.ts";

const HELP = `Usage: npm run admin -- check [--mend]

Looks for states that must not exist: whether the desk's list says of every application what its record says, and whether
rows contradict each other: submissions and their copies, reopenings, reminders and mails and the jobs that send them,
webhooks, exports and their log. Prints what differs, by ids and never with an answer, and ends with 1 when something does. Applicants and staff go on meanwhile. That it was asked becomes a row of the audit trail.

  --mend   make anew what the desk's list has wrong; the records themselves are left as they are
`;

/** `npm run admin -- check` */
export const check = adminCommand({
  summary: "look for states that must not exist",
  help: HELP,
  options: { mend: { type: "boolean", default: false } },
  names: none,
  run: ({ values: { mend } }, { config, print, printed }) =>
    withInstallation(config, async (installation) => {
      await writeAudit(installation, "summaries_checked", "applications");
      let found = 0;
      const tell = async (line: string) => {
        found += 1;
        print(line);
        await printed();
      };
      for (const { about, problem } of await listContradictions(installation.store, installation.now()))
        await tell(`${about}  ${problem}`);
      let looked = 0;
      for (const store of installation.store.forApplications(
        await listApplicationNames(installation.store),
      )) {
        const checking = checkSummaries(store, { mends: mend });
        let next = await checking.next();
        for (; !next.done; next = await checking.next()) await tell(describe(next.value, mend));
        looked = next.value;
      }
      print(`${count(looked, "account")} looked at, ${count(found, "contradiction")} found.`);
      return found === 0 ? 0 : 1;
    }),
});

function describe({ accountId, problem }: WrongSummary, mends: boolean): string {
  if (problem === "unreadable") return `${accountId}  the answers cannot be opened`;
  const what = typeof problem === "string" ? problem : `wrong in ${problem.join(", ")}`;
  return `${accountId}  row of the desk's list: ${what}${mends ? ", made anew" : ""}`;
}
