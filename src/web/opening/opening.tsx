import { useEffect, useRef, useState } from "react";
import {
  type Moment,
  momentInWords,
  nextChange,
  type Phase,
  phaseAt,
  type Schedule,
  takesAnswers,
} from "../../form/schedule/schedule.ts";
import { useAnswerStore } from "../answers/answer-store-context.tsx";
import { pathTo, prefix } from "../api/address.ts";
import { useInitialData } from "../api/initial-data.ts";
import { loadSaver } from "../saving/load-saver.ts";
import { useProfile, useSession } from "../session/session-context.ts";
import { announcements } from "../ui/announcements.tsx";
import { styled } from "../ui/styled.ts";
import { useIsTakenOver } from "../ui/taken-over.ts";
import { holdAnswers } from "./hold-answers.ts";
import * as sentences from "./sentences.ts";

/** Says whether answers can be changed. */
export const Notice = styled("section", {
  base: {
    display: "flex",
    flexDirection: "column",
    gap: "1",
    maxWidth: "full",
    padding: "4",
    borderRadius: "md",
    borderInlineStartWidth: "4px",
    borderColor: "accent.main",
    backgroundColor: "accent.extraLight",
  },
});

/** When so much time is left it is said aloud, once. */
const WARNING_MS = 10 * 60_000;

/** What a phase says first, and the moment that it is about; nothing while the form is simply open. */
function headlineOf(phase: Phase, { opens, closes }: Schedule) {
  if (phase === "upcoming") return opens && { moment: opens, words: sentences.opensOn(opens.words) };
  if (phase === "open" || closes === undefined) return undefined;
  const say = phase === "closing" ? sentences.closesOn : sentences.closedOn;
  return { moment: closes, words: say(closes.words) };
}

const REST: Readonly<Partial<Record<Phase, string>>> = {
  upcoming: sentences.untilThen,
  late: sentences.sendNow,
  closed: sentences.onlyRead,
};

/** The moment on the clocks of the reader; undefined where the school's show the same. */
function useOwnWords({ at, words }: Moment): string | undefined {
  const isTakenOver = useIsTakenOver();
  if (!isTakenOver) return undefined;
  const own = momentInWords(at);
  return withoutZone(own) === withoutZone(words) ? undefined : sentences.whereYouAre(own);
}

/** What clocks show: the name of the zone follows AM or PM. */
function withoutZone(words: string): string {
  return words.replace(/(?<= [AP]M) .*$/, "");
}

function OwnTime({ moment }: { readonly moment: Moment }) {
  const own = useOwnWords(moment);
  return own !== undefined && <p>{own}</p>;
}

/** Nothing while sections of a submitted application are open again: they are so also after the form has closed (DSK-21). */
export function Opening({ schedule }: { readonly schedule: Schedule }) {
  const isReopened = useProfile()?.reopened !== undefined;
  return isReopened ? null : <OpeningOfAll schedule={schedule} />;
}

/**
 * Says before a form opens, in its last two days and after it has closed how it stands, by the server's clock, and keeps
 * its answers from being changed while nothing is taken (OPN-04, OPN-05, OPN-06).
 */
function OpeningOfAll({ schedule }: { readonly schedule: Schedule }) {
  const { phase, time } = usePhase(schedule);
  const notice = useRef<HTMLElement>(null);
  const isHeld = !takesAnswers(phase);
  const headline = headlineOf(phase, schedule);
  useHeld(isHeld, () => notice.current?.focus());
  const rest = REST[phase];
  useAnnounced(phase, headline === undefined ? sentences.isOpenNow : `${headline.words} ${rest ?? ""}`);
  const leftMs = phase === "closing" && time !== undefined ? (schedule.closes?.at ?? 0) - time : undefined;
  useWarning(leftMs);
  if (headline === undefined) return null;
  return (
    <Notice ref={notice} tabIndex={-1} aria-label={sentences.notice}>
      <styled.p fontWeight="bold">{headline.words}</styled.p>
      <OwnTime moment={headline.moment} />
      {leftMs !== undefined && <p>{sentences.timeLeft(sentences.leftInWords(leftMs))}</p>}
      {rest !== undefined && <p>{rest}</p>}
    </Notice>
  );
}

/** Holds the answers of the page, and what would save them. The focus goes on where what had it takes none any more. */
function useHeld(isHeld: boolean, focusNotice: () => void): void {
  const store = useAnswerStore();
  const { is_logged_in } = useSession();
  const focus = useRef(focusNotice);
  useEffect(() => {
    if (!isHeld) return undefined;
    const focused = document.activeElement;
    const release = holdAnswers();
    if (focused?.matches(":disabled") === true) focus.current();
    return release;
  }, [isHeld]);
  useEffect(() => {
    if (!is_logged_in) return;
    // Without it nothing is saved anyway, which the page says.
    loadSaver(store).then(
      (saver) => saver.setHeld(isHeld),
      () => undefined,
    );
  }, [store, is_logged_in, isHeld]);
}

/** Says aloud that the form has opened or closed while the page was open. */
function useAnnounced(phase: Phase, words: string): void {
  const said = useRef(phase);
  useEffect(() => {
    if (said.current === phase) return;
    said.current = phase;
    announcements.say(words);
  }, [phase, words]);
}

/** The countdown itself is silent: it would be heard each minute. */
function useWarning(leftMs: number | undefined): void {
  const isDue = leftMs !== undefined && leftMs <= WARNING_MS;
  const words = leftMs === undefined ? "" : sentences.timeLeft(sentences.leftInWords(leftMs));
  const isSaid = useRef(false);
  useEffect(() => {
    if (!isDue || isSaid.current) return;
    isSaid.current = true;
    announcements.say(words);
  }, [isDue, words]);
}

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
function usePhase(schedule: Schedule): Now {
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
