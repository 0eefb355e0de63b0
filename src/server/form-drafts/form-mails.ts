import { DESK_PAGES, DESK_PATH, mayStaff } from "../../contract/desk.ts";
import { compose, type LetterPart } from "../mail/letter.ts";
import { queueMail } from "../mail/mail-jobs.ts";
import { type ListedStaff, listStaff } from "../store/staff.ts";
import type { Store } from "../store/store.ts";
import type { DraftContext } from "./open-draft.ts";

/** News of a draft are of no use to anybody much later. */
const USEFUL_FOR_MS = 3 * 24 * 60 * 60_000;

interface FormMail {
  readonly to: readonly string[];
  readonly subject: string;
  readonly parts: readonly LetterPart[];
}

/** Queues a mail to each of these who may see the form still, with a button that leads to the review of the draft. */
export async function queueFormMails(
  { key, now, partner, publicUrl }: Pick<DraftContext, "key" | "now" | "partner" | "publicUrl">,
  tx: Store,
  { to, subject, parts }: FormMail,
): Promise<void> {
  const application = tx.application;
  const query = application === "" ? "" : `?${new URLSearchParams({ application })}`;
  const url = `${publicUrl()}${DESK_PATH}${DESK_PAGES.formReview}${query}`;
  const readers = (await listStaff(tx)).filter(
    ({ role, revoked_at }) => revoked_at === null && mayStaff(role, "editForm"),
  );
  const known = new Set(readers.map(({ email }) => email));
  for (const address of new Set(to.filter((email) => known.has(email)))) {
    const letter = { subject, parts: ["Hello,", ...parts, { button: "Review the form", url }] };
    const mail = compose(partner.current(), address, letter);
    await queueMail(tx, { mail, key, now: now(), usefulForMs: USEFUL_FOR_MS, isAwaited: false });
  }
}

/** What somebody has said, as a part of a mail; nothing where they have said nothing. */
export function wordsIn(words: string): readonly LetterPart[] {
  return words.trim() === "" ? [] : [`“${words}”`];
}

/** The e-mail addresses of all who may publish, but for these people. */
export async function listPublishers(store: Store, without: readonly string[]): Promise<readonly string[]> {
  return (await listStaff(store))
    .filter((staff) => mayPublish(staff) && !without.includes(staff.id))
    .map(({ email }) => email);
}

/** Whether somebody may publish the form now. */
export function mayPublish({ role, revoked_at }: Pick<ListedStaff, "role" | "revoked_at">): boolean {
  return revoked_at === null && mayStaff(role, "publishForm");
}
