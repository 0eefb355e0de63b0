import type { FormDraft } from "../../contract/desk-form-drafts.ts";
import { type FormScheduling, SCHEDULED_MOST_DAYS } from "../../contract/desk-form-publishing.ts";
import { instantsOf, isTimeZone, readLocalTime } from "../../form/schedule/local-time.ts";
import { harmOf } from "../applications/draft-impact.ts";
import { addSchedule, endSchedule } from "../store/form-schedules.ts";
import type { FileTexts } from "../store/form-texts.ts";
import { newestNumber } from "../store/published-forms.ts";
import { DomainError } from "../system/domain-error.ts";
import { hasFields } from "../system/has-fields.ts";
import { isApprovedByReader, requireApproved } from "./approve-draft.ts";
import { requireMerged, requireRevision } from "./merged-draft.ts";
import { type DraftContext, type FormActor, noteForm, readDraft } from "./open-draft.ts";
import { requirePublishable, seenBy } from "./publish-draft.ts";
import { mayTakeMasksNow } from "./taken-masks.ts";

const DAY_MS = 24 * 60 * 60_000;

/** The time zone of the school, as the form has it for its opening and closing; null where it has none. */
export function schoolTimeZone(files: FileTexts): string | null {
  try {
    const application: unknown = JSON.parse(files["application.json"] ?? "");
    const isGiven = hasFields(application, { timeZone: "string" }) && isTimeZone(application.timeZone);
    return isGiven ? application.timeZone : null;
  } catch {
    // Somebody is typing; lint says where.
    return null;
  }
}

/**
 * Keeps the draft as it was reviewed, to become what applicants see at a time.
 * @throws DomainError form_time_unfit, form_scheduled_already, and as `publishDraft`
 */
export async function scheduleDraft(
  context: DraftContext,
  actor: FormActor,
  { draft: id, revision, words, token, at, time_zone }: FormScheduling,
): Promise<FormDraft> {
  const { store, now } = context;
  const liveAt = readTime({ at, time_zone }, now());
  const merged = await requireMerged(context, { id, revision });
  const { files, source, newest, sides } = merged;
  const approved_texts = await requireApproved(context, merged);
  const { measured } = await requirePublishable(context, {
    files,
    source,
    isSeen: seenBy(token),
    mayTakeMasks: async () =>
      (await mayTakeMasksNow(context, actor.staffId)) || (await isApprovedByReader(context, merged)),
  });
  await store.transaction(async (tx) => {
    await requireRevision(tx, id, revision);
    if ((await newestNumber(tx)) !== newest) throw new DomainError("form_draft_changed");
    const scheduled = await addSchedule(tx, {
      draft_id: id,
      revision,
      after_number: newest,
      words,
      approved_texts,
      time_zone,
      harm: JSON.stringify(measured === null ? [] : harmOf(measured.impact)),
      live_at: liveAt,
      staff_id: actor.staffId,
      made_at: now(),
      files: sides.mine,
      base: sides.before,
    });
    if (scheduled === undefined) throw new DomainError("form_scheduled_already");
    const detail = `revision ${revision}, for ${new Date(liveAt).toISOString()}`;
    await noteForm(tx, "form_scheduled", { actor, now: now(), detail });
  });
  return await readDraft(context);
}

/** @throws DomainError form_time_unfit for what is over, far away, or no single moment */
function readTime({ at, time_zone }: Pick<FormScheduling, "at" | "time_zone">, now: number): number {
  const local = isTimeZone(time_zone) ? readLocalTime(at) : undefined;
  const [moment, again] = local === undefined ? [] : instantsOf(local, time_zone);
  const isFit = moment !== undefined && again === undefined;
  if (!isFit || moment <= now || moment > now + SCHEDULED_MOST_DAYS * DAY_MS)
    throw new DomainError("form_time_unfit");
  return moment;
}

/** Takes a schedule back that waits; one that has failed is told of no more. @throws DomainError unknown_form_schedule */
export async function endFormSchedule(
  context: DraftContext,
  actor: FormActor,
  id: string,
): Promise<FormDraft> {
  const { store, now } = context;
  await store.transaction(async (tx) => {
    if (await endSchedule(tx, id, { from: "waiting", state: "cancelled", ended_at: now() }))
      return await noteForm(tx, "form_schedule_cancelled", { actor, now: now() });
    if (!(await endSchedule(tx, id, { from: "failed", state: "dismissed" })))
      throw new DomainError("unknown_form_schedule");
  });
  return await readDraft(context);
}
