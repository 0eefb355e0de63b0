import { normalEmail } from "../../contract/email-address.ts";
import { MAIL_JOB, openQueuedMail } from "../mail/mail-jobs.ts";
import type { AppKeys } from "../secrets/app-key.ts";
import { listJobIds, loadJobPayloads } from "../store/erasure.ts";
import type { Database } from "../store/schema.ts";

/** What a job is about: an account by its id, or by the forms of the address that a mail goes to. */
type Subjects = readonly string[];

/** So many payloads are held in memory at a time. */
const PORTION = 200;

/** Which jobs are about whom: mails to an address, conversions and copies of an account's files. Each is opened once. */
export class JobsAbout {
  readonly #keys: AppKeys;
  #subjects: ReadonlyMap<string, Subjects> = new Map();

  constructor(keys: AppKeys) {
    this.#keys = keys;
  }

  /** Opens the jobs that were added since, and forgets those that are done. */
  async refresh(db: Database): Promise<void> {
    const ids = await listJobIds(db);
    const subjects = new Map<string, Subjects>();
    const added: string[] = [];
    for (const id of ids) {
      const known = this.#subjects.get(id);
      if (known === undefined) added.push(id);
      else subjects.set(id, known);
    }
    for (let start = 0; start < added.length; start += PORTION) {
      const jobs = await loadJobPayloads(db, added.slice(start, start + PORTION));
      for (const { id, kind, payload } of jobs) subjects.set(id, subjectsOf(this.#keys, kind, payload));
    }
    this.#subjects = subjects;
  }

  /** The ids of the jobs that are about one of the accounts. */
  idsOf(accounts: readonly { readonly id: string; readonly email: string }[]): readonly string[] {
    const wanted = new Set(accounts.flatMap(({ id, email }) => [id, email]));
    return [...this.#subjects]
      .filter(([_id, subjects]) => subjects.some((subject) => wanted.has(subject)))
      .map(([id]) => id);
  }
}

function subjectsOf(keys: AppKeys, kind: string, payload: string): Subjects {
  // A job that was given up may have forgotten what it was about.
  if (payload === "") return [];
  if (kind === MAIL_JOB) {
    // A mail that an earlier version queued may have the address in another form.
    const { to } = openQueuedMail(keys, payload);
    return [to, normalEmail(to) ?? to];
  }
  const planned: unknown = JSON.parse(payload);
  const accountId: unknown =
    typeof planned === "object" && planned !== null ? Reflect.get(planned, "accountId") : undefined;
  return typeof accountId === "string" ? [accountId] : [];
}
