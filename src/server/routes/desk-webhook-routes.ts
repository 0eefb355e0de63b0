import type { FastifyInstance, FastifyRequest } from "fastify";
import {
  type ListedDelivery,
  type ListedWebhook,
  PASSING_ON_ENDPOINTS,
  type WebhookList,
} from "../../contract/desk-passing-on.ts";
import type { AppContext } from "../services/services.ts";
import { addAudit } from "../store/audit.ts";
import type { AuditAction } from "../store/schema.ts";
import type { Store } from "../store/store.ts";
import {
  countOpenDeliveries,
  listDeliveries,
  type ListedDeliveryRow,
  replayAllFailed,
  replayDelivery,
} from "../store/webhook-deliveries.ts";
import { listEndpoints, resumeEndpoint, type WebhookEndpoint } from "../store/webhook-endpoints.ts";
import { DomainError } from "../system/domain-error.ts";
import { tellEndpoint, WEBHOOK_USEFUL_MS } from "../webhooks/tell-webhooks.ts";
import { staffOf } from "./desk-session.ts";
import { serving } from "./serve.ts";

const DELIVERIES_SHOWN = 100;

/** Who is told of submissions, how that goes, and telling once more (DSK-46, DSK-47). */
export function deskWebhookRoutes(app: FastifyInstance, context: AppContext): void {
  const { serve } = serving(app, context);
  const { store, jobs, now } = context;
  const audit = (
    tx: Store,
    request: FastifyRequest,
    {
      action,
      subject,
      detail = null,
    }: { readonly action: AuditAction; readonly subject: string; readonly detail?: string | null },
  ) =>
    addAudit(tx, {
      at: now(),
      action,
      subject,
      detail,
      account_id: null,
      client: request.ip,
      staff_id: staffOf(request).staff_id,
    });
  const requireWebhook = async (id: string): Promise<void> => {
    if (!(await listEndpoints(store)).some((endpoint) => endpoint.id === id))
      throw new DomainError("unknown_webhook");
  };
  const replaying = () => ({ now: now(), givesUpAt: now() + WEBHOOK_USEFUL_MS });
  const list = async (): Promise<WebhookList> => {
    const counts = await countOpenDeliveries(store);
    const countOf = (id: string, state: "waiting" | "failed") =>
      counts.find((one) => one.endpointId === id && one.state === state)?.count ?? 0;
    return {
      webhooks: (await listEndpoints(store)).map((endpoint) => ({
        ...listedEndpoint(endpoint),
        waiting: countOf(endpoint.id, "waiting"),
        failed: countOf(endpoint.id, "failed"),
      })),
    };
  };

  serve(PASSING_ON_ENDPOINTS.listWebhooks, async (request) => {
    await audit(store, request, { action: "webhooks_listed", subject: "webhooks" });
    return await list();
  });

  serve(PASSING_ON_ENDPOINTS.listDeliveries, async (request) => {
    const { webhook_id: endpointId } = request.params;
    await requireWebhook(endpointId);
    await audit(store, request, { action: "webhooks_listed", subject: endpointId });
    const failedOnly = request.query.failed !== undefined;
    const deliveries = await listDeliveries(store, { endpointId, failedOnly, limit: DELIVERIES_SHOWN });
    return { deliveries: deliveries.map(listedDelivery) };
  });

  serve(PASSING_ON_ENDPOINTS.replayDelivery, async (request) => {
    const { delivery_id: id } = request.params;
    await store.transaction(async (tx) => {
      if (!(await replayDelivery(tx, id, replaying()))) throw new DomainError("unknown_delivery");
      await audit(tx, request, { action: "webhook_replayed", subject: id });
    });
    jobs.wake();
    return { deliveries: 1 };
  });

  serve(PASSING_ON_ENDPOINTS.replayFailed, async (request) => {
    const { webhook_id: id } = request.params;
    await requireWebhook(id);
    const asked = { action: "webhook_replayed", subject: id } as const;
    // Each is replayed by itself: what waits for a receiver need not wait for this.
    await audit(store, request, { ...asked, detail: "all failed" });
    const deliveries = await replayAllFailed(store, id, replaying());
    await audit(store, request, { ...asked, detail: `${deliveries} deliveries` });
    jobs.wake();
    return { deliveries };
  });

  serve(PASSING_ON_ENDPOINTS.testWebhook, async (request) => {
    const { webhook_id: id } = request.params;
    await requireWebhook(id);
    await store.transaction(async (tx) => {
      const event = { type: "webhook.test", data: {} } as const;
      const subject = await tellEndpoint(tx, id, { event, accountId: null, now: now() });
      await audit(tx, request, { action: "webhook_tested", subject });
    });
    jobs.wake();
    return { deliveries: 1 };
  });

  serve(PASSING_ON_ENDPOINTS.resumeWebhook, async (request) => {
    const { webhook_id: subject } = request.params;
    await store.transaction(async (tx) => {
      if (!(await resumeEndpoint(tx, subject))) throw new DomainError("unknown_webhook");
      await audit(tx, request, { action: "webhook_changed", subject, detail: "resumed" });
    });
    jobs.wake();
    return await list();
  });
}

function listedEndpoint({
  id,
  url,
  created_at,
  paused_at,
  failures,
  rests_until,
}: WebhookEndpoint): Omit<ListedWebhook, "waiting" | "failed"> {
  const state = paused_at !== null ? "paused" : failures > 0 ? "resting" : "answers";
  return {
    id,
    url,
    created_at,
    paused_at,
    failures,
    state,
    rests_until: state === "resting" ? rests_until : null,
  };
}

function listedDelivery({
  subject,
  account_id,
  done_at,
  failed_at,
  ...delivery
}: ListedDeliveryRow): ListedDelivery {
  const { id, event, reference, created_at, attempts, last_status, last_error } = delivery;
  return {
    id,
    event,
    reference,
    created_at,
    attempts,
    last_status,
    last_error,
    // As the desk names applications.
    application_id: account_id === null ? null : subject.replace("/", "."),
    state: done_at !== null ? "delivered" : failed_at !== null ? "failed" : "waiting",
    ended_at: done_at ?? failed_at,
  };
}
