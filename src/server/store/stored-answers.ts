import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Answers } from "../../form/index.ts";
import {
  type KeptAside,
  type LastWrite,
  NOTHING_ASIDE,
  NOTHING_STORED,
  type StoredAnswers,
} from "./answer-record.ts";
import { cleanJson } from "./clean-json.ts";
import { ENCRYPTION_CONTEXTS } from "./encryption.ts";
import { currentFormHash } from "./published-forms.ts";
import { NO_CHANGES, ownAnswers, putChanges, type RecentChanges } from "./recent-changes.ts";
import type { AnswersRow } from "./schema.ts";
import { secretKeys, secretToKeep } from "./secret-keys.ts";
import { joinAnswers, splitAnswers } from "./sensitive-answers.ts";
import { keptStatement, type PlaceOf } from "./statements.ts";
import type { Store } from "./store.ts";

/** The column for what is kept aside, encrypted whatever the form says of its keys; null when there is nothing. */
export function encryptKeptAside(store: Store, accountId: string, aside: KeptAside): string | null {
  const { hidden, notAsked, overwritten, written, carried, seenForm, secret = [] } = aside;
  const lengths = [hidden, notAsked, written.keys, carried].map((part) => Object.keys(part).length);
  const isEmpty =
    seenForm === undefined && [...lengths, overwritten.length, secret.length].every((length) => length === 0);
  return isEmpty ? null : store.encrypt(ENCRYPTION_CONTEXTS.keptAside(store.ownerOf(accountId)), aside);
}

/**
 * What the column holds.
 * @throws DecryptError when it cannot be opened
 */
function openKeptAside(store: Store, accountId: string, column: string | null): KeptAside {
  if (column === null) return NOTHING_ASIDE;
  // Only `encryptKeptAside` makes the column; before there were writers, with the first two parts alone.
  const context = ENCRYPTION_CONTEXTS.keptAside(store.ownerOf(accountId));
  const kept = cleanJson(store.decryptText(context, column)) as Partial<KeptAside>;
  return { ...NOTHING_ASIDE, ...kept };
}

/**
 * All answers of the account, the sensitive ones opened.
 * @throws DecryptError when they cannot be opened
 */
export async function loadAnswers(store: Store, accountId: string): Promise<StoredAnswers> {
  return (await loadOpened(store, accountId))?.stored ?? NOTHING_STORED;
}

/** Whether anything was answered or uploaded, without opening what. */
export async function hasAnswered(store: Store, accountId: string): Promise<boolean> {
  const row = await store.db
    .selectFrom("answers")
    .select("revision")
    .where("account_id", "=", accountId)
    .where("application", "=", store.application)
    .executeTakeFirst();
  return row !== undefined && row.revision > 0;
}

/** The columns in which the answers of one account are stored; null where no row was joined. */
export type StoredColumns = {
  readonly [Column in (typeof STORED_COLUMNS)[number]]: AnswersRow[Column] | null;
};

export const STORED_COLUMNS = [
  "answers",
  "sealed",
  "kept_aside",
  "recent",
  "revision",
  "form_version",
  "saved_at",
] as const;

/**
 * What the columns hold, the sensitive answers opened; nothing when there is no row.
 * @throws DecryptError when they cannot be opened
 */
export function openAnswers(
  store: Store,
  accountId: string,
  columns: StoredColumns | undefined,
): StoredAnswers {
  return isStored(columns) ? openRow(store, accountId, columns).stored : NOTHING_STORED;
}

export function isStored(columns: StoredColumns | undefined): columns is OpenedColumns {
  return typeof columns?.answers === "string";
}

/** All columns are there where one is. */
export type OpenedColumns = Pick<AnswersRow, (typeof STORED_COLUMNS)[number]>;

/**
 * What a row holds, and which of its keys are encrypted in it.
 * @throws DecryptError when it cannot be opened
 */
export function openRow(store: Store, accountId: string, row: OpenedColumns) {
  const { answers, encryptedKeys } = joinAnswers(store, accountId, row);
  const whole = {
    answers,
    aside: openKeptAside(store, accountId, row.kept_aside),
    revision: row.revision,
    formVersion: row.form_version,
    sealedKeys: encryptedKeys,
  };
  if (row.recent === null) return { stored: whole, recent: NO_CHANGES, encryptedKeys };
  // Only `encryptRecent` makes the column.
  const context = ENCRYPTION_CONTEXTS.recentChanges(store.ownerOf(accountId));
  const recent = cleanJson(store.decryptText(context, row.recent)) as RecentChanges;
  const stored = ownAnswers(whole);
  putChanges(stored, recent);
  return { stored, recent, encryptedKeys: new Set([...encryptedKeys, ...Object.keys(recent.answers)]) };
}

async function loadOpened(store: Store, accountId: string) {
  const row = await store.db
    .selectFrom("answers")
    .select(STORED_COLUMNS)
    .where("account_id", "=", accountId)
    .where("application", "=", store.application)
    .executeTakeFirst();
  return row && openRow(store, accountId, row);
}

interface AnswersReplacement {
  readonly accountId: string;
  readonly answers: Answers;
  readonly aside: KeptAside;
  readonly formVersion: string;
  /** The revision that was loaded; another one in the table means that someone else saved meanwhile. */
  readonly revision: number;
  /** The revision that this becomes; the next one when not given. */
  readonly nextRevision?: number;
  /** What they were stored as before, as far as it is known. */
  readonly before?: Pick<StoredAnswers, "aside" | "formVersion" | "sealedKeys">;
  readonly now: number;
}

/**
 * Stores the answers as a later revision, in one statement: false, and nothing stored, when the revision is no longer
 * the one loaded or the application was submitted meanwhile. The caller loads, looks and merges again.
 */
export async function replaceAnswers(store: Store, replacement: AnswersReplacement): Promise<boolean> {
  return (await writeWhole(store, replacement)) !== null;
}

/**
 * As `replaceAnswers`; gives the columns that it has written and what it keeps secret, or null. Another update may ask for more than
 * that does.
 */
export async function writeWhole(store: Store, replacement: AnswersReplacement, update = updateOpenAnswers) {
  const { accountId, answers, formVersion, revision, now } = replacement;
  const { nextRevision = revision + 1 } = replacement;
  const kept = await secretKept(store, replacement);
  const aside = { ...replacement.aside, ...kept };
  const encryptedAnyway = new Set(kept.secret);
  const values = {
    ...(await splitAnswers(store, { accountId, answers, formVersion, encryptedAnyway })),
    kept_aside: encryptKeptAside(store, accountId, aside),
    recent: null,
    revision: nextRevision,
    form_version: formVersion,
    saved_at: now,
  };
  if (revision === 0) {
    const inserted = await store.db
      .insertInto("answers")
      .values({ account_id: accountId, application: store.application, ...values })
      .onConflict((conflict) => conflict.columns(["account_id", "application"]).doNothing())
      .executeTakeFirstOrThrow();
    return inserted.numInsertedOrUpdatedRows === 1n ? { values, secret: kept.secret } : null;
  }
  const { numAffectedRows } = await update(store, { ...values, accountId, before: revision });
  return numAffectedRows === 1n ? { values, secret: kept.secret } : null;
}

/** What of the answers stays secret although the form that they are saved under does not call it so (RTS-01). */
async function secretKept(store: Store, replacement: AnswersReplacement): Promise<Pick<KeptAside, "secret">> {
  const { accountId, aside, formVersion, revision } = replacement;
  if (revision === 0) return aside.secret ? { secret: aside.secret } : {};
  const before = replacement.before ?? (await loadOpened(store, accountId))?.stored;
  if (before === undefined || before.formVersion === formVersion) {
    const secret = new Set([...(before?.aside.secret ?? []), ...(aside.secret ?? [])]);
    return secret.size === 0 ? {} : { secret: [...secret] };
  }
  return await secretToKeep(store, replacement, await secretKeys(store, before, formVersion));
}

export type WholeUpdate = Omit<AnswersRow, "account_id" | "application"> & {
  readonly accountId: string;
  /** The revision that is replaced. */
  readonly before: number;
};

/** An update of all columns, to which conditions may be added. */
export function wholeUpdate(store: Store, placeOf: PlaceOf<WholeUpdate>) {
  return store.db
    .updateTable("answers")
    .set({
      answers: placeOf("answers"),
      sealed: placeOf("sealed"),
      kept_aside: placeOf("kept_aside"),
      recent: placeOf("recent"),
      revision: placeOf("revision"),
      form_version: placeOf("form_version"),
      saved_at: placeOf("saved_at"),
    })
    .where("account_id", "=", placeOf("accountId"))
    .where("application", "=", store.application)
    .where("revision", "=", placeOf("before"));
}

const updateOpenAnswers = keptStatement<WholeUpdate>((store, placeOf) =>
  wholeUpdate(store, placeOf).where(isNotSubmitted(store, placeOf("accountId"))),
);

/** What of an application decides on what shows beside the answers, and changes without a new revision. */
export interface Besides {
  /** As they are stored. */
  readonly counts: string;
  readonly tabs: string;
  /** How many completed documents there are, and all times of their uploads: others have other times. */
  readonly documents: number;
}

/** For the condition of an update: the application of the account was not submitted, or is open again. */
export function isNotSubmitted(store: Store, accountId: RawBuilder<string>): RawBuilder<SqlBool> {
  return sql`not exists (
    select 1 from applications where account_id = ${accountId} and application = ${store.application}
      and submitted_at is not null and reopened_until is null
  )`;
}

/**
 * Sets what a document answers, as the next revision, whatever else is saved meanwhile: after submission too, for a
 * document that was uploaded before it. Call it in the transaction that changes the document.
 */
export async function setDocumentAnswer(
  store: Store,
  entry: {
    readonly accountId: string;
    readonly answerKey: string;
    readonly answer: "ANSWERED" | "";
    readonly now: number;
  },
): Promise<void> {
  for (;;) {
    const opened = await loadOpened(store, entry.accountId);
    const { stored, encryptedKeys } = opened ?? { stored: NOTHING_STORED, encryptedKeys: new Set<string>() };
    if ((stored.answers[entry.answerKey] ?? "") === entry.answer) return;
    const answers = { ...stored.answers, [entry.answerKey]: entry.answer };
    const { accountId, now } = entry;
    const { revision } = stored;
    // Whoever uploads before they answer has begun with the form in force.
    const formVersion = revision === 0 ? ((await currentFormHash(store, now)) ?? "") : stored.formVersion;
    const { keys } = stored.aside.written;
    const lastWrite: LastWrite = [revision + 1, "", now];
    const written = { ...stored.aside.written, keys: { ...keys, [entry.answerKey]: lastWrite } };
    const aside = { ...stored.aside, written };
    if (revision === 0) {
      if (await replaceAnswers(store, { accountId, answers, aside, formVersion, revision, now })) return;
      continue;
    }
    // What a newer form has made sensitive since the application was submitted stays encrypted.
    const columns = await splitAnswers(store, {
      accountId,
      answers,
      formVersion,
      encryptedAnyway: encryptedKeys,
    });
    const updated = await store.db
      .updateTable("answers")
      .set({
        ...columns,
        kept_aside: encryptKeptAside(store, accountId, aside),
        recent: null,
        revision: revision + 1,
        saved_at: now,
      })
      .where("account_id", "=", accountId)
      .where("application", "=", store.application)
      .where("revision", "=", revision)
      .executeTakeFirstOrThrow();
    if (updated.numUpdatedRows === 1n) return;
  }
}
