import type { KeptAside, SeenForm } from "../store/answer-record.ts";
import { loadToSave } from "../store/applications.ts";
import { openForSaving } from "../store/opened-answers.ts";
import type { Store } from "../store/store.ts";
import { replaceAnswers } from "../store/stored-answers.ts";

interface SavedUnder {
  readonly aside: KeptAside;
  /** The form that the answers are stored under, and when they were saved. */
  readonly formVersion: string;
  readonly savedAt: number;
}

/** The form that the applicant knew last; undefined for somebody who has saved nothing. */
export function seenFormOf({ aside, formVersion, savedAt }: SavedUnder): SeenForm | undefined {
  return aside.seenForm ?? (formVersion === "" ? undefined : { hash: formVersion, at: savedAt });
}

/**
 * What is kept aside, for answers that are about to be stored under the form with the hash: which one the applicant knew
 * last is written down with the first save, or the first carrying over, under another one (TOL-01).
 */
export function keepSeenForm(aside: KeptAside, saved: SavedUnder, hash: string): KeptAside {
  const seenForm = seenFormOf(saved);
  return seenForm === undefined || seenForm.hash === hash ? aside : { ...aside, seenForm };
}

interface Seen {
  readonly accountId: string;
  /** Hash of the form whose changes the applicant was told of. */
  readonly hash: string;
  readonly now: number;
}

/** Notes that the applicant knows the form by now, whatever else is saved meanwhile: they are told of later changes alone. */
export async function noteSeenForm(store: Store, { accountId, hash, now }: Seen): Promise<void> {
  for (;;) {
    const { row, statuses } = await loadToSave(store, accountId);
    if (row === null || statuses.includes("submitted")) return;
    const { answers: stored, savedAt } = await openForSaving(store, accountId, row);
    const { answers, revision, formVersion } = stored;
    if (seenFormOf({ ...stored, savedAt })?.hash === hash) return;
    const { seenForm: _before, ...others } = stored.aside;
    const aside = { ...others, ...(formVersion !== hash && { seenForm: { hash, at: now } }) };
    // When the answers were saved stays as it is: this changes none.
    if (await replaceAnswers(store, { accountId, answers, aside, formVersion, revision, now: savedAt }))
      return;
  }
}
