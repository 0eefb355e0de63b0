import { isSameHash } from "../secrets/hash-secret.ts";
import { confirmAccount, findAccount, setPasswordHash } from "../store/accounts.ts";
import { deleteCodes } from "../store/codes.ts";
import { inTransaction } from "../store/in-transaction.ts";
import { listSignUpCodes, trySignUpCodes } from "../store/sign-up-codes.ts";
import type { AccountContext } from "./account-context.ts";
import { browserHash, confirmationCodeHash } from "./confirmation-codes.ts";

export interface Confirmation {
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
  const account = await findAccount(context.db, email);
  if (!account) return "wrong_code";
  const { id } = account;
  const now = context.now();
  const given = confirmationCodeHash(context.key, id, code);
  const own = browserHash(context.key, browser);
  return inTransaction(context.db, async (tx) => {
    const working = await trySignUpCodes(tx, id, now);
    const codes = await listSignUpCodes(tx, id);
    const entered = codes.findLast((row) => working.has(row.id) && isSameHash(row.code_hash, given));
    if (entered === undefined || !(await confirmAccount(tx, id, now))) return "wrong_code";
    const chosenHere = codes.findLast((row) => own !== null && row.browser_hash === own);
    const passwordHash = (chosenHere ?? entered).password_hash;
    if (passwordHash !== null) await setPasswordHash(tx, id, passwordHash);
    await deleteCodes(tx, id, "confirm");
    return "confirmed";
  });
}
