import { getPriority } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import { endIfOrphaned, serveRequests } from "../../src/server/processes/serve-requests.ts";
import { hasFields } from "../../src/server/system/has-fields.ts";

/** What the small process of service-process.test.ts can be asked. */
export type SmallRequest =
  | { readonly kind: "say"; readonly text: string; readonly afterMs: number }
  | { readonly kind: "describe" }
  /** Answers in a while, and has something left to do for ever. */
  | { readonly kind: "linger" }
  | { readonly kind: "never wait" }
  /** Never waits either, and looks for whether anybody does. */
  | { readonly kind: "compute" }
  | { readonly kind: "send gibberish" }
  | { readonly kind: "throw" };

serveRequests(readRequest, answer);

async function answer(request: SmallRequest): Promise<unknown> {
  switch (request.kind) {
    case "say":
      await delay(request.afterMs);
      return request.text;
    case "describe":
      return { pid: process.pid, priority: getPriority(), environment: { ...process.env } };
    case "linger":
      setInterval(() => undefined, 1_000);
      return delay(300);
    case "never wait":
      for (;;);
    case "compute":
      for (;;) endIfOrphaned();
    case "send gibberish":
      return process.send?.("gibberish");
    case "throw":
      throw new Error("as it was asked");
    default:
      return request satisfies never;
  }
}

function readRequest(value: unknown): SmallRequest | undefined {
  if (!hasFields(value, { kind: "string" })) return undefined;
  const { kind } = value;
  if (kind === "say") {
    if (!hasFields(value, { text: "string", afterMs: "number" })) return undefined;
    return { kind, text: value.text, afterMs: value.afterMs };
  }
  const known = ["describe", "linger", "never wait", "compute", "send gibberish", "throw"] as const;
  const simple = known.find((one) => one === kind);
  return simple && { kind: simple };
}
