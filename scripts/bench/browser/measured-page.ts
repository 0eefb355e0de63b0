import type { Browser, CDPSession, Page } from "playwright-core";
import { observe, paintedAfterPress, takeNotes, watchForPaint } from "./in-page.ts";

/** What one action cost the page's main thread. */
export interface Cost {
  readonly scriptMs: number;
  /** Script, style, layout and painting together. */
  readonly mainThreadMs: number;
}

/** An action with the time until its result was painted. */
export type Painted = Cost & { readonly paintedMs: number };

export interface Key {
  readonly key: string;
  readonly code: string;
  readonly keyCode: number;
  readonly text?: string;
}

export const ENTER: Key = { key: "Enter", code: "Enter", keyCode: 13, text: "\r" };
export const ARROW_DOWN: Key = { key: "ArrowDown", code: "ArrowDown", keyCode: 40 };
export const LETTER: Key = { key: "a", code: "KeyA", keyCode: 65, text: "a" };

/** A fast typist's pause between two keys. */
const KEY_GAP_MS = 40;
/** What follows an action, such as effects and painting, belongs to it; slower processors get as much longer. */
const SETTLE_MS = 60;
/** Asking costs the page little, and the time is taken in the page itself. */
const POLL_MS = 50;
const VIEWPORT = { width: 1280, height: 900 };

/** A page in a process of its own, driven with real key events, whose main thread is watched. */
export class MeasuredPage {
  readonly page: Page;
  readonly #devtools: CDPSession;
  #cpuRate = 1;

  private constructor(page: Page, devtools: CDPSession) {
    this.page = page;
    this.#devtools = devtools;
  }

  static async open(browser: Browser, url: string): Promise<MeasuredPage> {
    const context = await browser.newContext({ viewport: VIEWPORT });
    const page = await context.newPage();
    await page.addInitScript(observe);
    const devtools = await context.newCDPSession(page);
    // The thread's own time: what else runs on the machine counts less.
    await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
    await page.goto(url);
    return new MeasuredPage(page, devtools);
  }

  /** Brings it to the front, where it is painted, on a processor this many times slower. */
  async show(cpuRate: number): Promise<void> {
    await this.page.bringToFront();
    this.#cpuRate = cpuRate;
    await this.#devtools.send("Emulation.setCPUThrottlingRate", { rate: cpuRate });
  }

  /** Presses a key so often, one after the other as somebody types, and says what each cost on average. */
  async type(key: Key, times: number): Promise<Cost> {
    const before = await this.#metrics();
    for (let index = 0; index < times; index++) {
      await this.#dispatch(key);
      await this.page.waitForTimeout(KEY_GAP_MS);
    }
    await this.#settle();
    const { scriptMs, mainThreadMs } = costBetween(before, await this.#metrics());
    return { scriptMs: scriptMs / times, mainThreadMs: mainThreadMs / times };
  }

  /** Presses a key that brings the element of this id, and waits until it is painted. */
  async pressUntilPainted(key: Key, id: string): Promise<Painted> {
    await this.page.evaluate(watchForPaint, id);
    const before = await this.#metrics();
    await this.#dispatch(key);
    const painted = await this.page.waitForFunction(paintedAfterPress, undefined, { polling: POLL_MS });
    const paintedMs = (await painted.jsonValue()) ?? Number.NaN;
    await this.#settle();
    return { ...costBetween(before, await this.#metrics()), paintedMs };
  }

  /** Forgets what was noted so far. */
  async forget(): Promise<void> {
    await this.page.evaluate(takeNotes, "bench:key");
    await this.page.evaluate(takeNotes, "bench:long-task");
  }

  /** How long keys took to their next paint. Only those of 16 ms and more: shorter ones are no entries. */
  slowKeys(): Promise<readonly number[]> {
    return this.page.evaluate(takeNotes, "bench:key");
  }

  longTasks(): Promise<readonly number[]> {
    return this.page.evaluate(takeNotes, "bench:long-task");
  }

  async close(): Promise<void> {
    await this.page.context().close();
  }

  #settle(): Promise<void> {
    return this.page.waitForTimeout(SETTLE_MS * this.#cpuRate);
  }

  async #dispatch({ key, code, keyCode, text }: Key): Promise<void> {
    const common = { key, code, windowsVirtualKeyCode: keyCode };
    const down = text === undefined ? { type: "rawKeyDown" as const } : { type: "keyDown" as const, text };
    await this.#devtools.send("Input.dispatchKeyEvent", { ...down, ...common });
    await this.#devtools.send("Input.dispatchKeyEvent", { type: "keyUp", ...common });
  }

  async #metrics(): Promise<Cost> {
    const { metrics } = await this.#devtools.send("Performance.getMetrics");
    const ms = (name: string) => (metrics.find((metric) => metric.name === name)?.value ?? Number.NaN) * 1000;
    return { scriptMs: ms("ScriptDuration"), mainThreadMs: ms("TaskDuration") };
  }
}

function costBetween(before: Cost, after: Cost): Cost {
  return {
    scriptMs: after.scriptMs - before.scriptMs,
    mainThreadMs: after.mainThreadMs - before.mainThreadMs,
  };
}
