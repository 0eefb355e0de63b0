import { keyId, SealError, sealedKeyId } from "../secrets/seal.ts";
import type { AnswersRow, Database } from "./schema.ts";
import { keyHolderOf } from "./sealing.ts";
import { joinAnswers, plainKeysOf, splitAnswers } from "./sensitive-answers.ts";

/** What became of a portion of rows. */
export interface RekeyedPortion {
  /** Where the next portion begins; null when there is no other. */
  readonly next: string | null;
  readonly sealedAnew: number;
  /** Owners of values that cannot be opened; they are left as they are. */
  readonly unreadable: readonly string[];
}

export interface RekeyPortion {
  /** Id of the last row of the portion before; empty for the first. */
  readonly after: string;
  readonly size: number;
  /** The form in force: what it calls sensitive is sealed in rows of earlier forms too. */
  readonly currentForm: string;
}

type Outcome = "sealed_anew" | "as_it_is" | "unreadable";

/** Seals the answers of some accounts under the key in force, where they are not; their revision stays. */
export async function rekeyAnswers(db: Database, portion: RekeyPortion): Promise<RekeyedPortion> {
  const rows = await db
    .selectFrom("answers")
    .select("account_id")
    .where("account_id", ">", portion.after)
    .orderBy("account_id")
    .limit(portion.size)
    .execute();
  const ids = rows.map((row) => row.account_id);
  const outcomes = await Promise.all(ids.map((id) => rekeyRow(db, id, portion.currentForm)));
  return {
    next: ids.length < portion.size ? null : (ids.at(-1) ?? null),
    sealedAnew: outcomes.filter((outcome) => outcome === "sealed_anew").length,
    unreadable: ids.filter((_, index) => outcomes[index] === "unreadable"),
  };
}

/** A save in the middle of it wins: it has sealed under its own key, and the row is looked at again. */
async function rekeyRow(db: Database, accountId: string, currentForm: string): Promise<Outcome> {
  for (;;) {
    const row = await db
      .selectFrom("answers")
      .selectAll()
      .where("account_id", "=", accountId)
      .executeTakeFirst();
    if (!row || (await isAsItShould(db, row, currentForm))) return "as_it_is";
    const columns = await sealedAnew(db, row, currentForm);
    if (columns === null) return "unreadable";
    const updated = await db
      .updateTable("answers")
      .set(columns)
      .where("account_id", "=", accountId)
      .where("revision", "=", row.revision)
      .executeTakeFirstOrThrow();
    if (updated.numUpdatedRows === 1n) return "sealed_anew";
  }
}

async function isAsItShould(db: Database, row: AnswersRow, currentForm: string): Promise<boolean> {
  const [key] = keyHolderOf(db).keys;
  if (row.sealed !== null && sealedKeyId(row.sealed) !== keyId(key)) return false;
  const [now, then] = await Promise.all([plainKeysOf(db, currentForm), plainKeysOf(db, row.form_version)]);
  // Only `splitAnswers` makes the column.
  const inPlain = Object.keys(JSON.parse(row.answers) as object);
  return inPlain.every((answerKey) => now.has(answerKey) && then.has(answerKey));
}

async function sealedAnew(db: Database, row: AnswersRow, currentForm: string) {
  try {
    const { answers, sealedKeys } = joinAnswers(db, row.account_id, row);
    const plainNow = await plainKeysOf(db, currentForm);
    const sensitiveNow = Object.keys(answers).filter((key) => !plainNow.has(key));
    return await splitAnswers(db, {
      accountId: row.account_id,
      answers,
      formVersion: row.form_version,
      sealedAnyway: new Set([...sealedKeys, ...sensitiveNow]),
    });
  } catch (error) {
    if (error instanceof SealError) return null;
    throw error;
  }
}
