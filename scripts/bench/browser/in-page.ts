/**
 * What runs inside the measured page. Playwright hands the text of each function over, so none may use anything from
 * outside of itself; findings are kept as entries of the page's own performance timeline.
 */

/** Notes how long each key takes to its next paint, and every task of 50 ms and more. */
export function observe(): void {
  const note = (name: string) => (list: PerformanceObserverEntryList) => {
    for (const entry of list.getEntries()) {
      if (name === "bench:key" && entry.name !== "keydown") continue;
      performance.measure(name, { start: entry.startTime, duration: entry.duration });
    }
  };
  // The library of types does not know the threshold of Event Timing yet.
  const keys: PerformanceObserverInit & { durationThreshold: number } = {
    type: "event",
    durationThreshold: 16,
  };
  new PerformanceObserver(note("bench:key")).observe(keys);
  new PerformanceObserver(note("bench:long-task")).observe({ type: "longtask" });
}

/** The durations noted under a name since the last time they were taken, in milliseconds. */
export function takeNotes(name: string): readonly number[] {
  const durations = performance.getEntriesByName(name, "measure").map(({ duration }) => duration);
  performance.clearMeasures(name);
  return durations;
}

/**
 * Watches from now on for the next press of a key, and for the element of this id in a frame that was painted after it.
 */
export function watchForPaint(id: string): void {
  let pressedAt = 0;
  addEventListener("keydown", (event) => (pressedAt = event.timeStamp), { capture: true, once: true });
  performance.clearMeasures("bench:painted");
  const observer = new MutationObserver(() => {
    if (document.getElementById(id) === null) return;
    observer.disconnect();
    // A message sent from a frame's callback is read after that frame was painted.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      const note = () => performance.measure("bench:painted", { start: pressedAt, end: performance.now() });
      port1.addEventListener("message", note, { once: true });
      port1.start();
      port2.postMessage(undefined);
    });
  });
  observer.observe(document.body, { childList: true, subtree: true });
}

/** Milliseconds from that press to that frame; undefined while there is none. */
export function paintedAfterPress(): number | undefined {
  return performance.getEntriesByName("bench:painted", "measure")[0]?.duration;
}
