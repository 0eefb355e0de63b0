import { randomInt } from "node:crypto";
import {
  CONFIRMATION_CODE_DIGITS,
  CONFIRMATION_CODE_MAX_TRIES,
  CONFIRMATION_CODE_TTL_MS,
} from "../../contract/limits.ts";
import { confirmationMail, existingAccountMail } from "../mail/compose-mail.ts";
import { queueMail } from "../mail/mail-jobs.ts";
import type { AppKey } from "../secrets/app-key.ts";
import { hashSecret } from "../secrets/hash-secret.ts";
import { putCode } from "../store/codes.ts";
import type { AccountRow, Database } from "../store/schema.ts";
import type { AccountContext } from "./account-context.ts";

const NOTE_USEFUL_MS = 24 * 60 * 60_000;

type Owner = Pick<AccountRow, "id" | "email">;

/** Makes a new code for the account, ends the earlier one and queues the mail that brings it. */
export async function sendConfirmationCode(
  context: AccountContext,
  db: Database,
  owner: Owner,
): Promise<void> {
  const code = String(randomInt(10 ** CONFIRMATION_CODE_DIGITS)).padStart(CONFIRMATION_CODE_DIGITS, "0");
  const now = context.now();
  await putCode(db, {
    account_id: owner.id,
    purpose: "confirm",
    code_hash: confirmationCodeHash(context.key, owner.id, code),
    expires_at: now + CONFIRMATION_CODE_TTL_MS,
    tries_left: CONFIRMATION_CODE_MAX_TRIES,
  });
  const link = `${context.publicUrl()}/confirm`;
  const mail = confirmationMail(context.partner.current(), owner.email, { code, link });
  await queueMail(db, { mail, key: context.key, now, usefulForMs: CONFIRMATION_CODE_TTL_MS });
}

/** Queues the note for an address whose account is confirmed already. */
export async function sendExistingAccountNote(
  context: AccountContext,
  db: Database,
  owner: Owner,
): Promise<void> {
  const links = { login: `${context.publicUrl()}/login`, forgot: `${context.publicUrl()}/forgot` };
  const mail = existingAccountMail(context.partner.current(), owner.email, links);
  await queueMail(db, { mail, key: context.key, now: context.now(), usefulForMs: NOTE_USEFUL_MS });
}

/** What is stored of a code. */
export function confirmationCodeHash(key: AppKey, accountId: string, code: string): string {
  return hashSecret(key, ["confirm", accountId], code);
}
