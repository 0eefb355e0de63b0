import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { AppContext } from "../../src/server/services/services.ts";
import { listDeliveries } from "../../src/server/store/webhook-deliveries.ts";
import { addEndpoint, listEndpoints, moveEndpoint } from "../../src/server/store/webhook-endpoints.ts";
import { newWebhookSecret } from "../../src/server/webhooks/sign-webhook.ts";
import { isReceiver } from "./demo-receiver.ts";

/** All that a demo has. */
const LOOKED_AT = 1_000_000;

/** Tells a receiver of submissions from now on. */
export async function addDemoWebhook(
  { store, now }: Pick<AppContext, "store" | "now">,
  url: string,
): Promise<void> {
  await addEndpoint(store, { id: randomUUID(), url, secret: newWebhookSecret(), now: now() });
}

/** Tells the demo's own receiver from now on where it is now; what somebody has added at the desk stays where it is. */
export async function moveDemoWebhook(store: AppContext["store"], url: string): Promise<void> {
  const own = (await listEndpoints(store)).filter((endpoint) => isReceiver(endpoint.url));
  for (const { id } of own) await moveEndpoint(store, id, url);
}

/** Waits until everything was told that is to be told by now. */
export async function allTold({
  store,
  now,
  jobs,
}: Pick<AppContext, "store" | "now" | "jobs">): Promise<void> {
  const isDue = async () => {
    for (const { id, rests_until } of await listEndpoints(store)) {
      const deliveries = await listDeliveries(store, { endpointId: id, limit: LOOKED_AT, failedOnly: false });
      const heads = deliveries.filter(({ is_head }) => is_head === 1);
      const isUnderWay = heads.some(({ leased_until }) => leased_until > now());
      if (isUnderWay || (rests_until <= now() && heads.some(({ run_at }) => run_at <= now()))) return true;
    }
    return false;
  };
  while (await isDue()) {
    jobs.wake();
    await delay(5);
  }
}
