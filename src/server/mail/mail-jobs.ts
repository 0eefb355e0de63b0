import type { Logger } from "pino";
import type { AppKey, AppKeys } from "../crypto/app-key.ts";
import { decrypt, encrypt } from "../crypto/encrypt.ts";
import type { JobKind } from "../jobs/job-runner.ts";
import { addAccountMail, endAccountMail } from "../store/account-mails.ts";
import type { AccountMailKind } from "../store/desk-schema.ts";
import { ENCRYPTION_CONTEXTS } from "../store/encryption.ts";
import { addJob } from "../store/jobs.ts";
import type { Store } from "../store/store.ts";
import { hasFields } from "../system/has-fields.ts";
import type { Mail } from "./letter.ts";
import type { Sender, SendMail } from "./mail-transport.ts";

/** The kind of the jobs that send a mail. */
export const MAIL_JOB = "mail";

/** Mails of this priority are waited for: they go before others, and have a connection of their own. */
export const AWAITED_MAIL = 0;
const OTHER_MAIL = 1;

export interface QueuedMail {
  readonly mail: Mail;
  readonly key: AppKey;
  readonly now: number;
  /** How long the mail is worth sending: a code that has expired is not. */
  readonly usefulForMs: number;
  /** Whether somebody cannot go on before it is there, as with a code. */
  readonly isAwaited: boolean;
  /** Whose mail it is and what for, which the desk is told with its delivery; for a mail to nobody's account, nothing. */
  readonly about?: { readonly accountId: string; readonly kind: AccountMailKind };
}

/** Queues the mail; with the transaction of what it announces, both happen or neither. */
export async function queueMail(store: Store, queued: QueuedMail): Promise<void> {
  const { mail, key, now, usefulForMs, isAwaited, about } = queued;
  await store.transaction(async (tx) => {
    const id = await addJob(tx, {
      kind: MAIL_JOB,
      payload: encrypt({ keys: [key], context: ENCRYPTION_CONTEXTS.waitingMail() }, JSON.stringify(mail)),
      now,
      givesUpAt: now + usefulForMs,
      priority: isAwaited ? AWAITED_MAIL : OTHER_MAIL,
    });
    if (about === undefined) return;
    await addAccountMail(tx, { id, account_id: about.accountId, kind: about.kind, queued_at: now });
  });
}

/**
 * The mail of a job.
 * @throws DecryptError when none of the keys is the one it was encrypted under
 * @throws Error when `queueMail` did not write it as it does now
 */
export function openQueuedMail(keys: AppKeys, payload: string): Mail {
  const mail: unknown = JSON.parse(decrypt({ keys, context: ENCRYPTION_CONTEXTS.waitingMail() }, payload));
  if (hasFields(mail, { to: "string", subject: "string", text: "string", html: "string" })) return mail;
  throw new Error("The job of a mail cannot be read.");
}

interface MailContext {
  readonly store: Store;
  readonly send: SendMail;
  readonly from: () => Sender;
  readonly log: Logger;
  readonly now: () => number;
}

/**
 * Sends a queued mail, and writes down what has become of it. The log names the outbox file, never whom the mail is for or
 * what it says.
 */
export function mailJobKind({ store, send, from, log, now }: MailContext): JobKind {
  return {
    run: async (payload, { id }) => {
      const mail = openQueuedMail(store.keys, payload);
      const file = await send({ mail, from: from(), id });
      await endAccountMail(store, id, { state: "sent", at: now() });
      log.info(file === null ? {} : { file: `outbox/${file}` }, "mail sent");
    },
    onFailed: (_payload, { id }) => endAccountMail(store, id, { state: "failed", at: now() }),
  };
}
