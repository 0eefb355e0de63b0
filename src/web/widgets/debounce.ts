/** Suggestions are asked for 200 ms after the last key, after 500 ms at the latest (AUT-02). */
export const SUGGEST_DELAY_MS = 200;
export const SUGGEST_MAX_WAIT_MS = 500;

export interface Debounced {
  readonly run: () => void;
  readonly cancel: () => void;
}

/** Runs `action` when `delayMs` have passed without another call, and at the latest `maxWaitMs` after the first. */
export function debounce(action: () => void, delayMs: number, maxWaitMs: number): Debounced {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let firstCallMs: number | undefined;
  const cancel = () => {
    clearTimeout(timer);
    firstCallMs = undefined;
  };
  const run = () => {
    const nowMs = Date.now();
    firstCallMs ??= nowMs;
    const leftMs = Math.max(0, firstCallMs + maxWaitMs - nowMs);
    clearTimeout(timer);
    timer = setTimeout(
      () => {
        firstCallMs = undefined;
        action();
      },
      Math.min(delayMs, leftMs),
    );
  };
  return { run, cancel };
}
