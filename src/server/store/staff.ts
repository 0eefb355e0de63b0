import type { StaffLinkRow, StaffPasskeyRow, StaffRow } from "./desk-schema.ts";
import { ENCRYPTION_CONTEXTS } from "./encryption.ts";
import type { Store } from "./store.ts";

/**
 * Adds somebody, known at the school's provider or not yet. False when the address, or issuer and subject, are somebody's
 * already.
 */
export async function addStaff(
  store: Store,
  added: Pick<StaffRow, "id" | "email" | "role"> & Partial<ProviderSubject> & { readonly now: number },
): Promise<boolean> {
  const { id, email, role, issuer = null, subject = null, now } = added;
  const done = await store.db
    .insertInto("staff")
    .values({
      id,
      email,
      role,
      issuer,
      subject,
      sections: "[]",
      password_hash: null,
      totp_secret: null,
      totp_step: null,
      created_at: now,
      last_sign_in_at: null,
      revoked_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return done.numInsertedOrUpdatedRows === 1n;
}

/** Who somebody is at the school's provider. */
interface ProviderSubject {
  readonly issuer: string;
  readonly subject: string;
}

export function findStaff(store: Store, id: string): Promise<StaffRow | undefined> {
  return store.db.selectFrom("staff").selectAll().where("id", "=", id).executeTakeFirst();
}

export function findStaffByEmail(store: Store, email: string): Promise<StaffRow | undefined> {
  return store.db.selectFrom("staff").selectAll().where("email", "=", email).executeTakeFirst();
}

/** Who is known by issuer and subject; revoked or not. */
export function findStaffOfProvider(
  store: Store,
  { issuer, subject }: ProviderSubject,
): Promise<StaffRow | undefined> {
  return store.db
    .selectFrom("staff")
    .selectAll()
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .executeTakeFirst();
}

/** The ids of the pages in a row's column whose sensitive answers were opened to somebody. */
export function sectionsOf(column: StaffRow["sections"]): readonly string[] {
  const sections: unknown = JSON.parse(column);
  return Array.isArray(sections) ? sections.filter((section) => typeof section === "string") : [];
}

/** Whether somebody has no way to sign in yet, or a one-time link for another one. */
export async function isInvited(store: Store, id: string, now: number): Promise<boolean> {
  const [listed] = await listStaff(store, id);
  if (listed?.is_enrolled === false) return true;
  const link = store.db
    .selectFrom("staff_links")
    .select("staff_id")
    .where("staff_id", "=", id)
    .where("expires_at", ">", now);
  return (await link.executeTakeFirst()) !== undefined;
}

export async function hasStaff(store: Store): Promise<boolean> {
  return (await store.db.selectFrom("staff").select("id").limit(1).executeTakeFirst()) !== undefined;
}

/** Somebody at the desk, and whether there is a way to sign in already. */
export type ListedStaff = Pick<
  StaffRow,
  "id" | "email" | "role" | "sections" | "last_sign_in_at" | "revoked_at"
> & {
  readonly is_enrolled: boolean;
};

/** By e-mail address; one alone by its id. */
export async function listStaff(store: Store, id?: string): Promise<readonly ListedStaff[]> {
  const rows = await store.db
    .selectFrom("staff")
    .select(["id", "email", "role", "sections", "last_sign_in_at", "revoked_at", "password_hash", "issuer"])
    .select((select) =>
      select
        .selectFrom("staff_passkeys")
        .select((count) => count.fn.countAll<number>().as("count"))
        .whereRef("staff_passkeys.staff_id", "=", "staff.id")
        .as("passkeys"),
    )
    .$if(id !== undefined, (query) => query.where("id", "=", id ?? ""))
    .orderBy("email")
    .execute();
  return rows.map(({ password_hash, issuer, passkeys, ...row }) => ({
    ...row,
    is_enrolled: password_hash !== null || issuer !== null || Number(passkeys) > 0,
  }));
}

/**
 * The ids of all administrators that may sign in. On PostgreSQL nobody else's role changes until the transaction ends, so
 * that of two of them who take each other's role away one stays.
 */
export async function lockAdministrators(tx: Store): Promise<readonly string[]> {
  const rows = await tx.db
    .selectFrom("staff")
    .select("id")
    .where("role", "=", "admin")
    .where("revoked_at", "is", null)
    .orderBy("id")
    .$if(tx.isPostgres, (query) => query.forUpdate())
    .execute();
  return rows.map(({ id }) => id);
}

export async function changeStaff(
  store: Store,
  id: string,
  set: Partial<Omit<StaffRow, "id" | "totp_secret">>,
): Promise<void> {
  await store.db.updateTable("staff").set(set).where("id", "=", id).execute();
}

/** Takes all ways to sign in away, and ends what was begun with them. */
export async function forgetWaysIn(tx: Store, id: string): Promise<void> {
  await tx.db
    .updateTable("staff")
    .set({ password_hash: null, totp_secret: null, totp_step: null, issuer: null, subject: null })
    .where("id", "=", id)
    .execute();
  await tx.db.deleteFrom("staff_passkeys").where("staff_id", "=", id).execute();
  await tx.db.deleteFrom("staff_sessions").where("staff_id", "=", id).execute();
  await tx.db.deleteFrom("staff_links").where("staff_id", "=", id).execute();
}

/** The way in by password and code; `step` is that of the code which was shown for it. */
export async function setCodeSignIn(
  tx: Store,
  id: string,
  chosen: { readonly passwordHash: string; readonly secret: string; readonly step: number },
): Promise<void> {
  const totp_secret = tx.encrypt(ENCRYPTION_CONTEXTS.staffCodes(id), chosen.secret);
  await tx.db
    .updateTable("staff")
    .set({ password_hash: chosen.passwordHash, totp_secret, totp_step: chosen.step })
    .where("id", "=", id)
    .execute();
}

/**
 * The secret of somebody's codes; null where there is none.
 * @throws DecryptError when it cannot be opened
 */
export function codeSecretOf(store: Store, row: Pick<StaffRow, "id" | "totp_secret">): string | null {
  if (row.totp_secret === null) return null;
  return String(store.decrypt(ENCRYPTION_CONTEXTS.staffCodes(row.id), row.totp_secret));
}

/** Takes the code of this step, once; false when it, or a later one, was taken before. */
export async function takeCodeStep(tx: Store, id: string, step: number): Promise<boolean> {
  const taken = await tx.db
    .updateTable("staff")
    .set({ totp_step: step })
    .where("id", "=", id)
    .where("totp_step", "<", step)
    .where("revoked_at", "is", null)
    .executeTakeFirstOrThrow();
  return taken.numUpdatedRows === 1n;
}

/** Replaces the link that somebody had before. */
export async function putStaffLink(
  tx: Store,
  link: Pick<StaffLinkRow, "staff_id" | "token_hash" | "created_at" | "expires_at">,
): Promise<void> {
  await tx.db.deleteFrom("staff_links").where("staff_id", "=", link.staff_id).execute();
  await tx.db
    .insertInto("staff_links")
    .values({ ...link, totp_secret: null, passkey_challenge: null })
    .execute();
}

/** A link that works, and whose it is. */
export type OpenLink = StaffLinkRow & Pick<StaffRow, "email" | "role">;

export function findStaffLink(store: Store, tokenHash: string, now: number): Promise<OpenLink | undefined> {
  return store.db
    .selectFrom("staff_links")
    .innerJoin("staff", "staff.id", "staff_links.staff_id")
    .selectAll("staff_links")
    .select(["staff.email", "staff.role"])
    .where("staff_links.token_hash", "=", tokenHash)
    .where("staff_links.expires_at", ">", now)
    .where("staff.revoked_at", "is", null)
    .executeTakeFirst();
}

/** What the link offers: the secret stays once it was shown, so that a page may be loaded again. */
export async function offerWaysIn(
  store: Store,
  link: OpenLink,
  offered: { readonly secret: string; readonly challenge: string },
): Promise<void> {
  await store.db
    .updateTable("staff_links")
    .set({
      totp_secret: store.encrypt(ENCRYPTION_CONTEXTS.offeredCodes(link.staff_id), offered.secret),
      passkey_challenge: offered.challenge,
    })
    .where("token_hash", "=", link.token_hash)
    .execute();
}

/** The secret that a link has offered; null before it was opened. */
export function offeredSecretOf(
  store: Store,
  { staff_id, totp_secret }: Pick<StaffLinkRow, "staff_id" | "totp_secret">,
): string | null {
  if (totp_secret === null) return null;
  return String(store.decrypt(ENCRYPTION_CONTEXTS.offeredCodes(staff_id), totp_secret));
}

/** Uses the link up; false when somebody has, meanwhile. */
export async function takeStaffLink(tx: Store, tokenHash: string): Promise<boolean> {
  const taken = await tx.db
    .deleteFrom("staff_links")
    .where("token_hash", "=", tokenHash)
    .executeTakeFirstOrThrow();
  return taken.numDeletedRows === 1n;
}

/** False when this passkey is somebody's already. */
export async function addPasskey(tx: Store, passkey: StaffPasskeyRow): Promise<boolean> {
  const added = await tx.db
    .insertInto("staff_passkeys")
    .values(passkey)
    .onConflict((conflict) => conflict.column("credential_id").doNothing())
    .executeTakeFirstOrThrow();
  return added.numInsertedOrUpdatedRows === 1n;
}

/** A passkey, and whose it is. */
export type KnownPasskey = StaffPasskeyRow & Pick<StaffRow, "email" | "role" | "revoked_at">;

export function findPasskey(store: Store, credentialId: string): Promise<KnownPasskey | undefined> {
  return store.db
    .selectFrom("staff_passkeys")
    .innerJoin("staff", "staff.id", "staff_passkeys.staff_id")
    .selectAll("staff_passkeys")
    .select(["staff.email", "staff.role", "staff.revoked_at"])
    .where("staff_passkeys.credential_id", "=", credentialId)
    .executeTakeFirst();
}

export async function countPasskeyUse(tx: Store, credentialId: string, counter: number): Promise<void> {
  await tx.db
    .updateTable("staff_passkeys")
    .set({ counter })
    .where("credential_id", "=", credentialId)
    .execute();
}

export async function addChallenge(store: Store, challengeHash: string, expiresAt: number): Promise<void> {
  await store.db
    .insertInto("staff_challenges")
    .values({ challenge_hash: challengeHash, expires_at: expiresAt })
    .execute();
}

/** Uses the challenge up; false when it is not known, too late or was used. */
export async function takeChallenge(store: Store, challengeHash: string, now: number): Promise<boolean> {
  const taken = await store.db
    .deleteFrom("staff_challenges")
    .where("challenge_hash", "=", challengeHash)
    .where("expires_at", ">", now)
    .executeTakeFirstOrThrow();
  return taken.numDeletedRows === 1n;
}

/** Forgets links and challenges that nobody has used in time. */
export async function deleteExpiredOffers(store: Store, now: number): Promise<void> {
  await store.db.deleteFrom("staff_links").where("expires_at", "<=", now).execute();
  await store.db.deleteFrom("staff_challenges").where("expires_at", "<=", now).execute();
}
