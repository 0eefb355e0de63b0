import type { Database, PartnerConfigRow } from "./schema.ts";

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
