import { createHash, timingSafeEqual } from "node:crypto";
import type { AppContext } from "../app-context.ts";
import { measureState } from "./measure-state.ts";
import type { Metrics } from "./metrics.ts";

/** An answer to whoever asks for the figures. */
export interface MetricsAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The figures in the text format of Prometheus, for who brings the token where METRICS_TOKEN is set. */
export async function answerMetrics(
  context: AppContext,
  metrics: Metrics,
  authorization: string | undefined,
): Promise<MetricsAnswer> {
  const token = context.config.metricsToken;
  if (token !== null && !isSame(authorization ?? "", `Bearer ${token}`)) {
    return {
      status: 401,
      headers: { "content-type": "text/plain; charset=utf-8", "www-authenticate": "Bearer" },
      body: "Send the token of METRICS_TOKEN in a header: Authorization: Bearer TOKEN\n",
    };
  }
  await measureState(context, metrics);
  return {
    status: 200,
    headers: { "content-type": metrics.registry.contentType, "cache-control": "no-store" },
    body: await metrics.registry.metrics(),
  };
}

/** In a time that does not tell how much of it was right. */
function isSame(given: string, expected: string): boolean {
  const [left, right] = [given, expected].map((text) => createHash("sha256").update(text).digest());
  return left !== undefined && right !== undefined && timingSafeEqual(left, right);
}
