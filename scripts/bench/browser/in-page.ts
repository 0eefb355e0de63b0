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

/** Milliseconds from the next press of a key until the element of this id stands in a frame that was painted. */
export async function paintedAfterKey(id: string): Promise<number> {
  let pressedAt = 0;
  addEventListener("keydown", (event) => (pressedAt = event.timeStamp), { capture: true, once: true });
  await new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      if (document.getElementById(id) === null) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
  await new Promise<void>((resolve) => {
    // A message sent from a frame's callback is read after that frame was painted.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener("message", () => resolve(), { once: true });
      port1.start();
      port2.postMessage(undefined);
    });
  });
  return performance.now() - pressedAt;
}
