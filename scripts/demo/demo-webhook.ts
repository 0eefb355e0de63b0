import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { AppContext } from "../../src/server/services/services.ts";
import { addEndpoint, listDeliveries, listEndpoints, moveEndpoint } from "../../src/server/store/webhooks.ts";
import { newWebhookSecret } from "../../src/server/webhooks/sign-webhook.ts";

/** So many of the newest can still be under way. */
const LOOKED_AT = 200;

/** Tells a receiver of submissions from now on. */
export async function addDemoWebhook(
  { db, now }: Pick<AppContext, "db" | "now">,
  url: string,
): Promise<void> {
  await addEndpoint(db, { id: randomUUID(), url, secret: newWebhookSecret(), now: now() });
}

/** Tells it where it is now. */
export async function moveDemoWebhook(db: AppContext["db"], url: string): Promise<void> {
  for (const endpoint of await listEndpoints(db)) await moveEndpoint(db, endpoint.id, url);
}

/** Waits until everything was told that is to be told by now. */
export async function allTold({ db, now, jobs }: Pick<AppContext, "db" | "now" | "jobs">): Promise<void> {
  const isDue = async () => {
    for (const { id, rests_until } of await listEndpoints(db)) {
      const deliveries = await listDeliveries(db, { endpointId: id, limit: LOOKED_AT, failedOnly: false });
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
