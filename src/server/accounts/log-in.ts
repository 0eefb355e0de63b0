import { setTimeout as delay } from "node:timers/promises";
import { addLogin, findFirstAccount, replacePasswordHash } from "../store/accounts.ts";
import type { AccountContext } from "./account-context.ts";
import { hashPassword, isOutdatedHash, isPassword } from "./passwords.ts";
import { openSession } from "./sessions.ts";

const STEP_MS = 100;

/**
 * Does the work and answers on the next full step of 100 ms after the start, so that the time an answer takes does
 * not tell whether an address has an account.
 */
export async function withUniformTiming<T>(work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  try {
    return await work();
  } finally {
    const tookMs = performance.now() - start;
    await delay(Math.ceil(tookMs / STEP_MS) * STEP_MS - tookMs);
  }
}

type LogInOutcome = "wrong_login" | "account_not_confirmed" | { readonly sessionId: string };

/**
 * Opens a session of the account that the first of the addresses has, with a new id, and hashes the password anew when the settings of hashing have changed. That an
 * account is not confirmed is told only to who knows its password.
 */
export async function logIn(
  context: AccountContext,
  { emails, password }: { readonly emails: readonly string[]; readonly password: string },
): Promise<LogInOutcome> {
  const account = await findFirstAccount(context.store, emails);
  if (!(await isPassword(password, account?.password_hash)) || !account) return "wrong_login";
  if (account.confirmed_at === null) return "account_not_confirmed";
  const stored = account.password_hash;
  const renewed = isOutdatedHash(stored) ? await hashPassword(password) : null;
  const sessionId = await context.store.transaction(async (tx) => {
    if (renewed !== null) await replacePasswordHash(tx, account.id, { from: stored, to: renewed });
    await addLogin(tx, account.id, context.now());
    return openSession(context, tx, account.id);
  });
  return { sessionId };
}
