import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { Browser, CDPSession, Page } from "playwright-core";

const SAMPLE_MICROSECONDS = 100;

/** A page in a process of its own, driven with real key events, whose main thread is watched. */
export interface WatchedPage {
  readonly page: Page;
  readonly devtools: CDPSession;
}

/** Opens an address in a browser of its own. */
export async function openWatched(browser: Browser, url: string): Promise<WatchedPage> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript(observe);
  const devtools = await context.newCDPSession(page);
  // The thread's own time: what else runs on the machine counts less.
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  await page.goto(url);
  return { page, devtools };
}

interface Key {
  readonly key: string;
  readonly code: string;
  readonly windowsVirtualKeyCode: number;
  readonly text?: string;
}

/** A real key event, down and up. */
export async function press({ devtools }: WatchedPage, { text, ...key }: Key): Promise<void> {
  const down = text === undefined ? { type: "rawKeyDown" as const } : { type: "keyDown" as const, text };
  await devtools.send("Input.dispatchKeyEvent", { ...down, ...key });
  await devtools.send("Input.dispatchKeyEvent", { type: "keyUp", ...key });
}

/** What the renderer's main thread has done so far, in milliseconds: script, and everything with style and painting. */
export async function threadTimes({ devtools }: WatchedPage) {
  const { metrics } = await devtools.send("Performance.getMetrics");
  const ms = (name: string) => (metrics.find((metric) => metric.name === name)?.value ?? Number.NaN) * 1_000;
  return { script: ms("ScriptDuration"), mainThread: ms("TaskDuration") };
}

/** Does it under Chromium's sampling profiler, and writes what DevTools opens in its Performance panel. */
export async function profiled(
  { devtools }: WatchedPage,
  file: string,
  act: () => Promise<void>,
): Promise<void> {
  await devtools.send("Profiler.enable");
  await devtools.send("Profiler.setSamplingInterval", { interval: SAMPLE_MICROSECONDS });
  await devtools.send("Profiler.start");
  await act();
  const { profile } = await devtools.send("Profiler.stop");
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(profile));
}

// What runs inside the measured page: Playwright hands the text of each function over, so none may use anything from
// outside of itself. Findings are kept as entries of the page's own performance timeline.

/** Notes how long each key takes to its next paint, and every task of 50 ms and more. */
function observe(): void {
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

/** Watches from now on for the next press of a key, and for the element of this id in a frame that was painted. */
export function watchForPaint(id: string): void {
  let pressedAt = 0;
  addEventListener("keydown", (event) => (pressedAt = event.timeStamp), { capture: true, once: true });
  performance.clearMeasures("bench:painted");
  const observer = new MutationObserver(() => {
    if (document.getElementById(id)?.checkVisibility() !== true) return;
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
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ["style"] });
}

/** Milliseconds from that press to that frame; undefined while there is none. */
export function paintedAfterPress(): number | undefined {
  return performance.getEntriesByName("bench:painted", "measure")[0]?.duration;
}
