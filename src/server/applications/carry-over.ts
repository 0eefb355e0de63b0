import type { Logger } from "pino";
import { DecryptError } from "../crypto/encrypt.ts";
import { holdLease } from "../jobs/hold-lease.ts";
import { repeat } from "../jobs/repeat.ts";
import { mayGoOn, SLICE } from "../jobs/slices.ts";
import type { FormLibrary, ServedForm } from "../publishing/form-library.ts";
import { listAnswers } from "../store/answers-by-form.ts";
import { loadToSave } from "../store/applications.ts";
import { openForSaving } from "../store/opened-answers.ts";
import { listPublishedHashes } from "../store/published-forms.ts";
import type { Store } from "../store/store.ts";
import { replaceAnswers } from "../store/stored-answers.ts";
import { KnownForms, summarisingAfter } from "../summaries/summarise.ts";
import { NO_WAY } from "./carry-answers.ts";
import { carryPathTo } from "./carry-path.ts";
import { carriedUnder } from "./own-form.ts";
import { keepSeenForm } from "./seen-form.ts";

const EVERY_MS = 15_000;
/** Each takes about a millisecond of the thread that answers the calls. */
const CARRIED_AT_ONCE = 10;

interface CarryOverContext {
  readonly store: Store;
  readonly log: Logger;
  readonly now: () => number;
  readonly forms: Pick<FormLibrary, "current" | "following" | "heldBack">;
}

/**
 * Looks now and every fifteen seconds whether another form is in force, and carries the applications over to it, in one
 * instance for all (CRY-04). Returns a stop function, which breaks off between two applications.
 */
export function startCarryOver(context: CarryOverContext): () => Promise<void> {
  let doneFor: string | undefined;
  const name = context.store.namedFor("carry-over");
  return repeat(EVERY_MS, {
    work: async (stopping) => {
      const form = await context.forms.current();
      const state = JSON.stringify([form?.hash, await context.forms.heldBack()]);
      if (form === null || state === doneFor) return;
      const work = async (signal: AbortSignal) => {
        const carried = await carryAllOver({ ...context, signal });
        if (carried > 0) context.log.info({ carried, form: form.hash }, "applications were carried over");
        if (!signal.aborted) doneFor = state;
      };
      await holdLease({ ...context, name, everyMs: 0, signal: stopping, work });
    },
    onError: (error) => context.log.error({ err: error }, "applications could not be carried over"),
  });
}

interface CarryingAll extends CarryOverContext {
  /** Breaks it off between two applications. */
  readonly signal: AbortSignal;
}

/**
 * Stores every application that was saved under a version with other declared changes as the form has it that its applicant
 * fills in (CRY-04). Each is one statement, which does nothing when the applicant saves meanwhile: that save has done the
 * same. What cannot be opened stays as it is. Gives how many were carried over.
 */
async function carryAllOver({ store, log, now, forms, signal }: CarryingAll): Promise<number> {
  const ways = await versionsThatLead(store, forms);
  // As a rule no version declares anything: then no application is looked at.
  if (ways.size === 0) return 0;
  let carried = 0;
  let atOnce = 0;
  let unreadable = 0;
  let last = "";
  for (;;) {
    const rows = await listAnswers(store, { after: last, most: SLICE, under: [...ways.keys()] });
    for (const { accountId, formVersion } of rows) {
      if (signal.aborted) return carried;
      const form = ways.get(formVersion);
      if (form === undefined) continue;
      if (atOnce === CARRIED_AT_ONCE) {
        atOnce = 0;
        if (!(await mayGoOn(signal))) return carried;
      }
      atOnce += 1;
      const isCarried = await carryOver(store, accountId, { form, now: now() }).catch((error: unknown) => {
        if (!(error instanceof DecryptError)) throw error;
        unreadable += 1;
        return false;
      });
      if (isCarried) carried += 1;
    }
    const next = rows.at(-1)?.accountId;
    if (next === undefined || !(await mayGoOn(signal))) break;
    last = next;
  }
  if (unreadable > 0) log.warn({ unreadable }, "applications that cannot be opened were not carried over");
  return carried;
}

/** By hash, the versions whose answers are to be carried over, and the forms that they follow. */
async function versionsThatLead(
  store: Store,
  forms: CarryOverContext["forms"],
): Promise<ReadonlyMap<string, ServedForm>> {
  const ways = new Map<string, ServedForm>();
  for (const hash of await listPublishedHashes(store)) {
    const form = await forms.following(hash);
    if (form !== null && (await carryPathTo(store, form, hash)) !== NO_WAY) ways.set(hash, form);
  }
  return ways;
}

interface CarryingOne {
  readonly form: Pick<ServedForm, "hash" | "form" | "changes">;
  readonly now: number;
}

/**
 * Stores one application as the form has it; false where nothing was to do, or somebody has saved meanwhile. When it was
 * saved last stays as it was: nobody has saved it.
 */
async function carryOver(store: Store, accountId: string, { form, now }: CarryingOne): Promise<boolean> {
  const { row, statuses, counts, tabs, documents } = await loadToSave(store, accountId);
  if (row === null || statuses.includes("submitted")) return false;
  const { answers: stored, savedAt } = await openForSaving(store, accountId, row);
  // Whoever has saved meanwhile may have done it, or be at another version by now.
  if ((await carryPathTo(store, form, stored.formVersion)) === NO_WAY) return false;
  const merged = await carriedUnder(store, { stored, documents, counts, tabs }, { form, now });
  const { revision } = stored;
  // The applicant is still to be told what has changed.
  const aside = keepSeenForm(merged.aside, { ...stored, savedAt }, form.hash);
  const carried = { answers: merged.answers, aside, formVersion: form.hash, revision, now: savedAt };
  return await summarisingAfter(store, accountId, {
    forms: new KnownForms(form),
    work: (tx) => replaceAnswers(tx, { accountId, ...carried }),
  });
}
