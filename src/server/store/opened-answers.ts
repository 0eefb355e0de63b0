import { type RawBuilder, type SqlBool, sql } from "kysely";
import { encryptionKeyId, keyId } from "../crypto/encrypt.ts";
import { NOTHING_STORED } from "./answer-record.ts";
import { ENCRYPTION_CONTEXTS } from "./encryption.ts";
import { type OwnAnswers, ownAnswers, type RecentChanges, RecentText } from "./recent-changes.ts";
import { secretSetAside } from "./secret-keys.ts";
import { plainKeysOf } from "./sensitive-answers.ts";
import { isUsable, type UsableSession } from "./sessions.ts";
import { keptStatement, type PlaceOf } from "./statements.ts";
import type { Store } from "./store.ts";
import {
  type Besides,
  isNotSubmitted,
  type OpenedColumns,
  openRow,
  type WholeUpdate,
  wholeUpdate,
  writeWhole,
} from "./stored-answers.ts";

/** The answers of one account between two saves, opened: what a save begins with, and stores its changes beside. */
export interface OpenedAnswers {
  readonly answers: OwnAnswers;
  /** What has changed since they were written as a whole. */
  readonly recent: RecentText;
  readonly savedAt: number;
  /** How many characters they took as a whole; null where the next save must write them as a whole. */
  readonly wholeChars: number | null;
}

/**
 * The answers of a row as somebody's own, or of none.
 * @throws DecryptError when they cannot be opened
 */
export async function openForSaving(
  store: Store,
  accountId: string,
  row: OpenedColumns | null,
): Promise<OpenedAnswers> {
  if (row === null) {
    return { answers: ownAnswers(NOTHING_STORED), recent: new RecentText(), savedAt: 0, wholeChars: null };
  }
  const { stored, recent } = openRow(store, accountId, row);
  const wholeChars = (await isEncryptedAsItShould(store, row)) ? charsOf(row) : null;
  const answers = ownAnswers(stored);
  const setAside = await secretSetAside(store, stored.aside);
  if (setAside.length > 0)
    answers.aside.secret = [...new Set([...(answers.aside.secret ?? []), ...setAside])];
  return { answers, recent: new RecentText(recent), savedAt: row.saved_at, wholeChars };
}

/** Rows of before there were keys, and of earlier keys, are encrypted by the next save. */
async function isEncryptedAsItShould(store: Store, row: OpenedColumns): Promise<boolean> {
  const { answers, sealed, kept_aside: aside } = row;
  const key = keyId(store.keys[0]);
  if ([sealed, aside].some((column) => column !== null && encryptionKeyId(column) !== key)) return false;
  const plainKeys = await plainKeysOf(store, row.form_version);
  // Only `splitAnswers` makes the column.
  return Object.keys(JSON.parse(answers) as object).every((answerKey) => plainKeys.has(answerKey));
}

function charsOf(row: Pick<OpenedColumns, "answers" | "sealed" | "kept_aside">): number {
  return row.answers.length + (row.sealed?.length ?? 0) + (row.kept_aside?.length ?? 0);
}

interface Unlooked {
  readonly besides: Besides;
  /** Given where nobody has looked either whether the session of whoever saves can still be used. */
  readonly session?: UsableSession | undefined;
}

/** What a save has changed, and what it began with. */
export interface ChangesToStore {
  /** With the changes, and the revision that they make; of no use any more where they are not stored. */
  readonly opened: OpenedAnswers;
  readonly changes: RecentChanges;
  /** The revision that was loaded. */
  readonly before: number;
  readonly formVersion: string;
  readonly now: number;
  /**
   * Given where nobody has looked whether the opened answers are still what is stored: they are stored only if they are,
   * and if this is as it was.
   */
  readonly unlooked?: Unlooked;
}

/** Changes of fewer characters are always stored beside the whole. */
const RECENT_LEAST_CHARS = 3_000;
/** Else they may be this part of the whole: more take longer at each save, fewer have it written as a whole more often. */
const RECENT_SHARE = 1 / 16;
/** In how many steps their length grows: SQLite writes a row whose length stays where it changed, and else all of it. */
const RECENT_STEPS = 4;

/**
 * Stores what a save has changed, in one statement, and gives what is then stored: null, and nothing stored, when the
 * revision is no longer the one loaded or the application was submitted meanwhile.
 */
export async function storeChanges(
  store: Store,
  accountId: string,
  { opened, changes, before, formVersion, now, unlooked }: ChangesToStore,
): Promise<OpenedAnswers | null> {
  const { answers, recent, savedAt, wholeChars } = opened;
  const { session } = unlooked ?? {};
  const remembered = unlooked && { ...unlooked.besides, savedAt };
  recent.add(changes);
  if (wholeChars !== null && before > 0 && answers.formVersion === formVersion) {
    const text = recent.json();
    const mostChars = Math.max(RECENT_LEAST_CHARS, wholeChars * RECENT_SHARE);
    if (text.length <= mostChars) {
      const step = Math.ceil(mostChars / RECENT_STEPS);
      const context = ENCRYPTION_CONTEXTS.recentChanges(store.ownerOf(accountId));
      const column = store.encryptText(context, filledUp(text, step));
      const { revision } = answers;
      const values = { accountId, before, recent: column, revision, saved_at: now };
      const { numAffectedRows } = remembered
        ? await updateUnlooked(store, { ...values, ...remembered }, session)
        : await updateRecent(store, values);
      return numAffectedRows === 1n ? { answers, recent, savedAt: now, wholeChars } : null;
    }
  }
  const { revision: nextRevision, aside } = answers;
  const whole = { accountId, answers: answers.answers, aside, formVersion, now, before: answers };
  const replacement = { ...whole, revision: before, nextRevision };
  const written = remembered
    ? await writeWhole(store, replacement, (_, values) =>
        replaceUnlooked(store, { ...values, ...remembered }, session),
      )
    : await writeWhole(store, replacement);
  if (written === null) return null;
  answers.formVersion = formVersion;
  if (written.secret !== undefined) answers.aside.secret = written.secret;
  return { answers, recent: new RecentText(), savedAt: now, wholeChars: charsOf(written.values) };
}

type RecentUpdate = {
  readonly accountId: string;
  readonly before: number;
  readonly recent: string;
  readonly revision: number;
  readonly saved_at: number;
};

function recentUpdate(store: Store, placeOf: PlaceOf<RecentUpdate>) {
  return store.db
    .updateTable("answers")
    .set({ recent: placeOf("recent"), revision: placeOf("revision"), saved_at: placeOf("saved_at") })
    .where("account_id", "=", placeOf("accountId"))
    .where("application", "=", store.application)
    .where("revision", "=", placeOf("before"));
}

const updateRecent = keptStatement<RecentUpdate>((store, placeOf) =>
  recentUpdate(store, placeOf).where(isNotSubmitted(store, placeOf("accountId"))),
);

/** The answers, and what decides beside them on what shows, as they are remembered. */
type Remembered = Pick<Besides, keyof Besides> & { readonly accountId: string; readonly savedAt: number };

function isAsRemembered(store: Store, placeOf: PlaceOf<Remembered>): RawBuilder<SqlBool> {
  const application = store.application;
  return sql`saved_at = ${placeOf("savedAt")} and not exists (
      select 1 from applications where account_id = ${placeOf("accountId")}
        and application = ${application} and (submitted_at is not null
        or add_another_counts <> ${placeOf("counts")} or chosen_tabs <> ${placeOf("tabs")})
    ) and ${placeOf("documents")} = (
      select coalesce(sum(uploaded_at), 0) + count(*) from documents
      where account_id = ${placeOf("accountId")} and application = ${application} and status = 'completed'
    )`;
}

/** The statement, and the same one for a session that nobody has looked at. */
function whoeverSaves<Values extends Remembered>(
  build: (store: Store, placeOf: PlaceOf<Values>) => ReturnType<typeof recentUpdate>,
) {
  const update = keptStatement<Values>(build);
  const updateIfUsable = keptStatement<Values & UsableSession>((store, placeOf) =>
    build(store, placeOf).where(isUsable(placeOf)),
  );
  return (store: Store, values: Values, session: UsableSession | undefined) =>
    session === undefined ? update(store, values) : updateIfUsable(store, { ...values, ...session });
}

const updateUnlooked = whoeverSaves<RecentUpdate & Remembered>((store, placeOf) =>
  recentUpdate(store, placeOf).where(isAsRemembered(store, placeOf)),
);

const replaceUnlooked = whoeverSaves<WholeUpdate & Remembered>((store, placeOf) =>
  wholeUpdate(store, placeOf).where(isAsRemembered(store, placeOf)),
);

/** JSON may end with spaces. */
function filledUp(json: string, step: number): string {
  const bytes = Buffer.byteLength(json);
  return json + " ".repeat(Math.ceil(bytes / step) * step - bytes);
}
