import { type ExpressionBuilder, sql } from "kysely";
import {
  COMPILED_FORM_FORMAT,
  type CompiledDesk,
  type CompiledForm,
  type FormChange,
  memoizeByObject,
} from "../../form/index.ts";
import { isKept, keepTexts, readKeptFiles } from "./form-texts.ts";
import type { FormVersionRow, PartnerConfigRow, PublishedFormRow, Tables } from "./schema.ts";
import type { Store } from "./store.ts";

/** There is one: what was accepted last. */
const ID = "last-good";

/** The configuration of the school that was accepted last, as JSON; undefined when none ever was. */
export async function findKeptPartnerConfig(store: Store): Promise<string | undefined> {
  const row = await store.db
    .selectFrom("partner_configs")
    .select("config")
    .where("id", "=", ID)
    .executeTakeFirst();
  return row?.config;
}

/** Keeps a configuration that was accepted, in place of the one before. */
export async function keepPartnerConfig(store: Store, row: Omit<PartnerConfigRow, "id">): Promise<void> {
  await store.db
    .insertInto("partner_configs")
    .values({ id: ID, ...row })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
    .execute();
}

/** What is needed to serve a form; it gets its number when it is stored. */
type ServedForm = Omit<PublishedFormRow, "application" | "number" | "changes" | "desk">;

/** A form to be published. */
export interface NewVersion extends ServedForm {
  /** What it declares of answers that are stored already, as JSON; nothing when absent. */
  readonly changes?: string;
  /** What the desk goes by, as JSON; nothing when absent. */
  readonly desk?: string;
  /** Who publishes it: a user of the operating system. */
  readonly by?: string;
  /** What they say about it. */
  readonly words?: string;
  /** The texts of the definition files that it was made of, by path. */
  readonly files?: Readonly<Record<string, string>>;
  /** From when on it is what applicants see; at once when absent. */
  readonly liveAt?: number;
  /** What becomes of whoever has begun: they are carried over when absent. */
  readonly begun?: FormVersionRow["begun"];
  /** For `pin`: until when they go on with theirs. */
  readonly pinnedUntil?: number | null;
  /** Whether its files stand here alone, and in no folder; they do not when absent. */
  readonly isOfDesk?: boolean;
  /** Whether somebody publishes it at the desk: other texts of the same form are a version of their own then. */
  readonly isByHand?: boolean;
}

/** A form as it was published once. */
export interface FormVersion extends Omit<FormVersionRow, "files" | "application"> {
  /** Whether the definition files that it was made of are kept. */
  readonly hasFiles: boolean;
}

/** The version that every instance serves; undefined when nothing was ever published. */
export async function currentVersion(store: Store, now: number): Promise<FormVersion | undefined> {
  const row = await newestLive(store, now).selectAll().executeTakeFirst();
  return row && versionOf(row);
}

function newestLive(store: Store, now: number) {
  return store.db
    .selectFrom("form_versions")
    .where("application", "=", store.application)
    .where((row) => isLive(row, now))
    .orderBy("number", "desc")
    .limit(1);
}

/** What was published at once is live whatever the clocks of other instances say. */
function isLive(row: ExpressionBuilder<Tables, "form_versions">, now: number) {
  return row.or([row("live_at", "<=", now), row("live_at", "=", row.ref("published_at"))]);
}

/** A version that is live or was, as far as it decides on which form somebody fills in. */
export type LiveVersion = Pick<FormVersionRow, "number" | "hash" | "live_at" | "begun" | "pinned_until">;

/** The versions that are live or were, the newest last. One whose place another took before its time never was. */
export async function listLiveVersions(store: Store, now: number): Promise<readonly LiveVersion[]> {
  const rows = await store.db
    .selectFrom("form_versions")
    .select(["number", "hash", "begun", "pinned_until", "live_at", "published_at"])
    .where("application", "=", store.application)
    .where((row) => isLive(row, now))
    .orderBy("number")
    .execute();
  const wasLive = (row: (typeof rows)[number], index: number) =>
    row.live_at === row.published_at || rows.slice(index + 1).every((later) => later.live_at > row.live_at);
  return rows.filter(wasLive).map(({ number, hash, live_at, begun, pinned_until }) => {
    return { number, hash, live_at, begun, pinned_until };
  });
}

/**
 * Lets whoever has begun under an earlier version go on with that until a time, or, with null, no longer: they are carried
 * over. False when there is no such version.
 */
export async function setPin(store: Store, number: number, until: number | null): Promise<boolean> {
  const begun = until === null ? "carry" : "pin";
  const { numUpdatedRows } = await store.db
    .updateTable("form_versions")
    .set({ begun, pinned_until: until })
    .where("application", "=", store.application)
    .where("number", "=", number)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Hash of the form that every instance serves; undefined when nothing was ever published. */
export async function currentFormHash(store: Store, now: number): Promise<string | undefined> {
  return (await newestLive(store, now).select("hash").executeTakeFirst())?.hash;
}

/** All versions, the newest first. */
export async function listVersions(store: Store): Promise<readonly FormVersion[]> {
  const rows = await store.db
    .selectFrom("form_versions")
    .selectAll()
    .where("application", "=", store.application)
    .orderBy("number", "desc")
    .execute();
  return rows.map(versionOf);
}

function versionOf(stored: FormVersionRow): FormVersion {
  const { files, application: _, ...row } = stored;
  return { ...row, hasFiles: files !== null };
}

/** The texts of the definition files of a version by path; null when they are not kept, or there is no such version. */
export async function filesOfVersion(
  store: Store,
  number: number,
): Promise<Readonly<Record<string, string>> | null> {
  const row = await store.db
    .selectFrom("form_versions")
    .select("files")
    .where("application", "=", store.application)
    .where("number", "=", number)
    .executeTakeFirst();
  return row === undefined || row.files === null ? null : await readKeptFiles(store, row.files);
}

export function findPublishedForm(store: Store, hash: string): Promise<PublishedFormRow | undefined> {
  return store.db
    .selectFrom("published_forms")
    .selectAll()
    .where("application", "=", store.application)
    .where("hash", "=", hash)
    .executeTakeFirst();
}

/** A form that was published once, as this program reads it. */
export interface PublishedForm {
  readonly hash: string;
  readonly form: CompiledForm;
  readonly changes: readonly FormChange[];
  /** The form and its validators as they are stored. */
  readonly texts: Pick<PublishedFormRow, "form" | "validator">;
}

/** The form of this hash; undefined where none was published, and where it is of another program's format. */
export async function readPublishedForm(store: Store, hash: string): Promise<PublishedForm | undefined> {
  const row = hash === "" ? undefined : await findPublishedForm(store, hash);
  if (row === undefined) return undefined;
  // Only `putPublishedForm` writes the columns.
  const served = JSON.parse(row.form) as CompiledForm;
  if (served.format !== COMPILED_FORM_FORMAT) return undefined;
  const form = row.desk === null ? served : { ...served, desk: JSON.parse(row.desk) as CompiledDesk };
  const changes = JSON.parse(row.changes) as readonly FormChange[];
  return { hash, form, changes, texts: row };
}

/** Of a form nothing changes any more, and every reading of answers that were given under another one asks. */
const knownChanges = memoizeByObject((_db: Store) => new Map<string, readonly FormChange[]>());

/** What the form of this hash declares of answers of before; nothing for one that was never published. */
export async function changesOfForm(store: Store, hash: string): Promise<readonly FormChange[]> {
  const byHash = knownChanges(store);
  const known = byHash.get(hash);
  if (known !== undefined || hash === "") return known ?? [];
  const row = await store.db
    .selectFrom("published_forms")
    .select("changes")
    .where("application", "=", store.application)
    .where("hash", "=", hash)
    .executeTakeFirst();
  if (row === undefined) return [];
  // Only `putPublishedForm` writes the column.
  const changes = JSON.parse(row.changes) as readonly FormChange[];
  byHash.set(hash, changes);
  return changes;
}

/** The hashes of all published forms, the newest first. */
export async function listPublishedHashes(store: Store): Promise<readonly string[]> {
  const rows = await store.db
    .selectFrom("published_forms")
    .select("hash")
    .where("application", "=", store.application)
    .orderBy("number", "desc")
    .execute();
  return rows.map(({ hash }) => hash);
}

/** The answer keys of a version, companions included; also of one that an earlier program published. */
export async function answerKeysOf(store: Store, hash: string): Promise<ReadonlySet<string>> {
  const row = await findPublishedForm(store, hash);
  const form: unknown = JSON.parse(row?.form ?? "{}");
  const keys = typeof form === "object" && form !== null && "keys" in form ? form.keys : {};
  return new Set(Object.keys(typeof keys === "object" && keys !== null ? keys : {}));
}

/**
 * Makes the form the newest version, with the next number, and gives that; null when it is the newest already. One that was
 * published before is a new version all the same. What was to go live later no longer will. Other texts of the same form are a
 * version of their own where somebody publishes them by hand, and else become those of the newest.
 */
export async function putPublishedForm(store: Store, version: NewVersion): Promise<number | null> {
  const { by = "", words = "", files, isOfDesk = false, isByHand = false, liveAt, ...about } = version;
  const { changes = "[]", desk = null, begun = "carry", pinnedUntil = null, ...form } = about;
  const application = store.application;
  return await store.transaction(async (tx) => {
    await lockVersions(tx);
    const last = await tx.db
      .selectFrom("form_versions")
      .select(["hash", "number", "live_at", "files", "begun", "pinned_until", "of_desk"])
      .where("application", "=", application)
      .orderBy("number", "desc")
      .limit(1)
      .executeTakeFirst();
    const liveFrom = liveAt ?? form.published_at;
    const same = last?.hash === form.hash && last.live_at <= liveFrom ? last : undefined;
    const hasOtherTexts = same !== undefined && files !== undefined && !isKept(same.files, files);
    if (same !== undefined && !(hasOtherTexts && isByHand)) {
      if (hasOtherTexts) await keepFiles(tx, same.number, files);
      if (same.of_desk === 1 && !isOfDesk) await setInFolder(tx, same.number);
      return null;
    }
    const row = { ...form, application, changes, desk, number: (last?.number ?? 0) + 1 };
    const { hash: _, application: _name, ...update } = row;
    await tx.db
      .insertInto("published_forms")
      .values(row)
      .onConflict((conflict) => conflict.columns(["application", "hash"]).doUpdateSet(update))
      .execute();
    await tx.db
      .insertInto("form_versions")
      .values({
        application,
        number: row.number,
        hash: form.hash,
        published_at: form.published_at,
        live_at: liveFrom,
        published_by: by,
        words,
        // Whoever goes on with an earlier form goes on with it: this one is what the version before was.
        begun: same?.begun ?? begun,
        pinned_until: same === undefined ? pinnedUntil : same.pinned_until,
        files: files === undefined ? null : await keepTexts(tx, files),
        of_desk: isOfDesk ? 1 : 0,
      })
      .execute();
    return row.number;
  });
}

/**
 * The same, unless another one has come to be the newest since: then nothing is stored, and it gives `overtaken`.
 * @param after the number of the newest version that whoever publishes knows; null for none
 */
export async function putVersionAfter(
  store: Store,
  after: number | null,
  version: NewVersion,
): Promise<number | null | "overtaken"> {
  return await store.transaction(async (tx) => {
    await lockVersions(tx);
    return (await newestNumber(tx)) === after ? await putPublishedForm(tx, version) : "overtaken";
  });
}

/** Two that publish at the same time would both take the next number. SQLite has one writer at a time. */
async function lockVersions(tx: Store): Promise<void> {
  if (tx.isPostgres)
    await sql`select pg_advisory_xact_lock(hashtext('form_versions'), hashtext(${tx.application}))`.execute(
      tx.db,
    );
}

/** The number of the newest version, live or not; null while there is none. */
export async function newestNumber(store: Store): Promise<number | null> {
  const row = await store.db
    .selectFrom("form_versions")
    .select((select) => select.fn.max<number | null>("number").as("number"))
    .where("application", "=", store.application)
    .executeTakeFirst();
  return row?.number ?? null;
}

/** The folder holds what was published at the desk. */
async function setInFolder(store: Store, number: number): Promise<void> {
  await store.db
    .updateTable("form_versions")
    .set({ of_desk: 0 })
    .where("number", "=", number)
    .where("application", "=", store.application)
    .execute();
}

/** For a version whose files were not kept, or were others that make the same form. */
async function keepFiles(
  store: Store,
  number: number,
  files: Readonly<Record<string, string>>,
): Promise<void> {
  const hashes = await keepTexts(store, files);
  await store.db
    .updateTable("form_versions")
    .set({ files: hashes })
    .where("number", "=", number)
    .where("application", "=", store.application)
    .execute();
}
