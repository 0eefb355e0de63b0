import { brokenPasswordRules } from "../../contract/account.ts";
import { type GuessablePassword, guessableKind } from "../secrets/common-passwords.ts";
import type { AccountContext } from "./account-context.ts";

export type RefusedPassword = "weak_password" | GuessablePassword;

/**
 * Why the account must not get this password; null when it may. The answer does not depend on there being an account.
 */
export async function refusePassword(
  { partner }: Pick<AccountContext, "partner">,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<RefusedPassword | null> {
  if (brokenPasswordRules(password).length > 0) return "weak_password";
  const { name, shortName } = partner.current();
  return guessableKind(password, { email, schoolNames: [name, shortName] });
}
