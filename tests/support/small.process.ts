import { getPriority } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import { endIfOrphaned, serveRequests } from "../../src/server/processes/serve-requests.ts";
import { SMALL_PROCESS, type SmallRequest, type SmallResponse } from "./small-process.ts";

serveRequests(SMALL_PROCESS, answer);

async function answer(request: SmallRequest): Promise<SmallResponse> {
  switch (request.kind) {
    case "say":
      await delay(request.afterMs);
      return saying(request.text);
    case "describe":
      return saying("");
    case "linger":
      setInterval(() => undefined, 1_000);
      await delay(300);
      return saying("");
    case "never wait":
      for (;;);
    case "compute":
      for (;;) endIfOrphaned();
    case "mumble":
      // No response of a program that the compiler has seen.
      return {} as SmallResponse;
    case "send gibberish":
      process.send?.("gibberish");
      return saying("");
    case "throw":
      throw new Error("as it was asked");
    default:
      return request satisfies never;
  }
}

function saying(said: string): SmallResponse {
  return { said, pid: process.pid, priority: getPriority(), environment: { ...process.env } };
}
