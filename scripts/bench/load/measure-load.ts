import type { Browser, Page } from "playwright-core";
import { openPhone } from "./phone.ts";
import type { LoadScreen } from "./screens.ts";
import { firstPaint, observeUsable, observeVitals, readVitals } from "./vitals-in-page.ts";

const LONG_TASK_MS = 50;
const USABLE_LIMIT_MS = 120_000;

/** What somebody on a phone meets, in milliseconds but for the shifts. */
export interface Vitals {
  readonly firstPaintMs: number;
  readonly largestPaintMs: number;
  readonly usableMs: number;
  /** What tasks took beyond 50 ms each, between first paint and usable. */
  readonly blockingMs: number;
  readonly layoutShift: number;
  /** The slowest of a dozen keys to its next paint, 16 when none was slower. */
  readonly interactionMs: number;
}

/** Opens a screen on a simulated phone with an empty cache and types into it. */
export async function measureLoad(browser: Browser, origin: string, screen: LoadScreen): Promise<Vitals> {
  const { page, close } = await openPhone(browser);
  await page.addInitScript(observeVitals);
  await page.addInitScript(observeUsable, screen.usable);
  await page.goto(origin + screen.path, { timeout: USABLE_LIMIT_MS });
  const input = page.locator(`[id="${screen.usable}"]`);
  await input.waitFor({ timeout: USABLE_LIMIT_MS });
  await page.waitForTimeout(1500);
  const interactionMs = await typeInto(page, screen.usable);
  const vitals = await readAll(page, interactionMs);
  await close();
  return vitals;
}

async function typeInto(page: Page, id: string): Promise<number> {
  await page.locator(`[id="${id}"]`).focus();
  for (const key of "abcdefghijkl") await page.keyboard.press(key, { delay: 60 });
  await page.waitForTimeout(500);
  const events = await page.evaluate(readVitals, "vital:event");
  return Math.max(16, ...events.map(({ value }) => value));
}

async function readAll(page: Page, interactionMs: number): Promise<Vitals> {
  const [lcp, shifts, tasks, usable] = await Promise.all(
    ["vital:lcp", "vital:cls", "vital:task", "vital:usable"].map((name) => page.evaluate(readVitals, name)),
  );
  const firstPaintMs = await page.evaluate(firstPaint);
  const usableMs = usable?.[0]?.value ?? Number.NaN;
  const blocking = (tasks ?? [])
    .filter(({ at }) => at >= firstPaintMs && at < usableMs)
    .map(({ value }) => Math.max(0, value - LONG_TASK_MS));
  return {
    firstPaintMs,
    largestPaintMs: lcp?.at(-1)?.value ?? Number.NaN,
    usableMs,
    blockingMs: blocking.reduce((sum, ms) => sum + ms, 0),
    layoutShift: (shifts ?? []).reduce((sum, { value }) => sum + value, 0),
    interactionMs,
  };
}
