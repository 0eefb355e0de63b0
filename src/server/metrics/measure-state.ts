import type { AppContext } from "../app-context.ts";
import { CONVERSION_JOB } from "../documents/conversion-jobs.ts";
import { MAIL_JOB } from "../mail/mail-jobs.ts";
import { PDF_COPY_JOB } from "../pdf/copy-jobs.ts";
import { isReachable } from "../store/is-reachable.ts";
import { countJobs, JOB_STATES } from "../store/job-counts.ts";
import type { Metrics } from "./metrics.ts";

const JOB_KINDS = [MAIL_JOB, CONVERSION_JOB, PDF_COPY_JOB];

/**
 * Asks for what only the database and the publisher know: jobs, form, whether the database answers and how fast.
 * Without the database its figures are left out, and the others are still told.
 */
export async function measureState(context: AppContext, metrics: Metrics): Promise<void> {
  const { db, publisher, partner } = context;
  const start = performance.now();
  const isUp = await isReachable(db);
  metrics.database.set(isUp ? 1 : 0);
  metrics.databasePing.set((performance.now() - start) / 1000);
  metrics.formRefused.set(publisher.isRefused() ? 1 : 0);
  metrics.partnerRefused.set(partner.isRefused() ? 1 : 0);
  metrics.jobs.reset();
  metrics.jobsDueSeconds.reset();
  metrics.form.reset();
  if (!isUp) return;
  try {
    await Promise.all([measureJobs(context, metrics), measureForm(context, metrics)]);
  } catch (error) {
    context.log.warn({ err: error }, "some figures could not be read");
  }
}

async function measureJobs({ db, now }: AppContext, { jobs, jobsDueSeconds }: Metrics): Promise<void> {
  const counts = await countJobs(db, now());
  for (const kind of JOB_KINDS) {
    for (const state of JOB_STATES) jobs.set({ kind, state }, 0);
    jobsDueSeconds.set({ kind }, 0);
  }
  for (const { kind, state, count, firstRunAt } of counts) {
    jobs.set({ kind, state }, count);
    if (state === "due") jobsDueSeconds.set({ kind }, Math.max(0, now() - firstRunAt) / 1000);
  }
}

async function measureForm({ forms }: AppContext, { form }: Metrics): Promise<void> {
  const current = await forms.current();
  if (current !== null) form.set({ hash: current.hash }, 1);
}
