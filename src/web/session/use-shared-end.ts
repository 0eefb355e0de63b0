import { useEffect } from "react";
import { type SessionEnd, useSessionEnding } from "./session-context.ts";

const CHANNEL = "session";
/** What other tabs end with too; a session that the server ended is noticed by each tab itself. */
const SHARED_ENDS: readonly SessionEnd[] = ["logout", "idle"];

interface SessionChannel {
  /** Tells the other tabs of this browser that the session has ended. */
  readonly announce: (reason: SessionEnd) => void;
  readonly close: () => void;
}

/** Keeps the tabs of one browser together: leaving one leaves all (IDL-04). */
function openSessionChannel(onEnd: (reason: SessionEnd) => void): SessionChannel {
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

/** Ends the session of the other tabs with this one's, and this one's with theirs. */
export function useSharedEnd(): void {
  const ending = useSessionEnding();
  useEffect(() => {
    if (ending === undefined) return undefined;
    let isHeard = false;
    const channel = openSessionChannel((reason) => {
      isHeard = true;
      ending.end(reason);
    });
    const stop = ending.listen((reason) => {
      if (!isHeard) channel.announce(reason);
    });
    return () => {
      stop();
      channel.close();
    };
  }, [ending]);
}
