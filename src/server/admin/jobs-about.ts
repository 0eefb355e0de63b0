import { normalEmail } from "../../contract/email-address.ts";
import { MAIL_JOB, openQueuedMail } from "../mail/mail-jobs.ts";
import type { AppKeys } from "../secrets/app-key.ts";
import { listJobPayloads } from "../store/erasure.ts";
import type { Database } from "../store/schema.ts";

/** The ids of all jobs that are about the account: mails to its address, conversions and copies of its files. */
export async function jobsAbout(
  db: Database,
  keys: AppKeys,
  account: { readonly id: string; readonly email: string },
): Promise<readonly string[]> {
  const jobs = await listJobPayloads(db);
  const isAbout = ({ kind, payload }: (typeof jobs)[number]): boolean => {
    // A job that was given up may have forgotten what it was about.
    if (payload === "") return false;
    if (kind === MAIL_JOB) return isTo(openQueuedMail(keys, payload).to, account.email);
    const planned: unknown = JSON.parse(payload);
    return (
      typeof planned === "object" && planned !== null && Reflect.get(planned, "accountId") === account.id
    );
  };
  return jobs.filter(isAbout).map(({ id }) => id);
}

/** A mail that an earlier version queued may have the address in another form. */
function isTo(to: string, email: string): boolean {
  return to === email || normalEmail(to) === email;
}
