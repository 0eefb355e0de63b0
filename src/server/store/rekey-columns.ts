import { sql } from "kysely";
import { isSealed, keyId, SealError, sealedKeyId } from "../secrets/seal.ts";
import type { RekeyedPortion, RekeyPortion } from "./rekey-answers.ts";
import type { Database } from "./schema.ts";
import { SEALED_PLACES } from "./sealed-places.ts";
import { keyHolderOf, sealJson, unsealJson } from "./sealing.ts";

/** A column that is sealed as a whole. */
export interface SealedColumn {
  readonly table: "answers" | "validations" | "tokens" | "jobs";
  readonly id: "account_id" | "id";
  readonly column: "kept_aside" | "errors" | "answers" | "payload";
  /** What its values are bound to. */
  readonly contextOf: (id: string) => readonly string[];
  /** Whether what was stored before there were keys is to be sealed; payloads of other jobs are not secret. */
  readonly sealsPlain: boolean;
}

/** Every sealed column besides that of the answers themselves. */
export const SEALED_COLUMNS = {
  keptAside: {
    ...{ table: "answers", id: "account_id", column: "kept_aside", sealsPlain: true },
    contextOf: SEALED_PLACES.keptAside,
  },
  errorMaps: {
    ...{ table: "validations", id: "account_id", column: "errors", sealsPlain: true },
    contextOf: SEALED_PLACES.errorMap,
  },
  preparedAnswers: {
    ...{ table: "tokens", id: "id", column: "answers", sealsPlain: true },
    contextOf: SEALED_PLACES.preparedAnswers,
  },
  waitingMails: {
    ...{ table: "jobs", id: "id", column: "payload", sealsPlain: false },
    contextOf: SEALED_PLACES.waitingMail,
  },
} as const satisfies Readonly<Record<string, SealedColumn>>;

interface Value {
  readonly id: string;
  readonly value: string;
}

/** Seals some values of the column under the key in force, where they are not. */
export async function rekeyColumn(
  db: Database,
  sealed: SealedColumn,
  { after, size }: Pick<RekeyPortion, "after" | "size">,
): Promise<RekeyedPortion> {
  const [id, column, table] = [sql.ref(sealed.id), sql.ref(sealed.column), sql.table(sealed.table)];
  const { rows } = await sql<Value>`select ${id} as id, ${column} as value from ${table}
    where ${id} > ${after} and ${column} is not null order by ${id} limit ${size}`.execute(db);
  const outcomes = await Promise.all(rows.map((row) => rekeyValue(db, sealed, row)));
  return {
    next: rows.length < size ? null : (rows.at(-1)?.id ?? null),
    sealedAnew: outcomes.filter((outcome) => outcome === "sealed_anew").length,
    unreadable: rows.filter((_, index) => outcomes[index] === "unreadable").map((row) => row.id),
  };
}

/** A value that was replaced or removed meanwhile is left alone: whoever did it has sealed the new one. */
async function rekeyValue(db: Database, sealed: SealedColumn, { id, value }: Value) {
  const [key] = keyHolderOf(db).keys;
  const isDone = isSealed(value) ? sealedKeyId(value) === keyId(key) : !sealed.sealsPlain;
  if (isDone) return "as_it_is";
  try {
    const context = sealed.contextOf(id);
    const anew = sealJson(db, context, unsealJson(db, context, value));
    const [idColumn, column, table] = [sql.ref(sealed.id), sql.ref(sealed.column), sql.table(sealed.table)];
    await sql`update ${table} set ${column} = ${anew} where ${idColumn} = ${id} and ${column} = ${value}`.execute(
      db,
    );
    return "sealed_anew";
  } catch (error) {
    if (error instanceof SealError) return "unreadable";
    throw error;
  }
}

/** How many sealed values there are under other keys than the one in force. */
export async function countUnderOtherKeys(db: Database): Promise<number> {
  const [key] = keyHolderOf(db).keys;
  const [all, own] = ["v1.%", `v1.${keyId(key)}.%`];
  const under = (table: string, column: string) =>
    sql<{ readonly count: number | string }>`select count(*) as count from ${sql.table(table)}
      where ${sql.ref(column)} like ${all} and ${sql.ref(column)} not like ${own}`.execute(db);
  const counts = await Promise.all([
    under("answers", "sealed"),
    ...Object.values(SEALED_COLUMNS).map(({ table, column }) => under(table, column)),
  ]);
  return counts.reduce((sum, { rows }) => sum + Number(rows[0]?.count ?? 0), 0);
}
