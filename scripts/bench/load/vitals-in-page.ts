/** Notes largest paints, layout shifts, long tasks and slow interactions; runs in the page, before anything of it. */
export function observeVitals(): void {
  const note =
    (name: string, measureOf: (entry: PerformanceEntry) => number) =>
    (list: PerformanceObserverEntryList) => {
      for (const entry of list.getEntries()) {
        performance.mark(name, { startTime: entry.startTime, detail: measureOf(entry) });
      }
    };
  const shiftOf = (entry: PerformanceEntry) => {
    const isUnexpected = !("hadRecentInput" in entry && entry.hadRecentInput === true);
    return isUnexpected && "value" in entry && typeof entry.value === "number" ? entry.value : 0;
  };
  const observe = (type: string, observer: PerformanceObserverCallback) => {
    const options: PerformanceObserverInit & { durationThreshold: number } = {
      type,
      buffered: true,
      durationThreshold: 16,
    };
    new PerformanceObserver(observer).observe(options);
  };
  observe(
    "largest-contentful-paint",
    note("vital:lcp", (entry) => entry.startTime),
  );
  observe("layout-shift", note("vital:cls", shiftOf));
  observe(
    "longtask",
    note("vital:task", (entry) => entry.duration),
  );
  // The mouse that rests where the page appears makes events as well: only what somebody does counts.
  const tookOf = (entry: PerformanceEntry) =>
    "interactionId" in entry && Number(entry.interactionId) > 0 ? entry.duration : 0;
  observe("event", note("vital:event", tookOf));
}

/** Notes when the input of this id is there and can be typed into; runs in the page, before anything of it. */
export function observeUsable(id: string): void {
  const look = () => {
    const input = document.getElementById(id);
    if (input === null || input.matches(":disabled")) return;
    observer.disconnect();
    performance.mark("vital:usable", { detail: performance.now() });
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { childList: true, subtree: true });
}

/** The noted values of one kind with their times. */
export function readVitals(name: string): readonly { readonly at: number; readonly value: number }[] {
  return performance.getEntriesByName(name, "mark").map((entry) => ({
    at: entry.startTime,
    value: "detail" in entry && typeof entry.detail === "number" ? entry.detail : Number.NaN,
  }));
}

/** Milliseconds to the first contentful paint; NaN before there is one. */
export function firstPaint(): number {
  return performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN;
}
