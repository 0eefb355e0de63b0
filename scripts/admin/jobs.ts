import { parseArgs } from "node:util";
import { type ListedJob, listJobs, retryNow } from "../../src/server/store/jobs.ts";
import { inTransaction } from "../../src/server/store/statements.ts";
import type { AdminCommand } from "./command.ts";
import { type Installation, withInstallation } from "./open-installation.ts";
import { writeAudit } from "./write-audit.ts";

const HELP = `Usage: npm run admin -- jobs
       npm run admin -- jobs --retry ID

Lists the work that is done beside the calls (mails, conversions, PDF copies): what waits and until when, what is being
done, and what was given up, with the number of attempts and the kind of the last error. The log has a line with the same
id for each failed attempt.

  --retry   try a job that waits for its next attempt, or was given up, at once. Jobs that were given up are kept for 30
            days; a document that the applicant has replaced or deleted since, and a copy that was asked for anew, are
            left alone
`;

/** How long a job is tried once more after somebody asked for that. */
const WORTH_MS = 60 * 60_000;

/** `npm run admin -- jobs` */
export const jobs: AdminCommand = {
  summary: "list the jobs that wait, are being done or were given up; try one again",
  help: HELP,
  run: async (options, { config, print, printed }) => {
    const { values } = parseArgs({ args: [...options], options: { retry: { type: "string" } } });
    const id = values.retry;
    if (id !== undefined) {
      const isRetried = await withInstallation(config, (installation) => retry(installation, id));
      print(
        isRetried
          ? `Job ${id} is tried at once.`
          : `No job ${id} waits: it is being done, or is not there. Nothing was changed.`,
      );
      return isRetried ? 0 : 1;
    }
    await withInstallation(config, async ({ db, now }) => {
      let [toDo, givenUp] = [0, 0];
      for await (const job of listJobs(db)) {
        print(describe(job, now()));
        await printed();
        if (job.failed_at === null) toDo += 1;
        else givenUp += 1;
      }
      print(`${toDo} to do, ${givenUp} given up.`);
    });
    return 0;
  },
};

function retry({ db, now }: Installation, id: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const isRetried = await retryNow(tx, id, { now: now(), givesUpAt: now() + WORTH_MS });
    if (isRetried) await writeAudit({ db: tx, now }, "job_retried", id);
    return isRetried;
  });
}

function describe(job: ListedJob, now: number): string {
  const attempts = `${job.attempts} ${job.attempts === 1 ? "attempt" : "attempts"}`;
  return [
    job.id,
    job.kind,
    stateOf(job, now),
    attempts,
    ...(job.last_error === null ? [] : [job.last_error]),
  ].join("  ");
}

function stateOf(job: ListedJob, now: number): string {
  if (job.failed_at !== null) return `given up ${iso(job.failed_at)}`;
  if (job.leased_until > now) return "being done";
  return job.run_at > now ? `waits until ${iso(job.run_at)}` : "waits";
}

function iso(time: number): string {
  return new Date(time).toISOString();
}
