import { type Installation, withInstallation, writeAudit } from "../../src/server/admin/installation.ts";
import { type ListedJob, listJobs, retryNow } from "../../src/server/store/jobs.ts";
import { count } from "../process/output.ts";
import { CliError } from "../process/run-script.ts";
import { adminCommand, none, printEach } from "./command.ts";

const HELP = `Usage: npm run admin -- jobs
       npm run admin -- jobs --retry ID

Lists the work that is done beside the calls (mails, conversions, PDF copies): what waits and until when, what is being
done, and what failed, with the number of attempts and what was wrong last. The log has a line with the same id for a
failed attempt; of many that fail for one reason it has the first, and each minute how many more there were.

  --retry   try a job that waits for its next attempt, or failed, at once. Jobs that failed are kept for 30 days; a
            document that the applicant has replaced or deleted since, and a copy that was asked for anew, are left alone
`;

/** How long a job is tried once more after somebody asked for that. */
const WORTH_MS = 60 * 60_000;

/** `npm run admin -- jobs` */
export const jobs = adminCommand({
  summary: "list the jobs that wait, are being done or failed; try one again",
  help: HELP,
  options: { retry: { type: "string" } },
  names: none,
  run: ({ values: { retry: id } }, context) =>
    withInstallation(context.config, async (installation) => {
      if (id !== undefined) {
        await retry(installation, id);
        context.print(`Job ${id} is tried at once.`);
        return 0;
      }
      let failed = 0;
      const all = await printEach(context, listJobs(installation.store), (job) => {
        if (job.failed_at !== null) failed += 1;
        return describe(job, installation.now());
      });
      context.print(`${all - failed} to do, ${failed} failed.`);
      return 0;
    }),
});

function retry({ store, now }: Installation, id: string): Promise<void> {
  return store.transaction(async (tx) => {
    const isRetried = await retryNow(tx, id, { now: now(), givesUpAt: now() + WORTH_MS });
    if (!isRetried)
      throw new CliError(1, `No job ${id} waits: it is being done, or is not there. Nothing was changed.`);
    await writeAudit({ store: tx, now }, "job_retried", id);
  });
}

function describe(job: ListedJob, now: number): string {
  const error = job.last_error === null ? [] : [job.last_error];
  return [job.id, job.kind, stateOf(job, now), count(job.attempts, "attempt"), ...error].join("  ");
}

function stateOf(job: ListedJob, now: number): string {
  if (job.failed_at !== null) return `failed ${iso(job.failed_at)}`;
  if (job.leased_until > now) return "being done";
  const due = Math.max(job.run_at, job.not_before);
  return due > now ? `waits until ${iso(due)}` : "waits";
}

function iso(time: number): string {
  return new Date(time).toISOString();
}
