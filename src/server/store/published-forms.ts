import type { Database, PartnerConfigRow, PublishedFormRow } from "./schema.ts";
import { inTransaction } from "./statements.ts";

/** There is one: what was accepted last. */
const ID = "last-good";

/** The configuration of the school that was accepted last, as JSON; undefined when none ever was. */
export async function findKeptPartnerConfig(db: Database): Promise<string | undefined> {
  const row = await db.selectFrom("partner_configs").select("config").where("id", "=", ID).executeTakeFirst();
  return row?.config;
}

/** Keeps a configuration that was accepted, in place of the one before. */
export async function keepPartnerConfig(db: Database, row: Omit<PartnerConfigRow, "id">): Promise<void> {
  await db
    .insertInto("partner_configs")
    .values({ id: ID, ...row })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
    .execute();
}

/** What is needed to serve a version; it gets its number when it is stored. */
type NewPublishedForm = Omit<PublishedFormRow, "number">;

/** Hash of the version that every instance serves, undefined when nothing was ever published. */
export async function currentFormHash(db: Database): Promise<string | undefined> {
  const row = await db
    .selectFrom("published_forms")
    .select("hash")
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.hash;
}

export function findPublishedForm(db: Database, hash: string): Promise<PublishedFormRow | undefined> {
  return db.selectFrom("published_forms").selectAll().where("hash", "=", hash).executeTakeFirst();
}

/** The hashes of all versions, the newest first. */
export async function listPublishedHashes(db: Database): Promise<readonly string[]> {
  const rows = await db.selectFrom("published_forms").select("hash").orderBy("number", "desc").execute();
  return rows.map(({ hash }) => hash);
}

/** The answer keys of a version, companions included; also of one that an earlier program published. */
export async function answerKeysOf(db: Database, hash: string): Promise<ReadonlySet<string>> {
  const row = await findPublishedForm(db, hash);
  const form: unknown = JSON.parse(row?.form ?? "{}");
  const keys = typeof form === "object" && form !== null && "keys" in form ? form.keys : {};
  return new Set(Object.keys(typeof keys === "object" && keys !== null ? keys : {}));
}

/** Makes the version the current one, with the next number; one that was published before gets a new number. */
export async function putPublishedForm(db: Database, form: NewPublishedForm): Promise<void> {
  await inTransaction(db, async (tx) => {
    const last = await tx
      .selectFrom("published_forms")
      .select(["hash", "number"])
      .orderBy("number", "desc")
      .limit(1)
      .executeTakeFirst();
    if (last?.hash === form.hash) return;
    const row = { ...form, number: (last?.number ?? 0) + 1 };
    const { hash: _, ...update } = row;
    await tx
      .insertInto("published_forms")
      .values(row)
      .onConflict((conflict) => conflict.column("hash").doUpdateSet(update))
      .execute();
  });
}
