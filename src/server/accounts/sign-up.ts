import { randomUUID } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { SIGN_UP_COOKIE_VALUE, signUpCookieName } from "../../contract/cookies.ts";
import { isSameHash } from "../crypto/hash-secret.ts";
import { currentAuthor } from "../mail/mail-words.ts";
import {
  addAccount,
  confirmAccount,
  findAccount,
  setPasswordHash,
  setUnconfirmedPasswordHash,
} from "../store/accounts.ts";
import { deleteCodes, listSignUpCodes, trySignUpCodes } from "../store/codes.ts";
import { summarise } from "../summaries/summarise.ts";
import type { AccountContext } from "./account-context.ts";
import {
  browserHash,
  confirmationCodeHash,
  resendConfirmationCode,
  sendConfirmationCode,
  sendExistingAccountNote,
} from "./confirmation-codes.ts";
import { hashPassword, type RefusedPassword, refusePassword } from "./passwords.ts";

interface Confirmation {
  readonly email: string;
  readonly code: string;
  /** What the browser is recognised by when it was there that somebody signed up. */
  readonly browser: string | null;
}

/**
 * Confirms the account with a mailed code, which works once, for ten minutes and ten tries. The code shows who reads the
 * mails, and not who chose which password: where somebody else has signed up with the address too, the password counts
 * that was chosen in the browser the code is entered in, else the one that the code came with.
 */
export async function confirm(
  context: AccountContext,
  { email, code, browser }: Confirmation,
): Promise<"confirmed" | "wrong_code"> {
  const account = await findAccount(context.store, email);
  if (!account) return "wrong_code";
  const { id } = account;
  const now = context.now();
  const given = confirmationCodeHash(context.key, id, code);
  const own = browserHash(context.key, browser);
  return context.store.transaction(async (tx) => {
    const working = await trySignUpCodes(tx, id, now);
    const codes = await listSignUpCodes(tx, id);
    const entered = codes.findLast((row) => working.has(row.id) && isSameHash(row.code_hash, given));
    if (entered === undefined || !(await confirmAccount(tx, id, now))) return "wrong_code";
    const chosenHere = codes.findLast((row) => own !== null && row.browser_hash === own);
    const passwordHash = (chosenHere ?? entered).password_hash;
    if (passwordHash !== null) await setPasswordHash(tx, id, passwordHash);
    await deleteCodes(tx, id, "confirm");
    await summarise(tx, id);
    return "confirmed";
  });
}

/** Mails a new code; a confirmed account gets a note, an address without an account nothing. */
export async function resendConfirm(
  context: AccountContext,
  { email, browser }: { readonly email: string; readonly browser: string | null },
): Promise<void> {
  const author = await currentAuthor(context);
  await context.store.transaction(async (tx) => {
    const account = await findAccount(tx, email);
    if (!account) return;
    if (account.confirmed_at === null)
      await resendConfirmationCode(context, tx, { author, account, browser });
    else await sendExistingAccountNote(context, tx, { author, owner: account });
  });
  context.jobs.wake();
}

/** What the browser of a request is recognised by when somebody signed up in it; null for others. */
export function signUpBrowser({ cookies }: FastifyRequest, isHttps: boolean): string | null {
  const value = cookies[signUpCookieName(isHttps)] ?? "";
  return SIGN_UP_COOKIE_VALUE.test(value) ? value : null;
}

interface SignUp {
  readonly email: string;
  readonly password: string;
  /** What the browser can be recognised by when the code is entered; null for one that cannot. */
  readonly browser: string | null;
}

/**
 * Opens an account and mails its code. An address whose account is not confirmed gets another code that belongs to this
 * password; codes that came with other passwords go on. One that is confirmed gets a note. The answer is the same for
 * all three.
 */
export async function signUp(
  context: AccountContext,
  { email, password, browser }: SignUp,
): Promise<"code_sent" | RefusedPassword> {
  const refused = await refusePassword(context, { email, password });
  if (refused !== null) return refused;
  const [author, passwordHash] = await Promise.all([currentAuthor(context), hashPassword(password)]);
  const id = randomUUID();
  const created = { id, email, password_hash: passwordHash, created_at: context.now(), confirmed_at: null };
  await context.store.transaction(async (tx) => {
    const isNew = await addAccount(tx, created);
    const account = isNew ? created : await findAccount(tx, email);
    if (!account) return;
    // Somebody may confirm it at this moment: then it has its password.
    if (!isNew && !(await setUnconfirmedPasswordHash(tx, account.id, passwordHash))) {
      await sendExistingAccountNote(context, tx, { author, owner: account });
      return;
    }
    const chosen = { passwordHash, browserHash: browserHash(context.key, browser) };
    await sendConfirmationCode(context, tx, { author, owner: account, chosen });
  });
  context.jobs.wake();
  return "code_sent";
}
