import type { Store } from "../store/store.ts";
import { addDelivery } from "../store/webhook-deliveries.ts";
import { listEndpoints } from "../store/webhook-endpoints.ts";

/** So long an event is worth telling. */
export const WEBHOOK_USEFUL_MS = 3 * 24 * 60 * 60_000;

/** The events that endpoints are told of; `webhook.test` is asked for by a command. */
type WebhookEvent =
  | {
      readonly type: "application.submitted";
      readonly data: {
        /** The same for all events of an application. */
        readonly application_id: string;
        /** Name of the form that it is an application of; absent in an installation that has one. */
        readonly application?: string;
        readonly reference: string;
        /** ISO 8601 */
        readonly submitted_at: string;
        readonly form_version: string;
        /** 1 for the first; another one after the application was opened again. */
        readonly submission: number;
      };
    }
  | { readonly type: "webhook.test"; readonly data: Readonly<Record<string, never>> };

interface Told {
  readonly event: WebhookEvent;
  /** Whose application it tells of; null for a test. */
  readonly accountId: string | null;
  readonly now: number;
}

/**
 * Queues the event for each endpoint, those that are paused as well; with the transaction of what it tells of, both happen
 * or neither. No answer of an applicant is part of it: receivers fetch what they may read.
 */
export async function tellWebhooks(tx: Store, told: Told): Promise<void> {
  for (const { id } of await listEndpoints(tx)) await tellEndpoint(tx, id, told);
}

/** Queues the event for one endpoint; returns the id of the delivery. */
export function tellEndpoint(
  tx: Store,
  endpointId: string,
  { event, accountId, now }: Told,
): Promise<string> {
  const body = JSON.stringify({ type: event.type, timestamp: new Date(now).toISOString(), data: event.data });
  return addDelivery(tx, {
    endpointId,
    accountId,
    subject: accountId === null ? "test" : tx.ownerOf(accountId),
    event: event.type,
    body,
    now,
    givesUpAt: now + WEBHOOK_USEFUL_MS,
  });
}
