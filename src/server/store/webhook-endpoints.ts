import { ENCRYPTION_CONTEXTS } from "./encryption.ts";
import type { WebhookEndpointRow } from "./schema.ts";
import type { Store } from "./store.ts";

/** An endpoint without its secrets. */
export type WebhookEndpoint = Omit<WebhookEndpointRow, "secrets">;

const ENDPOINT_COLUMNS = ["id", "url", "created_at", "paused_at", "failures", "rests_until"] as const;

export async function addEndpoint(
  store: Store,
  {
    id,
    url,
    secret,
    now,
  }: { readonly id: string; readonly url: string; readonly secret: string; readonly now: number },
): Promise<void> {
  const secrets = store.encrypt(ENCRYPTION_CONTEXTS.webhookSecrets(id), [secret]);
  await store.db
    .insertInto("webhook_endpoints")
    .values({ id, url, secrets, created_at: now, paused_at: null, failures: 0, rests_until: 0 })
    .execute();
}

/** All endpoints, the oldest first. */
export function listEndpoints(store: Store): Promise<readonly WebhookEndpoint[]> {
  return store.db
    .selectFrom("webhook_endpoints")
    .select(ENDPOINT_COLUMNS)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** Whether there was one. */
export async function removeEndpoint(store: Store, id: string): Promise<boolean> {
  const removed = await store.db
    .deleteFrom("webhook_endpoints")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return removed.numDeletedRows === 1n;
}

/** Tells it at another address from now on, also what waits. */
export async function moveEndpoint(store: Store, id: string, url: string): Promise<void> {
  await changeEndpoint(store, id, { url });
}

/** Tells it nothing until it is resumed; what is to be told waits. Returns whether there is such an endpoint. */
export async function pauseEndpoint(store: Store, id: string, now: number): Promise<boolean> {
  return changeEndpoint(store, id, { paused_at: now });
}

/** Tells it at once what waits. Returns whether there is such an endpoint. */
export function resumeEndpoint(store: Store, id: string): Promise<boolean> {
  return changeEndpoint(store, id, { paused_at: null, failures: 0, rests_until: 0 });
}

/** It has answered, whatever it said: it is told all that waits, several at a time. */
export async function wakeEndpoint(store: Store, id: string): Promise<void> {
  await changeEndpoint(store, id, { failures: 0, rests_until: 0 });
}

/** Sets some columns of an endpoint. Returns whether there is such an endpoint. */
export async function changeEndpoint(
  store: Store,
  id: string,
  set: Partial<WebhookEndpointRow>,
): Promise<boolean> {
  const changed = await store.db
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
export async function loadSecrets(store: Store, endpointId: string): Promise<readonly string[] | null> {
  const row = await store.db
    .selectFrom("webhook_endpoints")
    .select("secrets")
    .where("id", "=", endpointId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const secrets: unknown = store.decrypt(ENCRYPTION_CONTEXTS.webhookSecrets(endpointId), row.secrets);
  if (!Array.isArray(secrets)) throw new Error("The secrets of a webhook cannot be read.");
  return secrets.filter((secret): secret is string => typeof secret === "string");
}

/** Stores what signs from now on. Returns whether there is such an endpoint. */
export function storeSecrets(store: Store, endpointId: string, secrets: readonly string[]): Promise<boolean> {
  const encrypted = store.encrypt(ENCRYPTION_CONTEXTS.webhookSecrets(endpointId), secrets);
  return changeEndpoint(store, endpointId, { secrets: encrypted });
}

/**
 * The endpoint did not answer: it is left alone until then. Several deliveries at a time that meet it down are one
 * failure, which is counted for the first of them: it failed as often, `failures`, when each of them began.
 */
export async function restEndpoint(
  store: Store,
  { id, failures }: Pick<WebhookEndpoint, "id" | "failures">,
  restsUntil: number,
): Promise<void> {
  await store.db
    .updateTable("webhook_endpoints")
    .set({ failures: failures + 1, rests_until: restsUntil })
    .where("id", "=", id)
    .where("failures", "=", failures)
    .execute();
}
