import type { ErrorCode } from "../../contract/error-codes.ts";
import { momentInWords } from "../../form/schedule/schedule.ts";
import { type Harm, harmOf, isWithin } from "../applications/draft-impact.ts";
import { holdLease } from "../jobs/hold-lease.ts";
import { repeat } from "../jobs/repeat.ts";
import { endDraft, lockDraft, setBase } from "../store/form-drafts.ts";
import {
  endSchedule,
  type FormSchedule,
  filesOfSchedule,
  findWaiting,
  setScheduleNumber,
} from "../store/form-schedules.ts";
import type { FileTexts } from "../store/form-texts.ts";
import { newestNumber } from "../store/published-forms.ts";
import { findStaff } from "../store/staff.ts";
import type { Store } from "../store/store.ts";
import { DomainError } from "../system/domain-error.ts";
import { isStillApprovedByReader, requireStillApproved } from "./approve-draft.ts";
import { requireSize } from "./draft-size.ts";
import { listPublishers, mayPublish, queueFormMails } from "./form-mails.ts";
import { mergeFiles } from "./merge-files.ts";
import { readableSides } from "./merged-draft.ts";
import { type DraftContext, noteForm, readSource } from "./open-draft.ts";
import { publishFiles } from "./publish-draft.ts";
import { problemInWords } from "./read-schedule.ts";
import { mayTakeMasks } from "./taken-masks.ts";

const EVERY_MS = 2_000;
/** So long after it was tried first it is tried again where the folder or the database cannot be reached. */
const TRIED_FOR_MS = 60 * 60_000;
/** What may be otherwise in a moment. */
const PASSING: readonly ErrorCode[] = [
  "form_folder_unreadable",
  "form_folder_unwritable",
  "form_overtaken",
  "records_unavailable",
  "records_full",
];
/** Who asks, in the audit trail, where nobody does. */
const SCHEDULE_CLIENT = "schedule";

/** Publishes what is scheduled when its time has come, in one instance for all. Returns a stop function. */
export function startSchedules(context: DraftContext): () => Promise<void> {
  const { store, log, now } = context;
  return repeat(EVERY_MS, {
    work: async (signal) => {
      if (!(await hasWork(context))) return;
      const name = store.namedFor("form schedule");
      await holdLease({
        store,
        log,
        now,
        name,
        everyMs: 0,
        signal,
        work: (working) => publishScheduled(context, working),
      });
    },
    onError: (error) => log.error({ err: error }, "what is scheduled could not be published"),
  });
}

async function hasWork({ store, now }: DraftContext): Promise<boolean> {
  const waiting = await findWaiting(store);
  if (waiting === undefined) return false;
  return waiting.live_at <= now() || (await newestNumber(store)) !== waiting.after_number;
}

/**
 * Publishes what waits and is due, after everything was checked again. What is overtaken or in whose way something stands is
 * given up, and whoever scheduled it is told. What cannot be read now is left for the next time.
 */
export async function publishScheduled(context: DraftContext, signal?: AbortSignal): Promise<void> {
  const { store, log, now } = context;
  const schedule = await findWaiting(store);
  if (schedule === undefined) return;
  try {
    if ((await newestNumber(store)) !== schedule.after_number) {
      await giveUp(context, schedule, "form_overtaken");
      return;
    }
    if (schedule.live_at <= now()) await publish(context, schedule);
  } catch (error) {
    const isPassing = !(error instanceof DomainError) || PASSING.includes(error.code);
    if (signal?.aborted || (isPassing && now() < firstTryOf(context, schedule) + TRIED_FOR_MS)) throw error;
    const code = error instanceof DomainError ? error.code : "unexpected";
    log.warn({ err: error, code, schedule: schedule.id }, "what was scheduled was not published");
    await giveUp(context, schedule, code);
  }
}

/** When this process first failed to publish what was scheduled last: its time may have passed while no server ran. */
const firstTries = new WeakMap<Store, { readonly id: string; readonly at: number }>();

function firstTryOf({ store, now }: DraftContext, { id }: FormSchedule): number {
  const known = firstTries.get(store);
  if (known?.id === id) return known.at;
  firstTries.set(store, { id, at: now() });
  return now();
}

async function publish(context: DraftContext, schedule: FormSchedule): Promise<void> {
  const { store } = context;
  const staff = await findStaff(store, schedule.staff_id);
  if (staff === undefined || !mayPublish(staff)) throw new DomainError("staff_not_allowed");
  const { files: mine, base } = await filesOfSchedule(store, schedule.id);
  const source = await readSource(context);
  const { files, conflicts } = mergeFiles(readableSides(source, { before: base, mine }));
  if (conflicts.length > 0) throw new DomainError("form_conflict");
  requireSize(mine, files);
  await requireStillApproved(context, schedule, files);
  // Only `scheduleDraft` writes it.
  const seen = JSON.parse(schedule.harm) as Harm;
  const publisher = { staffId: staff.id, client: SCHEDULE_CLIENT, email: staff.email };
  await publishFiles(context, publisher, {
    files,
    source,
    newest: schedule.after_number,
    words: schedule.words,
    isSeen: ({ impact }) => isWithin(harmOf(impact), seen),
    mayTakeMasks: async () =>
      mayTakeMasks(staff) || (await isStillApprovedByReader(context, schedule, files)),
    before: async (tx) => {
      await lockDraft(tx, schedule.draft_id);
      const ended = { from: "waiting", state: "published", ended_at: context.now() } as const;
      if (!(await endSchedule(tx, schedule.id, ended))) throw new DomainError("unknown_form_schedule");
    },
    after: async (tx, number) => {
      await setScheduleNumber(tx, schedule.id, number);
      await goOn(context, tx, { schedule, number, files: mine });
    },
  });
}

interface GoingOn {
  readonly schedule: FormSchedule;
  readonly number: number;
  readonly files: FileTexts;
}

/** A draft with edits of later goes on from what was published; one without is done. */
async function goOn(
  { now }: DraftContext,
  tx: Store,
  { schedule: { draft_id, revision }, number, files }: GoingOn,
): Promise<void> {
  const newest = await lockDraft(tx, draft_id);
  if (newest === revision) await endDraft(tx, draft_id, now());
  else if (newest !== undefined) await setBase(tx, draft_id, { number, files });
}

async function giveUp(context: DraftContext, schedule: FormSchedule, problem: ErrorCode): Promise<void> {
  const { store, jobs, now } = context;
  const { staff_id, by, live_at, time_zone } = schedule;
  await store.transaction(async (tx) => {
    // Somebody has taken it back meanwhile.
    const end = { from: "waiting", state: "failed", ended_at: now(), problem } as const;
    if (!(await endSchedule(tx, schedule.id, end))) return;
    const actor = { staffId: staff_id, client: SCHEDULE_CLIENT };
    await noteForm(tx, "form_schedule_failed", { actor, now: now(), detail: problem });
    const publishers = await listPublishers(tx, []);
    await queueFormMails(context, tx, {
      // Who may not publish any more is not told what becomes of the form.
      to: publishers.includes(by) ? [by] : publishers,
      subject: "A version of the form was not published",
      parts: [
        `The version that ${by} had scheduled for ${momentInWords(live_at, time_zone)} was not published, and applicants see what they saw before.`,
        problemInWords(problem),
      ],
    });
  });
  jobs.wake();
}
