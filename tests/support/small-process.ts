import type { ProcessContract } from "../../src/server/processes/serve-requests.ts";

/** What the small process of service-process.test.ts can be asked. */
export type SmallRequest =
  | { readonly kind: "say"; readonly text: string; readonly afterMs: number }
  | { readonly kind: "describe" }
  /** Answers in a while, and has something left to do for ever. */
  | { readonly kind: "linger" }
  | { readonly kind: "never wait" }
  /** Never waits either, and looks for whether anybody does. */
  | { readonly kind: "compute" }
  | { readonly kind: "mumble" }
  | { readonly kind: "send gibberish" }
  | { readonly kind: "throw" };

export interface SmallResponse {
  readonly said: string;
  readonly pid: number;
  readonly priority: number;
  readonly environment: NodeJS.ProcessEnv;
}

export const SMALL_PROCESS: ProcessContract<SmallRequest, SmallResponse> = {
  name: "The small process",
  file: new URL("./small.process.ts", import.meta.url),
  request: { kind: "string" },
  response: { said: "string" },
};
