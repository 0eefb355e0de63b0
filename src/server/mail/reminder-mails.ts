import type { ReminderKind } from "../../contract/desk-casework.ts";
import type { Store } from "../store/store.ts";
import { loadAsSubmitted } from "../store/submissions.ts";
import { findSummarised, findSummary } from "../store/summaries.ts";
import { itemTitle } from "../summaries/materials.ts";
import type { KnownForms } from "../summaries/summarise.ts";
import { reminderMail, unsubmittedMail } from "./compose-mail.ts";
import type { Mail } from "./letter.ts";
import type { MailAuthor } from "./mail-words.ts";

/** Somebody who may be reminded. */
export interface ReminderSubject {
  readonly email: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly isDraft: boolean;
  /** The number to quote; empty for a draft. */
  readonly reference: string;
  /** What the application is without, as `application_missing` names it. */
  readonly missing: readonly string[];
  readonly titleOf: (item: string) => string;
}

/** Undefined where there is no such application. */
export async function reminderSubject(
  store: Store,
  accountId: string,
  forms: KnownForms,
): Promise<ReminderSubject | undefined> {
  const [account, summary] = [await findSummarised(store, accountId), await findSummary(store, accountId)];
  if (account === undefined || summary === undefined) return undefined;
  const { submission, stored } = await loadAsSubmitted(store, accountId);
  const form = await forms.read(store, stored.formVersion);
  const { givenName, familyName, missing } = summary;
  return {
    email: account.email,
    givenName,
    familyName,
    missing,
    isDraft: submission === undefined,
    reference: submission?.reference ?? "",
    titleOf: (item) => itemTitle(form, item),
  };
}

/** The mail as the applicant gets it. */
export function composeReminder(
  author: MailAuthor,
  { email, reference }: Pick<ReminderSubject, "email" | "reference">,
  {
    kind,
    titles,
    link,
  }: { readonly kind: ReminderKind; readonly titles: readonly string[]; readonly link: string },
): Mail {
  return kind === "unsubmitted"
    ? unsubmittedMail(author, email, link)
    : reminderMail(author, email, { reference, titles });
}
