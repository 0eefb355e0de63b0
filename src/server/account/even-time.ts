import { setTimeout as delay } from "node:timers/promises";

const STEP_MS = 100;

/**
 * Does the work and answers on the next full step of 100 ms after the start, so that the time an answer takes does
 * not tell whether an address has an account.
 */
export async function inEvenTime<T>(work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  try {
    return await work();
  } finally {
    const tookMs = performance.now() - start;
    await delay(Math.ceil(tookMs / STEP_MS) * STEP_MS - tookMs);
  }
}
