import { hash, verify } from "@node-rs/argon2";
import { brokenPasswordRules } from "../../contract/account.ts";
import type { AccountContext } from "./account-context.ts";
import { type GuessablePassword, guessableKind } from "./common-passwords.ts";

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

/** What OWASP recommends for argon2id, which is the library's default algorithm: 19 MiB, two passes, one queue. */
const SETTINGS = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;

/** The hash under which a password is stored; about 20 ms of work. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize("NFC"), SETTINGS);
}

/**
 * Whether the password is the one of the hash. Without a hash, because there is no such account, it does the same
 * work and answers false, so that the time does not tell.
 */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  const isRight = await verify(stored ?? (await nobodysHash()), password.normalize("NFC"));
  return isRight && stored !== undefined;
}

/** Whether the hash was made with other settings than those of today: make it anew as soon as the password is known. */
export function isOutdatedHash(stored: string): boolean {
  const { memoryCost, timeCost, parallelism } = SETTINGS;
  return !stored.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`);
}

let nobody: Promise<string> | null = null;

/** A hash of the same cost that no account has; made once, at the latest at the first login. */
function nobodysHash(): Promise<string> {
  nobody ??= hashPassword("the password of nobody");
  return nobody;
}
