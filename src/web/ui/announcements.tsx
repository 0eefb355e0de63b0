import { useSyncExternalStore } from "react";
import { VisuallyHidden } from "./boxes.tsx";

/** How long an announcement stays to be read before nobody is to find it any more. */
const KEPT_MS = 10_000;

interface Announcements {
  readonly subscribe: (listener: () => void) => () => void;
  /** What screen readers are to say now, empty for nothing. */
  readonly current: () => string;
  /**
   * Has screen readers say this when they have finished what they are saying, after so much rest: the next call in
   * the meantime takes its place. Nothing is said for an empty text.
   */
  readonly say: (text: string, afterMs?: number) => void;
}

/** A voice for what changes on the page without the focus. */
export function createAnnouncements(): Announcements {
  const listeners = new Set<() => void>();
  let current = "";
  let timer: ReturnType<typeof setTimeout> | undefined;

  const set = (text: string) => {
    // The same text again would be no change, and not be said.
    current = text !== "" && text === current ? `${text}\u00a0` : text;
    for (const listener of listeners) listener();
    timer = text === "" ? undefined : setTimeout(() => set(""), KEPT_MS);
  };

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    current: () => current,
    say: (text, afterMs = 0) => {
      clearTimeout(timer);
      if (afterMs === 0) set(text);
      else timer = setTimeout(() => set(text), afterMs);
    },
  };
}

/** The announcements of this window, spoken through `<Announcer>`. */
export const announcements: Announcements = createAnnouncements();

/** Where screen readers find what is announced; there from the start, or they would not notice it. */
export function Announcer() {
  const text = useSyncExternalStore(announcements.subscribe, announcements.current, () => "");
  return <VisuallyHidden role="status">{text}</VisuallyHidden>;
}
