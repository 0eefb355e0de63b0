import type { SessionEnd } from "./session-context.ts";

const CHANNEL = "session";
/** What other tabs end with too; a session that the server ended is noticed by each tab itself. */
const SHARED_ENDS: readonly SessionEnd[] = ["logout", "idle"];

export interface SessionChannel {
  /** Tells the other tabs of this browser that the session has ended. */
  readonly announce: (reason: SessionEnd) => void;
  readonly close: () => void;
}

/** Keeps the tabs of one browser together: leaving one leaves all (IDL-04). */
export function openSessionChannel(onEnd: (reason: SessionEnd) => void): SessionChannel {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    const reason = SHARED_ENDS.find((known) => known === data);
    if (reason !== undefined) onEnd(reason);
  });
  return {
    announce: (reason) => {
      if (SHARED_ENDS.includes(reason)) channel.postMessage(reason);
    },
    close: () => channel.close(),
  };
}
