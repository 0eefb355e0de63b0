import { useCallback, useEffect, useRef, useState } from "react";
import { useIdleTimer } from "react-idle-timer";
import { CALLS } from "../../contract/call-table.ts";
import { useAnswerStore } from "../answers/answer-store-context.tsx";
import { call } from "../api/call.ts";
import { useBoot } from "../app/boot-context.ts";
import { useSessionActions } from "../session/session-context.ts";
import { StillWorkingModal } from "./still-working-modal.tsx";

/** How often somebody who is busy but saves nothing tells the server so. */
const KEEP_ALIVE_MS = 4 * 60_000;
const SYNC_TABS_MS = 500;

/**
 * Ends the session of somebody who has done nothing for the timeout, with a question before (IDL-01).
 * Being busy in one tab keeps all of them; leaving one leaves all. Rendered only while somebody is logged in.
 */
export function Inactivity() {
  const { inactivityTimeoutMs, inactivityWarningMs } = useBoot();
  const store = useAnswerStore();
  const { leave: endSession } = useSessionActions();
  const [isAsked, setAsked] = useState(false);
  const isLeaving = useRef(false);
  const [mountedAt] = useState(() => Date.now());
  const keptAliveAt = useRef(mountedAt);

  const leave = useCallback(
    async (reason: "idle" | "logout") => {
      if (isLeaving.current) return;
      isLeaving.current = true;
      // A save that fails leaves its answers in this tab, for the same account.
      await store.saveNow().catch(() => undefined);
      await endSession(reason);
    },
    [store, endSession],
  );

  const timer = useIdleTimer({
    timeout: inactivityTimeoutMs,
    promptBeforeIdle: inactivityWarningMs,
    crossTab: true,
    syncTimers: SYNC_TABS_MS,
    name: "inactivity",
    onPrompt: (_event, idle) => {
      // After a long sleep the question comes too late.
      if (idle !== undefined && idle.getRemainingTime() <= 0) void leave("idle");
      else setAsked(true);
    },
    onIdle: () => void leave("idle"),
    onActive: () => setAsked(false),
    onAction: () => {
      if (Date.now() - keptAliveAt.current < KEEP_ALIVE_MS) return;
      keptAliveAt.current = Date.now();
      void keepAlive();
    },
  });
  const newestTimer = useRef(timer);
  useEffect(() => {
    newestTimer.current = timer;
  });
  const remainingMs = useCallback(() => newestTimer.current.getRemainingTime(), []);
  useWakeCheck(remainingMs, () => void leave("idle"));

  if (!isAsked) return null;
  const stay = () => {
    setAsked(false);
    timer.activate();
  };
  return <StillWorkingModal remainingMs={remainingMs} onStay={stay} onLeave={() => void leave("logout")} />;
}

async function keepAlive(): Promise<void> {
  try {
    await call(CALLS.session);
  } catch {
    // A session that has ended leads to the Log In card by itself; anything else shows with the next save.
  }
}

/** A machine that slept past the timeout logs out when somebody comes back, before anything can be read. */
function useWakeCheck(remainingMs: () => number, onTooLate: () => void): void {
  const latest = useRef({ remainingMs, onTooLate });
  useEffect(() => {
    latest.current = { remainingMs, onTooLate };
  });
  useEffect(() => {
    const check = () => {
      if (document.visibilityState === "visible" && latest.current.remainingMs() <= 0)
        latest.current.onTooLate();
    };
    for (const name of ["focus", "pageshow"] as const) addEventListener(name, check);
    document.addEventListener("visibilitychange", check);
    return () => {
      for (const name of ["focus", "pageshow"] as const) removeEventListener(name, check);
      document.removeEventListener("visibilitychange", check);
    };
  }, []);
}
