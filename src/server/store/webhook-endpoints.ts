import { decryptJson, ENCRYPTION_CONTEXTS, encryptJson } from "./encryption.ts";
import type { Database, WebhookEndpointRow } from "./schema.ts";

/** An endpoint without its secrets. */
export type WebhookEndpoint = Omit<WebhookEndpointRow, "secrets">;

const ENDPOINT_COLUMNS = ["id", "url", "created_at", "paused_at", "failures", "rests_until"] as const;

export async function addEndpoint(
  db: Database,
  {
    id,
    url,
    secret,
    now,
  }: { readonly id: string; readonly url: string; readonly secret: string; readonly now: number },
): Promise<void> {
  const secrets = encryptJson(db, ENCRYPTION_CONTEXTS.webhookSecrets(id), [secret]);
  await db
    .insertInto("webhook_endpoints")
    .values({ id, url, secrets, created_at: now, paused_at: null, failures: 0, rests_until: 0 })
    .execute();
}

/** All endpoints, the oldest first. */
export function listEndpoints(db: Database): Promise<readonly WebhookEndpoint[]> {
  return db
    .selectFrom("webhook_endpoints")
    .select(ENDPOINT_COLUMNS)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** Whether there was one. */
export async function removeEndpoint(db: Database, id: string): Promise<boolean> {
  const removed = await db.deleteFrom("webhook_endpoints").where("id", "=", id).executeTakeFirstOrThrow();
  return removed.numDeletedRows === 1n;
}

/** Tells it at another address from now on, also what waits. */
export async function moveEndpoint(db: Database, id: string, url: string): Promise<void> {
  await changeEndpoint(db, id, { url });
}

/** Tells it nothing until it is resumed; what is to be told waits. Returns whether there is such an endpoint. */
export async function pauseEndpoint(db: Database, id: string, now: number): Promise<boolean> {
  return changeEndpoint(db, id, { paused_at: now });
}

/** Tells it at once what waits. Returns whether there is such an endpoint. */
export function resumeEndpoint(db: Database, id: string): Promise<boolean> {
  return changeEndpoint(db, id, { paused_at: null, failures: 0, rests_until: 0 });
}

/** It has answered, whatever it said: it is told all that waits, several at a time. */
export async function wakeEndpoint(db: Database, id: string): Promise<void> {
  await changeEndpoint(db, id, { failures: 0, rests_until: 0 });
}

/** Sets some columns of an endpoint. Returns whether there is such an endpoint. */
export async function changeEndpoint(
  db: Database,
  id: string,
  set: Partial<WebhookEndpointRow>,
): Promise<boolean> {
  const changed = await db
    .updateTable("webhook_endpoints")
    .set(set)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return changed.numUpdatedRows === 1n;
}

/**
 * What signs the deliveries of an endpoint, newest first.
 * @throws DecryptError when it cannot be opened
 */
export async function loadSecrets(db: Database, endpointId: string): Promise<readonly string[] | null> {
  const row = await db
    .selectFrom("webhook_endpoints")
    .select("secrets")
    .where("id", "=", endpointId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const secrets: unknown = decryptJson(db, ENCRYPTION_CONTEXTS.webhookSecrets(endpointId), row.secrets);
  if (!Array.isArray(secrets)) throw new Error("The secrets of a webhook cannot be read.");
  return secrets.filter((secret): secret is string => typeof secret === "string");
}

/** Stores what signs from now on. Returns whether there is such an endpoint. */
export function storeSecrets(db: Database, endpointId: string, secrets: readonly string[]): Promise<boolean> {
  const encrypted = encryptJson(db, ENCRYPTION_CONTEXTS.webhookSecrets(endpointId), secrets);
  return changeEndpoint(db, endpointId, { secrets: encrypted });
}

/**
 * The endpoint did not answer: it is left alone until then. Several deliveries at a time that meet it down are one
 * failure, which is counted for the first of them: it failed as often, `failures`, when each of them began.
 */
export async function restEndpoint(
  db: Database,
  { id, failures }: Pick<WebhookEndpoint, "id" | "failures">,
  restsUntil: number,
): Promise<void> {
  await db
    .updateTable("webhook_endpoints")
    .set({ failures: failures + 1, rests_until: restsUntil })
    .where("id", "=", id)
    .where("failures", "=", failures)
    .execute();
}
