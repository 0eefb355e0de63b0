import { it } from "vitest";
import { IS_LONG } from "../setup/long-run.ts";

const FEWEST = 20;

/** How many runs a property gets: all of them in the long run, else a tenth and at least 20, or so many as are named. */
export function runs(inLongRun: number, otherwise = Math.max(FEWEST, Math.ceil(inLongRun / 10))): number {
  return IS_LONG ? inLongRun : Math.min(inLongRun, otherwise);
}

/** For `filter` over cases that each take a process of their own: all in the long run, else every fifth. */
export function isTried(_case: unknown, index: number): boolean {
  return IS_LONG || index % 5 === 0;
}

/** A test of the long run alone. Files in which every test is one are called `x.long.test.ts`. */
export const longIt = IS_LONG ? it : it.skip;
