import { useCallback, useEffect, useRef, useState } from "react";
import { DEFAULT_EVENTS, useIdleTimer } from "react-idle-timer";
import { useAnswerStore } from "../answers/answer-store-context.tsx";
import { call } from "../api/call.ts";
import { useInitialData } from "../api/initial-data.ts";
import { ErrorDialogBoundary } from "../layout/error-dialog-boundary.tsx";
import { BUSY } from "../session/busy.ts";
import { useSessionActions } from "../session/session-context.ts";
import { useSharedEnd } from "../session/use-shared-end.ts";
import { StartedStatus } from "../session/web-status.ts";
import { VisuallyHidden } from "../ui/boxes.tsx";
import { Button } from "../ui/button.tsx";
import { Modal } from "../ui/modal.tsx";
import * as sentences from "./inactivity-sentences.tsx";

/** What goes on as long as somebody is logged in, whatever they look at; visitors never load it. */
export function AccountWatch() {
  useSharedEnd();
  return (
    <>
      <ErrorDialogBoundary>
        <StartedStatus />
      </ErrorDialogBoundary>
      <Inactivity />
    </>
  );
}

const SECOND_MS = 1000;
/** When somebody who hears the page is told how long is left; the dialog itself says so when it opens. */
const SPOKEN_AT = [30, 10];

interface StillWorkingModalProps {
  /** How long until the session ends, in milliseconds. */
  readonly remainingMs: () => number;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Asks somebody who has not done anything for long whether to stay logged in (IDL-01). */
export function StillWorkingModal({ remainingMs, onStay, onLeave }: StillWorkingModalProps) {
  const [seconds, setSeconds] = useState(() => secondsOf(remainingMs()));
  const [first] = useState(seconds);
  const yes = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsOf(remainingMs())), SECOND_MS);
    return () => clearInterval(timer);
  }, [remainingMs]);
  const buttons = (
    <>
      <Button variant="outline" onClick={onLeave}>
        {sentences.no}
      </Button>
      <Button ref={yes} onClick={onStay}>
        {sentences.yes}
      </Button>
    </>
  );
  return (
    <Modal title={sentences.stillWorking} onClose={onStay} footer={buttons} safeAnswer={yes}>
      <p>{sentences.stayLoggedIn}</p>
      <p>{sentences.otherwiseLoggedOut(<strong role="timer">{sentences.seconds(seconds)}</strong>)}</p>
      <VisuallyHidden role="status">{spokenAt(seconds, first)}</VisuallyHidden>
    </Modal>
  );
}

/** What was last to be said with so many seconds left; nothing before the first moment after the dialog has opened. */
function spokenAt(seconds: number, first: number): string {
  const moment = SPOKEN_AT.findLast((at) => at >= seconds && at < first);
  return moment === undefined ? "" : sentences.loggedOutIn(moment);
}

function secondsOf(timeMs: number): number {
  return Math.max(0, Math.ceil(timeMs / SECOND_MS));
}

/** How often somebody who is busy but saves nothing tells the server so. */
const KEEP_ALIVE_MS = 4 * 60_000;
const SYNC_TABS_MS = 500;

/**
 * Ends the session of somebody who has done nothing for the timeout, with a question before (IDL-01).
 * Being busy in one tab keeps all of them; leaving one leaves all. Rendered only while somebody is logged in.
 */
function Inactivity() {
  const { inactivityTimeoutMs, inactivityWarningMs } = useInitialData();
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
      await store.sync.saveNow().catch(() => undefined);
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
    events: [...DEFAULT_EVENTS, BUSY as (typeof DEFAULT_EVENTS)[number]],
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
    await call("GET /api/session");
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
