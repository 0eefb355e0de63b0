import { setTimeout as delay } from "node:timers/promises";

/** So many rows or files at a time: some milliseconds of the thread that answers the calls. */
export const SLICE = 200;
/** Between two slices whoever calls is answered; a slice takes less long than this pause. */
const PAUSE_MS = 10;

/** Waits before the next slice of work that takes long; false when there is to be none. */
export async function mayGoOn(signal: AbortSignal | undefined): Promise<boolean> {
  if (signal?.aborted) return false;
  await delay(PAUSE_MS);
  return signal?.aborted !== true;
}

/** Does slice after slice until one is not full, or the signal aborts; a slice tells how many it has done. */
export async function inSlices(
  doSlice: (most: number) => Promise<number>,
  signal: AbortSignal | undefined,
): Promise<void> {
  while ((await doSlice(SLICE)) === SLICE && (await mayGoOn(signal)));
}
