import type { Answer, Answers } from "../../form/index.ts";
import { decryptJson, ENCRYPTION_CONTEXTS, encryptJson } from "./encryption.ts";
import type { AnswersRow, Database } from "./schema.ts";
import { joinAnswers, splitAnswers } from "./sensitive-answers.ts";
import { keptStatement } from "./statements.ts";

/**
 * Answers that are kept until the application is submitted and are no part of it: nobody sees them in the staff view,
 * in print or in the PDF copy.
 */
export interface KeptAside {
  /** Answers of questions that the form hides for the other answers; they return when it shows them again. */
  readonly hidden: Answers;
  /** Answers of questions that the form asks no more; they return when it asks them again. */
  readonly notAsked: Readonly<Record<string, NotAsked>>;
}

export interface NotAsked {
  readonly value: Answer;
  /** Hash of the form that asked the question last, as far as it is known. */
  readonly formVersion: string;
  readonly setAsideAt: number;
}

export const NOTHING_ASIDE: KeptAside = { hidden: {}, notAsked: {} };

/** The column for what is kept aside, encrypted whatever the form says of its keys; null when there is nothing. */
export function encryptKeptAside(db: Database, accountId: string, aside: KeptAside): string | null {
  const isEmpty = Object.keys(aside.hidden).length + Object.keys(aside.notAsked).length === 0;
  return isEmpty ? null : encryptJson(db, ENCRYPTION_CONTEXTS.keptAside(accountId), aside);
}

/**
 * What the column holds.
 * @throws DecryptError when it cannot be opened
 */
function openKeptAside(db: Database, accountId: string, column: string | null): KeptAside {
  if (column === null) return NOTHING_ASIDE;
  // Only `encryptKeptAside` makes the column.
  return decryptJson(db, ENCRYPTION_CONTEXTS.keptAside(accountId), column) as KeptAside;
}

/** The answers of one account as they are stored. */
export interface StoredAnswers {
  readonly answers: Answers;
  /** What is kept until the application is submitted and is no part of it. */
  readonly aside: KeptAside;
  /** Grows by one with every change; 0 before the first. */
  readonly revision: number;
  /** Hash of the form the answers were last saved under; empty before the first. */
  readonly formVersion: string;
}

const NOTHING_STORED: StoredAnswers = { answers: {}, aside: NOTHING_ASIDE, revision: 0, formVersion: "" };

/**
 * All answers of the account, the sensitive ones opened.
 * @throws DecryptError when they cannot be opened
 */
export async function loadAnswers(db: Database, accountId: string): Promise<StoredAnswers> {
  const { answers, aside, revision, formVersion } = (await loadOpened(db, accountId)) ?? NOTHING_STORED;
  return { answers, aside, revision, formVersion };
}

/** The columns in which the answers of one account are stored; null where no row was joined. */
export type StoredColumns = {
  readonly [Column in "answers" | "sealed" | "kept_aside" | "revision" | "form_version"]:
    | AnswersRow[Column]
    | null;
};

/**
 * What the columns hold, the sensitive answers opened; nothing when there is no row.
 * @throws DecryptError when they cannot be opened
 */
export function openAnswers(
  db: Database,
  accountId: string,
  columns: StoredColumns | undefined,
): StoredAnswers {
  const {
    answers: plain = null,
    sealed = null,
    revision = null,
    form_version: formVersion = null,
  } = columns ?? {};
  if (plain === null || revision === null || formVersion === null) return NOTHING_STORED;
  const { answers } = joinAnswers(db, accountId, { answers: plain, sealed });
  return { answers, aside: openKeptAside(db, accountId, columns?.kept_aside ?? null), revision, formVersion };
}

async function loadOpened(db: Database, accountId: string) {
  const row = await db
    .selectFrom("answers")
    .select(["answers", "sealed", "kept_aside", "revision", "form_version"])
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  if (!row) return undefined;
  const opened = joinAnswers(db, accountId, row);
  const aside = openKeptAside(db, accountId, row.kept_aside);
  return { ...opened, aside, revision: row.revision, formVersion: row.form_version };
}

interface AnswersReplacement {
  readonly accountId: string;
  readonly answers: Answers;
  readonly aside: KeptAside;
  readonly formVersion: string;
  /** The revision that was loaded; another one in the table means that someone else saved meanwhile. */
  readonly revision: number;
  readonly now: number;
}

/**
 * Stores the answers as the next revision, in one statement: false, and nothing stored, when the revision is no longer
 * the one loaded or the application was submitted meanwhile. The caller loads, looks and merges again.
 */
export async function replaceAnswers(db: Database, replacement: AnswersReplacement): Promise<boolean> {
  const { accountId, answers, aside, formVersion, revision, now } = replacement;
  const values = {
    ...(await splitAnswers(db, { accountId, answers, formVersion })),
    kept_aside: encryptKeptAside(db, accountId, aside),
    revision: revision + 1,
    form_version: formVersion,
    saved_at: now,
  };
  if (revision === 0) {
    const inserted = await db
      .insertInto("answers")
      .values({ account_id: accountId, ...values })
      .onConflict((conflict) => conflict.column("account_id").doNothing())
      .executeTakeFirstOrThrow();
    return inserted.numInsertedOrUpdatedRows === 1n;
  }
  const { numAffectedRows } = await updateOpenAnswers(db, { ...values, accountId, before: revision });
  return numAffectedRows === 1n;
}

type OpenAnswersUpdate = Omit<AnswersRow, "account_id"> & {
  readonly accountId: string;
  /** The revision that is replaced. */
  readonly before: number;
};

const updateOpenAnswers = keptStatement<OpenAnswersUpdate>((db, placeOf) =>
  db
    .updateTable("answers")
    .set({
      answers: placeOf("answers"),
      sealed: placeOf("sealed"),
      kept_aside: placeOf("kept_aside"),
      revision: placeOf("revision"),
      form_version: placeOf("form_version"),
      saved_at: placeOf("saved_at"),
    })
    .where("account_id", "=", placeOf("accountId"))
    .where("revision", "=", placeOf("before"))
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom("applications")
            .select("account_id")
            .where("account_id", "=", placeOf("accountId"))
            .where("submitted_at", "is not", null),
        ),
      ),
    ),
);

/**
 * Sets what a document answers, as the next revision, whatever else is saved meanwhile: after submission too, for a
 * document that was uploaded before it. Call it in the transaction that changes the document.
 */
export async function setDocumentAnswer(
  db: Database,
  entry: {
    readonly accountId: string;
    readonly answerKey: string;
    readonly answer: "ANSWERED" | "";
    readonly now: number;
  },
): Promise<void> {
  for (;;) {
    const stored = (await loadOpened(db, entry.accountId)) ?? { ...NOTHING_STORED, encryptedKeys: new Set() };
    if ((stored.answers[entry.answerKey] ?? "") === entry.answer) return;
    const answers = { ...stored.answers, [entry.answerKey]: entry.answer };
    const { accountId, now } = entry;
    const { aside, formVersion, revision, encryptedKeys } = stored;
    if (revision === 0) {
      if (await replaceAnswers(db, { accountId, answers, aside, formVersion, revision, now })) return;
      continue;
    }
    // What a newer form has made sensitive since the application was submitted stays encrypted.
    const columns = await splitAnswers(db, {
      accountId,
      answers,
      formVersion,
      encryptedAnyway: encryptedKeys,
    });
    const updated = await db
      .updateTable("answers")
      .set({ ...columns, revision: revision + 1, saved_at: now })
      .where("account_id", "=", accountId)
      .where("revision", "=", revision)
      .executeTakeFirstOrThrow();
    if (updated.numUpdatedRows === 1n) return;
  }
}
