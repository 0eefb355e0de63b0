import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { WebhookDeliveryRow } from "./schema.ts";
import type { Store } from "./store.ts";
import { changeEndpoint, type WebhookEndpoint, wakeEndpoint } from "./webhook-endpoints.ts";

/** A delivery without what it says, and the reference of the application that it tells of. */
export type ListedDeliveryRow = Omit<WebhookDeliveryRow, "body"> & { readonly reference: string | null };

interface NewDelivery {
  readonly endpointId: string;
  readonly accountId: string | null;
  readonly subject: string;
  readonly event: string;
  readonly body: string;
  readonly now: number;
  readonly givesUpAt: number;
}

/** Adds a delivery behind those of its endpoint and subject. */
export async function addDelivery(tx: Store, added: NewDelivery): Promise<string> {
  const id = `msg_${randomUUID().replaceAll("-", "")}`;
  await holdPair(tx, added.endpointId, added.subject);
  const before = await ofPair(tx, added.endpointId, added.subject)
    .select((select) => [
      select.fn.max<number | null>("sequence").as("last"),
      select.fn.max<number | null>("is_head").as("head"),
    ])
    .executeTakeFirstOrThrow();
  await tx.db
    .insertInto("webhook_deliveries")
    .values({
      id,
      endpoint_id: added.endpointId,
      account_id: added.accountId,
      subject: added.subject,
      sequence: (before.last ?? 0) + 1,
      event: added.event,
      body: added.body,
      is_head: before.head === 1 ? 0 : 1,
      created_at: added.now,
      run_at: added.now,
      gives_up_at: added.givesUpAt,
      leased_until: 0,
      attempts: 0,
      done_at: null,
      failed_at: null,
      last_status: null,
      last_error: null,
    })
    .execute();
  return id;
}

/**
 * Whoever ends a head makes the next one the head, and whoever adds one looks whether there is a head: one after the other,
 * or the new one would wait for ever.
 */
async function holdPair(tx: Store, endpointId: string, subject: string): Promise<void> {
  if (tx.isPostgres)
    await sql`select pg_advisory_xact_lock(hashtext(${endpointId}), hashtext(${subject}))`.execute(tx.db);
}

function ofPair(tx: Store, endpointId: string, subject: string) {
  return tx.db
    .selectFrom("webhook_deliveries")
    .where("endpoint_id", "=", endpointId)
    .where("subject", "=", subject);
}

/** Further ahead than any lease or rest: such a time was set under a clock that was wrong, and does not count. */
const FAR_AHEAD_MS = 60 * 60_000;

/**
 * Claims the delivery of the endpoint that is due longest, for one worker alone, until the lease ends. An endpoint that does
 * not answer is tried with one at a time, and not before its rest is over.
 */
export function claimDelivery(
  store: Store,
  {
    endpoint,
    now,
    leaseMs,
  }: { readonly endpoint: WebhookEndpoint; readonly now: number; readonly leaseMs: number },
): Promise<WebhookDeliveryRow | undefined> {
  if (endpoint.failures === 0) return claimHead(store, endpoint.id, { now, leaseMs });
  return store.transaction(async (tx) => {
    const probe = await tx.db
      .updateTable("webhook_endpoints")
      .set({ rests_until: now + leaseMs })
      .where("id", "=", endpoint.id)
      .where((where) =>
        where.or([where("rests_until", "<=", now), where("rests_until", ">", now + FAR_AHEAD_MS)]),
      )
      .executeTakeFirstOrThrow();
    if (probe.numUpdatedRows === 0n) return undefined;
    const claimed = await claimHead(tx, endpoint.id, { now, leaseMs });
    if (claimed === undefined) await changeEndpoint(tx, endpoint.id, { rests_until: now });
    return claimed;
  });
}

function claimHead(
  store: Store,
  endpointId: string,
  { now, leaseMs }: { readonly now: number; readonly leaseMs: number },
): Promise<WebhookDeliveryRow | undefined> {
  const due = store.db
    .selectFrom("webhook_deliveries")
    .select("id")
    .where("endpoint_id", "=", endpointId)
    .where("is_head", "=", 1)
    .where((where) => where.or([where("run_at", "<=", now), where("run_at", ">", now + FAR_AHEAD_MS)]))
    .where((where) =>
      where.or([where("leased_until", "<=", now), where("leased_until", ">", now + FAR_AHEAD_MS)]),
    )
    .orderBy("run_at")
    .limit(1)
    .$if(store.isPostgres, (query) => query.forUpdate("webhook_deliveries").skipLocked());
  return store.db
    .updateTable("webhook_deliveries")
    .set((set) => ({ attempts: set("attempts", "+", 1), leased_until: now + leaseMs }))
    .where("id", "=", due)
    .returningAll()
    .executeTakeFirst();
}

type Claimed = Pick<WebhookDeliveryRow, "id" | "attempts" | "endpoint_id" | "subject">;

/** What came of an attempt. */
interface Attempted {
  readonly now: number;
  readonly status: number | null;
}

/** The receiver has it: the next of its subject is due, and the endpoint answers. */
export function finishDelivery(store: Store, claimed: Claimed, { now, status }: Attempted): Promise<void> {
  return store.transaction(async (tx) => {
    const isOurs = await endHead(tx, claimed, { done_at: now, last_status: status, last_error: null });
    if (isOurs) await wakeEndpoint(tx, claimed.endpoint_id);
  });
}

/** It is not tried any more until somebody replays it; the next of its subject is due. */
export function failDelivery(
  store: Store,
  claimed: Claimed,
  { now, status, error }: Attempted & { readonly error: string },
): Promise<void> {
  return store.transaction(async (tx) => {
    await endHead(tx, claimed, { failed_at: now, last_status: status, last_error: error });
  });
}

async function endHead(tx: Store, claimed: Claimed, set: Partial<WebhookDeliveryRow>): Promise<boolean> {
  await holdPair(tx, claimed.endpoint_id, claimed.subject);
  const ended = await tx.db
    .updateTable("webhook_deliveries")
    .set({ ...set, is_head: 0, leased_until: 0 })
    .where("id", "=", claimed.id)
    .where("attempts", "=", claimed.attempts)
    .where("is_head", "=", 1)
    .executeTakeFirstOrThrow();
  if (ended.numUpdatedRows === 0n) return false;
  await promoteNext(tx, claimed);
  return true;
}

async function promoteNext(tx: Store, { endpoint_id, subject }: Pick<Claimed, "endpoint_id" | "subject">) {
  const next = ofPair(tx, endpoint_id, subject)
    .select("id")
    .where("done_at", "is", null)
    .where("failed_at", "is", null)
    .orderBy("sequence")
    .limit(1);
  await tx.db.updateTable("webhook_deliveries").set({ is_head: 1 }).where("id", "=", next).execute();
}

/** It is tried again at that time, by whoever looks then. */
export async function retryDelivery(
  store: Store,
  { id, attempts }: Claimed,
  {
    runAt,
    status,
    error,
  }: { readonly runAt: number; readonly status: number | null; readonly error: string | null },
): Promise<void> {
  await store.db
    .updateTable("webhook_deliveries")
    .set({ run_at: runAt, leased_until: 0, last_status: status, last_error: error })
    .where("id", "=", id)
    .where("attempts", "=", attempts)
    .execute();
}

const REPLAYED_AT_ONCE = 100;

/** Which deliveries are listed: the newest of one endpoint, or of all. */
interface ListedDeliveries {
  readonly endpointId: string;
  readonly limit: number;
  /** Only those that failed for good. */
  readonly failedOnly: boolean;
}

/** The newest first, without what they tell. */
export function listDeliveries(
  store: Store,
  { endpointId, limit, failedOnly }: ListedDeliveries,
): Promise<readonly ListedDeliveryRow[]> {
  return store.db
    .selectFrom("webhook_deliveries as told")
    .select(["id", "endpoint_id", "account_id", "subject", "sequence", "event", "is_head"])
    .select(["created_at", "run_at", "gives_up_at", "leased_until", "attempts"])
    .select(["done_at", "failed_at", "last_status", "last_error"])
    .select((select) =>
      select
        .selectFrom("applications as of")
        .select("of.reference")
        .whereRef("of.account_id", "=", "told.account_id")
        // As `ownerOf` writes it.
        .where(
          sql<boolean>`told.subject = of.account_id || case when of.application = '' then '' else '/' || of.application end`,
        )
        .as("reference"),
    )
    .where("endpoint_id", "=", endpointId)
    .$if(failedOnly, (query) => query.where("failed_at", "is not", null))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** Sends one again that was told or has failed, with the same id and body. False when there is none, or it still waits. */
export function replayDelivery(
  store: Store,
  id: string,
  { now, givesUpAt }: { readonly now: number; readonly givesUpAt: number },
): Promise<boolean> {
  return store.transaction(async (tx) => {
    const row = await tx.db
      .selectFrom("webhook_deliveries")
      .select(["endpoint_id", "subject"])
      .where("id", "=", id)
      .executeTakeFirst();
    if (row === undefined) return false;
    await holdPair(tx, row.endpoint_id, row.subject);
    const replayed = await tx.db
      .updateTable("webhook_deliveries")
      .set({ done_at: null, failed_at: null, run_at: now, gives_up_at: givesUpAt, last_error: null })
      .where("id", "=", id)
      .where((where) => where.or([where("done_at", "is not", null), where("failed_at", "is not", null)]))
      .executeTakeFirstOrThrow();
    if (replayed.numUpdatedRows === 0n) return false;
    const head = await ofPair(tx, row.endpoint_id, row.subject)
      .select("id")
      .where("is_head", "=", 1)
      .executeTakeFirst();
    if (head === undefined) await promoteNext(tx, row);
    return true;
  });
}

/** Sends all of an endpoint again that had failed for good by now, the oldest first; gives how many. */
export async function replayAllFailed(
  store: Store,
  endpointId: string,
  { now, givesUpAt }: { readonly now: number; readonly givesUpAt: number },
): Promise<number> {
  let replayed = 0;
  for (;;) {
    const rows = await store.db
      .selectFrom("webhook_deliveries")
      .select("id")
      .where("endpoint_id", "=", endpointId)
      .where("done_at", "is", null)
      .where("failed_at", "<=", now)
      .orderBy("sequence")
      .limit(REPLAYED_AT_ONCE)
      .execute();
    for (const { id } of rows) if (await replayDelivery(store, id, { now, givesUpAt })) replayed += 1;
    if (rows.length < REPLAYED_AT_ONCE) return replayed;
  }
}

/** How many deliveries wait or have failed, by endpoint and state; those of which there are none are left out. */
export async function countOpenDeliveries(store: Store): Promise<
  readonly {
    readonly endpointId: string;
    readonly state: "waiting" | "failed";
    readonly count: number;
    /** When the first of them was added, in milliseconds since 1970. */
    readonly firstAt: number;
  }[]
> {
  const rows = await store.db
    .selectFrom("webhook_deliveries")
    .select((of) => [
      "endpoint_id as endpointId",
      of
        .case()
        .when("failed_at", "is not", null)
        .then<"waiting" | "failed">("failed")
        .else<"waiting" | "failed">("waiting")
        .end()
        .as("state"),
      of.fn.countAll<number | string>().as("count"),
      of.fn.min<number>("created_at").as("firstAt"),
    ])
    .where("done_at", "is", null)
    .groupBy(["endpoint_id", "state"])
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/** Forgets what was told, or has failed, before a time. */
export async function deleteOldDeliveries(store: Store, before: number): Promise<void> {
  await store.db
    .deleteFrom("webhook_deliveries")
    .where("created_at", "<", before)
    .where((where) => where.or([where("done_at", "is not", null), where("failed_at", "is not", null)]))
    .execute();
}
