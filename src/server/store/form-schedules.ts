import { randomUUID } from "node:crypto";
import type { FormScheduleRow } from "./form-draft-schema.ts";
import { type FileTexts, keepTexts, readKeptFiles } from "./form-texts.ts";
import type { Store } from "./store.ts";

/** A revision of a draft that becomes a version at a time, without its texts. */
export type FormSchedule = Omit<FormScheduleRow, "application" | "files" | "base_files"> & {
  /** E-mail address of who scheduled it. */
  readonly by: string;
};

const COLUMNS = [
  "id",
  "draft_id",
  "revision",
  "after_number",
  "words",
  "harm",
  "approved_texts",
  "live_at",
  "time_zone",
  "staff_id",
  "made_at",
  "state",
  "ended_at",
  "problem",
  "number",
] as const;

function schedules(store: Store) {
  return store.db
    .selectFrom("form_schedules")
    .innerJoin("staff", "staff.id", "form_schedules.staff_id")
    .select(COLUMNS.map((column) => `form_schedules.${column}` as const))
    .select("staff.email as by")
    .where("form_schedules.application", "=", store.application);
}

/** What waits for its time; undefined where nothing does. */
export function findWaiting(store: Store): Promise<FormSchedule | undefined> {
  return schedules(store).where("form_schedules.state", "=", "waiting").executeTakeFirst();
}

/** What waits for its time, and else what was scheduled last, whatever became of it. */
export function findLastSchedule(store: Store): Promise<FormSchedule | undefined> {
  // Clocks of several instances differ: what waits is the last one, whatever they say.
  return schedules(store)
    .orderBy((row) => row.case().when("form_schedules.state", "=", "waiting").then(0).else(1).end())
    .orderBy("form_schedules.made_at", "desc")
    .orderBy("form_schedules.id")
    .limit(1)
    .executeTakeFirst();
}

/** The texts of a schedule, and those that its draft began with. */
export async function filesOfSchedule(
  store: Store,
  id: string,
): Promise<{ readonly files: FileTexts; readonly base: FileTexts }> {
  const row = await store.db
    .selectFrom("form_schedules")
    .select(["files", "base_files"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { files: await readKeptFiles(store, row.files), base: await readKeptFiles(store, row.base_files) };
}

type NewSchedule = Pick<
  FormSchedule,
  | ("draft_id" | "revision" | "after_number" | "words" | "harm" | "approved_texts")
  | ("live_at" | "time_zone" | "staff_id" | "made_at")
> & { readonly files: FileTexts; readonly base: FileTexts };

/** Stores it; gives its id, undefined where another one waits. */
export async function addSchedule(
  tx: Store,
  { files, base, ...schedule }: NewSchedule,
): Promise<string | undefined> {
  const id = randomUUID();
  const { numInsertedOrUpdatedRows } = await tx.db
    .insertInto("form_schedules")
    .values({
      ...schedule,
      id,
      application: tx.application,
      files: await keepTexts(tx, files),
      base_files: await keepTexts(tx, base),
      state: "waiting",
      ended_at: null,
      problem: null,
      number: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n ? id : undefined;
}

/** What becomes of a schedule. */
type ScheduleEnd = Pick<FormSchedule, "state"> & Partial<Pick<FormSchedule, "problem" | "ended_at">>;

/** Says what has become of it; false where it is in another state than that by now. */
export async function endSchedule(
  tx: Store,
  id: string,
  { from, ...end }: ScheduleEnd & { readonly from: FormSchedule["state"] },
): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable("form_schedules")
    .set(end)
    .where("id", "=", id)
    .where("application", "=", tx.application)
    .where("state", "=", from)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** The version that it has become. */
export async function setScheduleNumber(tx: Store, id: string, number: number): Promise<void> {
  await tx.db.updateTable("form_schedules").set({ number }).where("id", "=", id).execute();
}

/** The newest revision of a draft that has become a version although the draft goes on; 0 where none has. */
export async function publishedRevision(store: Store, draft: string): Promise<number> {
  const row = await store.db
    .selectFrom("form_schedules")
    .select((select) => select.fn.max<number | null>("revision").as("revision"))
    .where("draft_id", "=", draft)
    .where("state", "=", "published")
    .executeTakeFirst();
  return row?.revision ?? 0;
}
