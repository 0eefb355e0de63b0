import { normalEmail } from "../../contract/account.ts";
import type { CodeSignIn, PasskeySignIn } from "../../contract/desk-staff.ts";
import { isPassword } from "../accounts/passwords.ts";
import { addAudit } from "../store/audit.ts";
import {
  codeSecretOf,
  countPasskeyUse,
  findPasskey,
  findStaffByEmail,
  takeCodeStep,
} from "../store/staff.ts";
import type { Store } from "../store/store.ts";
import { makeCodeSecret, stepOfCode } from "./codes.ts";
import type { DeskContext } from "./desk-context.ts";
import { checkPasskey } from "./passkeys.ts";
import { type BegunSession, beginStaffSession } from "./staff-sessions.ts";

/** What is compared with where there is no secret, so that the answer takes as long. */
const NOBODYS_SECRET = makeCodeSecret();

/**
 * Signs in with password and code. Whoever is not known, was revoked, signs in another way, or brings a wrong password or
 * a code that was used gets the same answer, after the same work.
 */
export async function signInWithCode(
  context: DeskContext,
  { email, password, code }: CodeSignIn,
  client: string,
): Promise<BegunSession | "wrong_staff_sign_in"> {
  const { store, now } = context;
  const normal = normalEmail(email);
  const staff = normal === null ? undefined : await findStaffByEmail(store, normal);
  const isTheirs = await isPassword(password, staff?.password_hash ?? undefined);
  const secret = staff === undefined ? null : codeSecretOf(store, staff);
  const step = stepOfCode(secret ?? NOBODYS_SECRET, code, now());
  return store.transaction(async (tx) => {
    if (staff !== undefined && secret !== null && isTheirs && step !== null) {
      if (await takeCodeStep(tx, staff.id, step))
        return beginStaffSession(context, tx, { staff, way: "code", client });
    }
    await noteRefusal(context, tx, { staffId: staff?.id, way: "code", client });
    return "wrong_staff_sign_in";
  });
}

/** Signs in with a passkey, which says by itself whose it is. */
export async function signInWithPasskey(
  context: DeskContext,
  { passkey }: PasskeySignIn,
  client: string,
): Promise<BegunSession | "wrong_staff_passkey"> {
  const { store } = context;
  const known = await findPasskey(store, passkey.id);
  const counter = await checkPasskey(context, passkey, known);
  return store.transaction(async (tx) => {
    if (known === undefined || known.revoked_at !== null || counter === null) {
      await noteRefusal(context, tx, { staffId: known?.staff_id, way: "passkey", client });
      return "wrong_staff_passkey";
    }
    await countPasskeyUse(tx, known.credential_id, counter);
    const staff = { id: known.staff_id, email: known.email, role: known.role };
    return beginStaffSession(context, tx, { staff, way: "passkey", client });
  });
}

/** Writes down that somebody was refused; of an address that nobody has, no more than that. */
export function noteRefusal(
  { now }: Pick<DeskContext, "now">,
  store: Store,
  refused: { readonly staffId: string | undefined; readonly way: string; readonly client: string },
): Promise<void> {
  const { staffId = "unknown", way, client } = refused;
  return addAudit(store, {
    at: now(),
    action: "staff_refused",
    subject: staffId,
    account_id: null,
    client,
    detail: way,
  });
}
