import { useEffect, useState } from "react";
import { nextChange, type Phase, phaseAt, type Schedule } from "../../form/schedule/schedule.ts";
import { pathTo, prefix } from "../api/address.ts";
import { useInitialData } from "../api/initial-data.ts";

const MINUTE_MS = 60_000;
/** Longer than this a timer is not trusted: computers sleep. */
const LONGEST_WAIT_MS = 10 * MINUTE_MS;
const RETRY_MS = 10_000;

/** By how much the server's clock is ahead of the device's, once it is known in this window. */
let aheadMs: number | undefined;
let askedAt = Number.NEGATIVE_INFINITY;

/** Asks the server for its time, at most once a minute. Rejects without a connection. */
async function askTime(): Promise<void> {
  const begun = Date.now();
  if (Math.abs(begun - askedAt) < MINUTE_MS) return;
  const response = await fetch(prefix + pathTo("GET /forms/current"), { cache: "no-store" });
  const body: unknown = await response.json();
  const time = typeof body === "object" && body !== null && "time" in body ? body.time : undefined;
  if (typeof time !== "number") throw new Error("The server did not tell its time.");
  askedAt = begun;
  // It was that late somewhere on the way.
  aheadMs = time - (begun + Date.now()) / 2;
}

interface Now {
  readonly phase: Phase;
  /** The server's time, in milliseconds since 1970; undefined before it is known. */
  readonly time: number | undefined;
}

/**
 * How the form stands by the server's clock, whatever the device's says, and again whenever that changes; each minute
 * while a countdown shows (OPN-05). Before the server has told its time, how the form stood when the page was made.
 */
export function usePhase(schedule: Schedule): Now {
  const { phase = "open" } = useInitialData();
  const [now, setNow] = useState<Now>({ phase, time: undefined });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ending = new AbortController();
    const { signal } = ending;
    const look = () => {
      clearTimeout(timer);
      if (signal.aborted || aheadMs === undefined) return;
      const time = Date.now() + aheadMs;
      const current = phaseAt(schedule, time);
      setNow({ phase: current, time });
      const untilMinute = ((schedule.closes?.at ?? 0) - time) % MINUTE_MS;
      const wait = current === "closing" ? untilMinute + 1 : LONGEST_WAIT_MS;
      timer = setTimeout(look, Math.min(nextChange(schedule, time) - time, wait, LONGEST_WAIT_MS));
    };
    const ask = () => {
      askTime().then(look, () => {
        // What was told before holds on.
        look();
        timer = setTimeout(ask, RETRY_MS);
      });
    };
    const askInSight = () => {
      if (document.visibilityState === "visible") ask();
    };
    document.addEventListener("visibilitychange", askInSight, { signal });
    addEventListener("online", ask, { signal });
    ask();
    return () => {
      ending.abort();
      clearTimeout(timer);
    };
  }, [schedule]);
  return now;
}
