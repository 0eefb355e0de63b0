import { randomInt } from "node:crypto";
import {
  CONFIRMATION_CODE_DIGITS,
  CONFIRMATION_CODE_MAX_TRIES,
  CONFIRMATION_CODE_TTL_MS,
} from "../../contract/limits.ts";
import type { AppKey } from "../crypto/app-key.ts";
import { hashSecret } from "../crypto/hash-secret.ts";
import { confirmationMail, existingAccountMail } from "../mail/compose-mail.ts";
import { queueMail } from "../mail/mail-jobs.ts";
import type { MailAuthor } from "../mail/mail-words.ts";
import { addSignUpCode, deleteSignUpCode, listSignUpCodes } from "../store/codes.ts";
import type { AccountRow } from "../store/schema.ts";
import type { Store } from "../store/store.ts";
import type { AccountContext } from "./account-context.ts";

const NOTE_USEFUL_MS = 24 * 60 * 60_000;

type Owner = Pick<AccountRow, "id" | "email">;

/** Who writes to whom. */
interface Note {
  readonly author: MailAuthor;
  readonly owner: Owner;
}

/** The password that a code is to confirm, and the browser it was chosen in. */
export interface ChosenPassword {
  readonly passwordHash: string;
  readonly browserHash: string | null;
}

/** Makes a code that confirms the account with this password, and queues the mail that brings it. */
export async function sendConfirmationCode(
  context: AccountContext,
  store: Store,
  { author, owner, chosen }: Note & { readonly chosen: ChosenPassword },
): Promise<void> {
  const code = String(randomInt(10 ** CONFIRMATION_CODE_DIGITS)).padStart(CONFIRMATION_CODE_DIGITS, "0");
  const now = context.now();
  const others = await listSignUpCodes(store, owner.id);
  await addSignUpCode(store, {
    ...chosen,
    accountId: owner.id,
    codeHash: confirmationCodeHash(context.key, owner.id, code),
    now,
    expiresAt: now + CONFIRMATION_CODE_TTL_MS,
    triesLeft: CONFIRMATION_CODE_MAX_TRIES,
  });
  const isOneOfSeveral = others.some(({ expires_at, tries_left }) => expires_at > now && tries_left > 0);
  const link = `${context.applicationUrl()}/confirm`;
  const mail = confirmationMail(author, owner.email, { code, link, isOneOfSeveral });
  await queueMail(store, {
    mail,
    key: context.key,
    now,
    usefulForMs: CONFIRMATION_CODE_TTL_MS,
    isAwaited: true,
    about: { accountId: owner.id, kind: "confirmation" },
  });
}

/**
 * Makes a new code for the password that was chosen in this browser, else for the one chosen last, and ends the one
 * that came with it.
 */
export async function resendConfirmationCode(
  context: AccountContext,
  store: Store,
  {
    author,
    account,
    browser,
  }: Pick<Note, "author"> & { readonly account: AccountRow; readonly browser: string | null },
): Promise<void> {
  const codes = await listSignUpCodes(store, account.id);
  const own = browserHash(context.key, browser);
  const earlier =
    codes.findLast((row) => own !== null && row.browser_hash === own) ??
    codes.findLast((row) => row.password_hash === account.password_hash);
  if (earlier !== undefined) await deleteSignUpCode(store, earlier.id);
  const passwordHash = earlier?.password_hash ?? account.password_hash;
  const chosen = { passwordHash, browserHash: earlier?.browser_hash ?? null };
  await sendConfirmationCode(context, store, { author, owner: account, chosen });
}

/** Queues the note for an address whose account is confirmed already. */
export async function sendExistingAccountNote(
  context: AccountContext,
  store: Store,
  { author, owner }: Note,
): Promise<void> {
  const links = { login: `${context.applicationUrl()}/login`, forgot: `${context.applicationUrl()}/forgot` };
  const mail = existingAccountMail(author, owner.email, links);
  await queueMail(store, {
    mail,
    key: context.key,
    now: context.now(),
    usefulForMs: NOTE_USEFUL_MS,
    isAwaited: true,
    about: { accountId: owner.id, kind: "existing_account" },
  });
}

/** What is stored of a code. */
export function confirmationCodeHash(key: AppKey, accountId: string, code: string): string {
  return hashSecret(key, ["confirm", accountId], code);
}

/** What is stored of that by which a browser is recognised. */
export function browserHash(key: AppKey, browser: string | null): string | null {
  return browser === null ? null : hashSecret(key, ["sign-up browser"], browser);
}
