import type { CodeEnrolment, OpenedLink, PasskeyEnrolment } from "../../contract/desk-staff.ts";
import { hashPassword, type RefusedPassword, refusePassword } from "../accounts/passwords.ts";
import { addAudit } from "../store/audit.ts";
import {
  addPasskey,
  findStaffLink,
  forgetWaysIn,
  type OpenLink,
  offeredSecretOf,
  offerWaysIn,
  setCodeSignIn,
  takeStaffLink,
} from "../store/staff.ts";
import type { Store } from "../store/store.ts";
import { codeUri, makeCodeSecret, stepOfCode } from "./codes.ts";
import type { DeskContext } from "./desk-context.ts";
import { passkeyCreation, readNewPasskey } from "./passkeys.ts";
import { staffLinkHash } from "./staff-accounts.ts";
import { type BegunSession, beginStaffSession } from "./staff-sessions.ts";

/** A link that does not work, or somebody has used meanwhile. */
type WrongLink = "wrong_staff_link";

/** What the link offers to choose from; opened again, it offers the same secret for codes. */
export async function openStaffLink(context: DeskContext, token: string): Promise<OpenedLink | WrongLink> {
  const link = await linkOf(context, token);
  if (link === undefined) return "wrong_staff_link";
  const { email, role, staff_id: id } = link;
  const secret = offeredSecretOf(context.store, link) ?? makeCodeSecret();
  const options = await passkeyCreation(context, { id, email });
  await offerWaysIn(context.store, link, { secret, challenge: options.challenge });
  const uri = codeUri(secret, { issuer: context.partner.current().shortName, label: email });
  return { email, role, secret, uri, passkey_options: options };
}

/** Uses the link up for a password and the codes of an app that has read the secret. */
export async function enrolCode(
  context: DeskContext,
  { token, password, code }: CodeEnrolment,
  client: string,
): Promise<BegunSession | WrongLink | "wrong_staff_code" | RefusedPassword> {
  const link = await linkOf(context, token);
  const secret = link === undefined ? null : offeredSecretOf(context.store, link);
  if (link === undefined || secret === null) return "wrong_staff_link";
  const refused = await refusePassword(context, { email: link.email, password });
  if (refused !== null) return refused;
  const step = stepOfCode(secret, code, context.now());
  if (step === null) return "wrong_staff_code";
  const passwordHash = await hashPassword(password);
  return useLink(context, link, {
    way: "code",
    client,
    set: (tx) => setCodeSignIn(tx, link.staff_id, { passwordHash, secret, step }),
  });
}

/** Uses the link up for a passkey that was made for it. */
export async function enrolPasskey(
  context: DeskContext,
  { token, passkey }: PasskeyEnrolment,
  client: string,
): Promise<BegunSession | WrongLink | "wrong_staff_passkey"> {
  const link = await linkOf(context, token);
  if (link === undefined || link.passkey_challenge === null) return "wrong_staff_link";
  const asked = { staffId: link.staff_id, challenge: link.passkey_challenge };
  const made = await readNewPasskey(context, passkey, asked);
  if (made === null) return "wrong_staff_passkey";
  return useLink(context, link, {
    way: "passkey",
    client,
    set: async (tx) => {
      if (!(await addPasskey(tx, made))) throw new Error("A passkey was made twice.");
    },
  });
}

function linkOf({ store, key, now }: DeskContext, token: string): Promise<OpenLink | undefined> {
  return findStaffLink(store, staffLinkHash(key, token), now());
}

/** Whoever uses a link starts anew: ways to sign in from before, and what was begun with them, end. */
function useLink(
  context: DeskContext,
  link: OpenLink,
  {
    way,
    client,
    set,
  }: {
    readonly way: "code" | "passkey";
    readonly client: string;
    readonly set: (tx: Store) => Promise<void>;
  },
): Promise<BegunSession | WrongLink> {
  const { staff_id: id, email, role } = link;
  return context.store.transaction(async (tx) => {
    if (!(await takeStaffLink(tx, link.token_hash))) return "wrong_staff_link";
    await forgetWaysIn(tx, id);
    await set(tx);
    await addAudit(tx, {
      at: context.now(),
      action: "staff_enrolled",
      subject: id,
      account_id: null,
      client,
      staff_id: id,
      detail: way,
    });
    return beginStaffSession(context, tx, { staff: { id, email, role }, way, client });
  });
}
