import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { normalEmail } from "../../contract/account.ts";
import { ADMIN_CLIENT } from "../access-links/access-links.ts";
import type { AppKeys } from "../crypto/app-key.ts";
import { MAIL_JOB, openQueuedMail } from "../mail/mail-jobs.ts";
import { forgetTaken } from "../passing-on/note-taken.ts";
import type { DocumentStorage } from "../storage/document-storage.ts";
import { addAudits } from "../store/audit.ts";
import {
  deleteAccounts,
  deleteJobs,
  holdAccounts,
  listJobIds,
  loadJobPayloads,
  storageKeysOf,
} from "../store/erasure.ts";
import { truncateSqliteLog } from "../store/snapshot.ts";
import type { Store } from "../store/store.ts";
import type { ServerConfig } from "../system/config.ts";
import { errorCode, hasFields } from "../system/has-fields.ts";

/** What commands about applicants' data work on. */
export interface RecordsContext {
  readonly config: Pick<ServerConfig, "dataDir" | "databaseUrl" | "s3">;
  readonly store: Store;
  readonly storage: DocumentStorage;
  readonly now: () => number;
}

/** What a job is about: an account by its id, or by the forms of the address that a mail goes to. */
type Subjects = readonly string[];

/** So many payloads are held in memory at a time. */
const PORTION = 200;

/** Which jobs are about whom: mails to an address, conversions and copies of an account's files. Each is opened once. */
class JobsAbout {
  readonly #keys: AppKeys;
  #subjects: ReadonlyMap<string, Subjects> = new Map();

  constructor(keys: AppKeys) {
    this.#keys = keys;
  }

  /** Opens the jobs that were added since, and forgets those that are done. */
  async refresh(store: Store): Promise<void> {
    const ids = await listJobIds(store);
    const subjects = new Map<string, Subjects>();
    const added: string[] = [];
    for (const id of ids) {
      const known = this.#subjects.get(id);
      if (known === undefined) added.push(id);
      else subjects.set(id, known);
    }
    for (let start = 0; start < added.length; start += PORTION) {
      const jobs = await loadJobPayloads(store, added.slice(start, start + PORTION));
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
  // A job that failed may have forgotten what it was about.
  if (payload === "") return [];
  if (kind === MAIL_JOB) {
    // A mail that an earlier version queued may have the address in another form.
    const { to } = openQueuedMail(keys, payload);
    return [to, normalEmail(to) ?? to];
  }
  const planned: unknown = JSON.parse(payload);
  return hasFields(planned, { accountId: "string" }) ? [planned.accountId] : [];
}

/** The files of the outbox, by whom their mails are for. Each file is read once. */
class OutboxMails {
  readonly #folder: string;
  #recipients: ReadonlyMap<string, readonly string[]> = new Map();

  constructor(dataDir: string) {
    this.#folder = join(dataDir, "outbox");
  }

  /** The files with mails to one of the addresses. */
  async filesTo(emails: readonly string[]): Promise<readonly string[]> {
    await this.#refresh();
    const wanted = new Set(emails);
    return [...this.#recipients]
      .filter(([_name, recipients]) => recipients.some((recipient) => wanted.has(recipient)))
      .map(([name]) => join(this.#folder, name));
  }

  async #refresh(): Promise<void> {
    const recipients = new Map<string, readonly string[]>();
    for (const name of await namesIn(this.#folder)) {
      if (!name.endsWith(".eml")) continue;
      const known = this.#recipients.get(name);
      recipients.set(name, known ?? recipientsOf(await readMail(join(this.#folder, name))));
    }
    this.#recipients = recipients;
  }
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (errorCode(error) === "ENOENT") return [];
    throw error;
  }
}

/** Empty when somebody has removed it meanwhile. */
async function readMail(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if (errorCode(error) === "ENOENT") return "";
    throw error;
  }
}

/** Long headers go on in the next line, after a space. */
function recipientsOf(mail: string): readonly string[] {
  const head = mail.split(/\r?\n\r?\n/, 1)[0] ?? "";
  const to = /^To:(.*)$/im.exec(head.replaceAll(/\r?\n[ \t]+/g, " "))?.[1] ?? "";
  return to
    .toLowerCase()
    .split(/[\s<>,]+/)
    .filter((part) => part.includes("@"));
}

/** Whom to erase. */
interface ErasedAccount {
  readonly id: string;
  readonly email: string;
}

interface Erased {
  readonly jobs: number;
  readonly files: number;
  readonly mails: number;
}

/** Files that are removed at the same time: a storage in a network takes its time for each. */
const FILES_AT_ONCE = 16;

/** Removes all that is held on the applicant; null when there is no such account. */
export async function eraseAccount(context: RecordsContext, account: ErasedAccount): Promise<Erased | null> {
  const eraser = new Eraser(context);
  const { ids, ...erased } = await eraser.erase([account]);
  truncateSqliteLog(context.config);
  return ids.length === 0 ? null : erased;
}

/**
 * Erases accounts, some at a time: sessions, answers and documents, waiting jobs, files and mails in the outbox. The
 * audit trail gets a row for each that names the account's id and not the address. Whenever it is cut off, the rest is
 * found: the account is there until the mails in the outbox are gone, and a file that could not be removed belongs to
 * nobody, so that the sweep of the server takes it within a day. The log of SQLite has what was erased until it is
 * truncated.
 */
export class Eraser {
  readonly #context: RecordsContext;
  readonly #jobs: JobsAbout;
  readonly #outbox: OutboxMails;

  constructor(context: RecordsContext) {
    this.#context = context;
    this.#jobs = new JobsAbout(context.store.keys);
    this.#outbox = new OutboxMails(context.config.dataDir);
  }

  /**
   * Returns the ids of those that were erased, too.
   * @param stillWanted which of the ids are to be erased, looked at in the same transaction; all when not given
   */
  async erase(
    accounts: readonly ErasedAccount[],
    stillWanted: (store: Store, ids: readonly string[]) => Promise<readonly string[]> = async (_db, ids) =>
      ids,
  ): Promise<Erased & { readonly ids: readonly string[] }> {
    const { store, storage } = this.#context;
    const mails = await this.#outbox.filesTo(accounts.map(({ email }) => email));
    for (const file of mails) await rm(file, { force: true });
    // Outside of the transaction, which then finds few that are new.
    await this.#jobs.refresh(store);
    const { ids, jobs, files } = await store.transaction(async (tx) => {
      const held = await holdAccounts(
        tx,
        accounts.map(({ id }) => id),
      );
      const wanted = held.length === 0 ? [] : await stillWanted(tx, held);
      return this.#eraseRows(
        tx,
        accounts.filter(({ id }) => wanted.includes(id)),
      );
    });
    for (let start = 0; start < files.length; start += FILES_AT_ONCE) {
      await Promise.all(files.slice(start, start + FILES_AT_ONCE).map((key) => storage.remove(key)));
    }
    return { ids, jobs, files: files.length, mails: mails.length };
  }

  async #eraseRows(tx: Store, accounts: readonly ErasedAccount[]) {
    const ids = accounts.map(({ id }) => id);
    if (ids.length === 0) return { ids, jobs: 0, files: [] };
    const files = await storageKeysOf(tx, ids);
    await this.#jobs.refresh(tx);
    const jobs = this.#jobs.idsOf(accounts);
    await deleteJobs(tx, jobs);
    await forgetTaken(tx, ids);
    await deleteAccounts(tx, ids);
    const entry = { at: this.#context.now(), action: "erased", client: ADMIN_CLIENT } as const;
    await addAudits(
      tx,
      ids.map((id) => ({ ...entry, subject: id, account_id: id })),
    );
    return { ids, jobs: jobs.length, files };
  }
}
