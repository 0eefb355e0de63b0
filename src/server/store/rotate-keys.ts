import { sql } from "kysely";
import { DecryptError, encryptionKeyId, isEncrypted, keyId } from "../crypto/encrypt.ts";
import { ENCRYPTION_CONTEXTS } from "./encryption.ts";
import type { AnswersRow, SubmissionRow } from "./schema.ts";
import { joinAnswers, plainKeysOf, splitAnswers } from "./sensitive-answers.ts";
import type { Store } from "./store.ts";

/** What became of a portion of rows. */
export interface RotatedPortion {
  /** Where the next portion begins; null when there is no other. */
  readonly next: string | null;
  readonly reencrypted: number;
  /** Owners of values that cannot be opened; they are left as they are. */
  readonly unreadable: readonly string[];
}

interface RotatePortion {
  /** Id of the last row of the portion before; empty for the first. */
  readonly after: string;
  readonly size: number;
  /** The form in force: what it calls sensitive is encrypted in rows of earlier forms too. */
  readonly currentForm: string;
}

type Outcome = "reencrypted" | "as_it_is" | "unreadable";

/** Encrypts the answers of some accounts, of the database's application, under the key in force, where they are not; their revision stays. */
export async function rotateAnswers(store: Store, portion: RotatePortion): Promise<RotatedPortion> {
  const rows = await store.db
    .selectFrom("answers")
    .select("account_id")
    .where("application", "=", store.application)
    .where("account_id", ">", portion.after)
    .orderBy("account_id")
    .limit(portion.size)
    .execute();
  const ids = rows.map((row) => row.account_id);
  const outcomes = await Promise.all(ids.map((id) => rotateRow(store, id, portion.currentForm)));
  return {
    next: ids.length < portion.size ? null : (ids.at(-1) ?? null),
    reencrypted: outcomes.filter((outcome) => outcome === "reencrypted").length,
    unreadable: ids.filter((_, index) => outcomes[index] === "unreadable"),
  };
}

/** A save in the middle of it wins: it has encrypted under its own key, and the row is looked at again. */
async function rotateRow(store: Store, accountId: string, currentForm: string): Promise<Outcome> {
  for (;;) {
    const row = await store.db
      .selectFrom("answers")
      .selectAll()
      .where("account_id", "=", accountId)
      .where("application", "=", store.application)
      .executeTakeFirst();
    if (!row || (await isAsItShould(store, row, currentForm))) return "as_it_is";
    const columns = await reencrypted(store, row, currentForm);
    if (columns === null) return "unreadable";
    const updated = await store.db
      .updateTable("answers")
      .set(columns)
      .where("account_id", "=", accountId)
      .where("application", "=", store.application)
      .where("revision", "=", row.revision)
      .executeTakeFirstOrThrow();
    if (updated.numUpdatedRows === 1n) return "reencrypted";
  }
}

/**
 * Encrypts some submissions of the database's application under the key in force, where they are not. Nobody else changes
 * them; what they hold stays the same.
 */
export async function rotateSubmissions(store: Store, portion: RotatePortion): Promise<RotatedPortion> {
  const rows = await store.db
    .selectFrom("submissions")
    .selectAll()
    .where("application", "=", store.application)
    .where("id", ">", portion.after)
    .orderBy("id")
    .limit(portion.size)
    .execute();
  const outcomes = await Promise.all(rows.map((row) => rotateSubmission(store, row, portion.currentForm)));
  return {
    next: rows.length < portion.size ? null : (rows.at(-1)?.id ?? null),
    reencrypted: outcomes.filter((outcome) => outcome === "reencrypted").length,
    unreadable: rows.filter((_, index) => outcomes[index] === "unreadable").map((row) => row.account_id),
  };
}

async function rotateSubmission(store: Store, row: SubmissionRow, currentForm: string): Promise<Outcome> {
  const [key] = store.keys;
  const others = [row.kept_aside, row.recent];
  const isDone = others.every((column) => column === null || encryptionKeyId(column) === keyId(key));
  if (isDone && (await isAsItShould(store, row, currentForm))) return "as_it_is";
  const columns = await reencrypted(store, row, currentForm);
  const owner = store.ownerOf(row.account_id);
  try {
    const anew = (context: readonly string[], column: string | null) =>
      column === null ? null : store.encrypt(context, store.decrypt(context, column));
    const aside = anew(ENCRYPTION_CONTEXTS.keptAside(owner), row.kept_aside);
    const recent = anew(ENCRYPTION_CONTEXTS.recentChanges(owner), row.recent);
    if (columns === null) return "unreadable";
    await store.db
      .updateTable("submissions")
      .set({ ...columns, kept_aside: aside, recent })
      .where("id", "=", row.id)
      .execute();
    return "reencrypted";
  } catch (error) {
    if (error instanceof DecryptError) return "unreadable";
    throw error;
  }
}

/** The columns of answers, wherever they are kept. */
type AnswerRow = Pick<AnswersRow, "account_id" | "answers" | "sealed" | "form_version">;

async function isAsItShould(store: Store, row: AnswerRow, currentForm: string): Promise<boolean> {
  const [key] = store.keys;
  if (row.sealed !== null && encryptionKeyId(row.sealed) !== keyId(key)) return false;
  const [now, then] = await Promise.all([
    plainKeysOf(store, currentForm),
    plainKeysOf(store, row.form_version),
  ]);
  // Only `splitAnswers` makes the column.
  const inPlain = Object.keys(JSON.parse(row.answers) as object);
  return inPlain.every((answerKey) => now.has(answerKey) && then.has(answerKey));
}

async function reencrypted(store: Store, row: AnswerRow, currentForm: string) {
  try {
    const { answers, encryptedKeys } = joinAnswers(store, row.account_id, row);
    const plainNow = await plainKeysOf(store, currentForm);
    const sensitiveNow = Object.keys(answers).filter((key) => !plainNow.has(key));
    return await splitAnswers(store, {
      accountId: row.account_id,
      answers,
      formVersion: row.form_version,
      encryptedAnyway: new Set([...encryptedKeys, ...sensitiveNow]),
    });
  } catch (error) {
    if (error instanceof DecryptError) return null;
    throw error;
  }
}

/** A column that is encrypted as a whole. */
interface EncryptedColumn {
  readonly table:
    | "answers"
    | "applications"
    | "tokens"
    | "jobs"
    | "webhook_endpoints"
    | "staff"
    | "staff_links"
    | "checklist_marks"
    | "notes"
    | "reopening_reasons";
  readonly id: "account_id" | "id" | "staff_id";
  readonly column:
    | "kept_aside"
    | "recent"
    | "validations"
    | "answers"
    | "payload"
    | "secrets"
    | "totp_secret"
    | "reason"
    | "text";
  /** What its values are bound to. */
  readonly contextOf: (id: string) => readonly string[];
  /** Whether what was stored before there were keys is to be encrypted; payloads of other jobs are not secret. */
  readonly encryptsPlain: boolean;
}

/** Every encrypted column besides that of the answers themselves. */
export const ENCRYPTED_COLUMNS = {
  keptAside: {
    table: "answers",
    id: "account_id",
    column: "kept_aside",
    encryptsPlain: true,
    contextOf: ENCRYPTION_CONTEXTS.keptAside,
  },
  recentChanges: {
    table: "answers",
    id: "account_id",
    column: "recent",
    encryptsPlain: true,
    contextOf: ENCRYPTION_CONTEXTS.recentChanges,
  },
  errorMaps: {
    table: "applications",
    id: "account_id",
    column: "validations",
    encryptsPlain: true,
    contextOf: ENCRYPTION_CONTEXTS.errorMap,
  },
  preparedAnswers: {
    table: "tokens",
    id: "id",
    column: "answers",
    encryptsPlain: true,
    contextOf: ENCRYPTION_CONTEXTS.preparedAnswers,
  },
  waitingMails: {
    table: "jobs",
    id: "id",
    column: "payload",
    encryptsPlain: false,
    contextOf: ENCRYPTION_CONTEXTS.waitingMail,
  },
  webhookSecrets: {
    table: "webhook_endpoints",
    id: "id",
    column: "secrets",
    encryptsPlain: false,
    contextOf: ENCRYPTION_CONTEXTS.webhookSecrets,
  },
  staffCodes: {
    table: "staff",
    id: "id",
    column: "totp_secret",
    encryptsPlain: false,
    contextOf: ENCRYPTION_CONTEXTS.staffCodes,
  },
  offeredCodes: {
    table: "staff_links",
    id: "staff_id",
    column: "totp_secret",
    encryptsPlain: false,
    contextOf: ENCRYPTION_CONTEXTS.offeredCodes,
  },
  waiverReasons: {
    table: "checklist_marks",
    id: "id",
    column: "reason",
    encryptsPlain: false,
    contextOf: ENCRYPTION_CONTEXTS.waiverReasons,
  },
  reopeningReasons: {
    table: "reopening_reasons",
    id: "id",
    column: "reason",
    encryptsPlain: false,
    contextOf: ENCRYPTION_CONTEXTS.reopeningReasons,
  },
  notes: {
    table: "notes",
    id: "id",
    column: "text",
    encryptsPlain: false,
    contextOf: ENCRYPTION_CONTEXTS.notes,
  },
} as const satisfies Readonly<Record<string, EncryptedColumn>>;

interface Value {
  readonly id: string;
  readonly value: string;
}

/** Encrypts some values of the column under the key in force, where they are not; of accounts, the application's alone. */
export async function rotateColumn(
  store: Store,
  encrypted: EncryptedColumn,
  { after, size }: Pick<RotatePortion, "after" | "size">,
): Promise<RotatedPortion> {
  const [id, column, table] = [sql.ref(encrypted.id), sql.ref(encrypted.column), sql.table(encrypted.table)];
  const { rows } = await sql<Value>`select ${id} as id, ${column} as value from ${table}
    where ${id} > ${after} and ${column} is not null and ${isOurs(store, encrypted)} order by ${id} limit ${size}`.execute(
    store.db,
  );
  const outcomes = await Promise.all(rows.map((row) => rotateValue(store, encrypted, row)));
  return {
    next: rows.length < size ? null : (rows.at(-1)?.id ?? null),
    reencrypted: outcomes.filter((outcome) => outcome === "reencrypted").length,
    unreadable: rows.filter((_, index) => outcomes[index] === "unreadable").map((row) => row.id),
  };
}

/** For a condition: rows that belong to accounts are those of one application. */
function isOurs(store: Store, { id }: EncryptedColumn) {
  return id === "account_id" ? sql`application = ${store.application}` : sql`1 = 1`;
}

/** A value that was replaced or removed meanwhile is left alone: whoever did it has encrypted the new one. */
async function rotateValue(store: Store, encrypted: EncryptedColumn, { id, value }: Value) {
  const [key] = store.keys;
  const isDone = isEncrypted(value) ? encryptionKeyId(value) === keyId(key) : !encrypted.encryptsPlain;
  if (isDone) return "as_it_is";
  try {
    const context = encrypted.contextOf(encrypted.id === "account_id" ? store.ownerOf(id) : id);
    const anew = store.encrypt(context, store.decrypt(context, value));
    const [idColumn, column, table] = [
      sql.ref(encrypted.id),
      sql.ref(encrypted.column),
      sql.table(encrypted.table),
    ];
    await sql`update ${table} set ${column} = ${anew} where ${idColumn} = ${id} and ${column} = ${value}
      and ${isOurs(store, encrypted)}`.execute(store.db);
    return "reencrypted";
  } catch (error) {
    if (error instanceof DecryptError) return "unreadable";
    throw error;
  }
}

/** How many encrypted values there are under other keys than the one in force. */
export async function countUnderOtherKeys(store: Store): Promise<number> {
  const [key] = store.keys;
  const [all, own] = ["v1.%", `v1.${keyId(key)}.%`];
  const under = (table: string, column: string) =>
    sql<{ readonly count: number | string }>`select count(*) as count from ${sql.table(table)}
      where ${sql.ref(column)} like ${all} and ${sql.ref(column)} not like ${own}`.execute(store.db);
  const counts = await Promise.all([
    under("answers", "sealed"),
    ...["sealed", "kept_aside", "recent"].map((column) => under("submissions", column)),
    ...Object.values(ENCRYPTED_COLUMNS).map(({ table, column }) => under(table, column)),
  ]);
  return counts.reduce((sum, { rows }) => sum + Number(rows[0]?.count ?? 0), 0);
}
