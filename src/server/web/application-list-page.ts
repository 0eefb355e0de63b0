import type { PartnerConfig } from "../../contract/partner-config.ts";
import { escapeHtml } from "../../form/definition/escape-html.ts";
import type { Phase, Schedule } from "../../form/schedule/schedule.ts";
import { readPage } from "./error-page.ts";
import * as sentences from "./sentences.ts";

/** An application as the list has it. */
export interface ListedForm {
  readonly title: string;
  /** Where it begins. */
  readonly address: string;
  readonly schedule: Schedule;
  readonly phase: Phase;
  /** Whether whoever asks has given anything, where they are logged in: who only looked has begun nothing. */
  readonly isBegun: boolean;
  /** That of their submission, once there is one. */
  readonly reference: string | undefined;
}

/** Which applications there are, each with its dates and how far one's own has come; it needs no script, and the policy lets its style apply. */
export function applicationListPage(
  forms: readonly ListedForm[],
  partner: PartnerConfig,
): { readonly html: string; readonly policy: string } {
  const items = forms.map((form) => {
    const about = [datesOf(form), progressOf(form)]
      .filter((words) => words !== undefined)
      .map((words) => `<br>${escapeHtml(words)}`)
      .join("");
    return `<li><a href="${escapeHtml(form.address)}">${escapeHtml(form.title)}</a>${about}</li>`;
  });
  const list = items.length === 0 ? "" : `\n<ul>\n${items.join("\n")}\n</ul>`;
  const body = `<p>${items.length === 0 ? sentences.noApplications : sentences.oneAccount}</p>${list}`;
  // The title of applications is that of one.
  const school = { ...partner, applicationTitle: partner.name };
  return readPage({ title: sentences.applications, body, partner: school, isFindable: true });
}

/** How far whoever asks has come; undefined before they have begun. */
function progressOf({ isBegun, reference }: ListedForm): string | undefined {
  if (reference !== undefined) return sentences.submittedWith(reference);
  return isBegun ? sentences.begun : undefined;
}

/** When it opens or closes, in words; undefined for one that is always open. */
function datesOf({ schedule: { opens, closes }, phase }: ListedForm): string | undefined {
  if (phase === "upcoming") return opens && sentences.opensOn(opens.words);
  if (closes === undefined) return undefined;
  return phase === "open" || phase === "closing"
    ? sentences.openUntil(closes.words)
    : sentences.closedOn(closes.words);
}
