import { listLiveVersions } from "./published-forms.ts";
import type { Store } from "./store.ts";

/**
 * The number of the newest version with a form that applicants could have at a time; undefined where none ever had it. A form
 * that was brought back is a version of its own: what was given before keeps the number of the earlier one.
 */
export type NumberAt = (hash: string, at: number) => number | undefined;

/** The numbers of all versions that are published by now. */
export async function versionNumbers(store: Store): Promise<NumberAt> {
  // Also those whose time is to come: each is asked for at a time.
  const versions = await listLiveVersions(store, Number.MAX_SAFE_INTEGER);
  return (hash, at) => {
    const own = versions.filter((version) => version.hash === hash);
    // Where the clock of the server that has published is ahead, the first of them is meant.
    return (own.findLast(({ live_at }) => live_at <= at) ?? own[0])?.number;
  };
}
