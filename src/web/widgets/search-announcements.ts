import type { Suggestions } from "../api/lookup.ts";
import { announcements } from "../ui/announcements.ts";

/** How long typing rests before the outcome is said: each key is being echoed until then. */
const RESULTS_AFTER_MS = 700;
/** Who waits longer than this for suggestions is told that they are being looked for. */
const SEARCHING_AFTER_MS = 1_500;

/** Says, unless suggestions come first, that they are on their way. */
export function announceSearching(): void {
  announcements.say("Searching.", SEARCHING_AFTER_MS);
}

/** Says what a search has found and what can be done; nothing after a failure, which is silent (AUT-02, CAT-12). */
export function announceResults({ list, isFound }: Suggestions): void {
  announcements.say(isFound ? resultsIn(list.length) : "", RESULTS_AFTER_MS);
}

function resultsIn(count: number): string {
  if (count === 0) return "No results. You can use what you typed.";
  return `${count} ${count === 1 ? "result" : "results"}. Use the up and down arrow keys to choose.`;
}

/** Takes back what is about to be said about a search that is over. */
export function announceNothing(): void {
  announcements.say("");
}

/** Says which questions a record has answered; nothing when it has answered none. */
export function announceFilled(titles: readonly string[]): void {
  announcements.say(titles.length === 0 ? "" : `Filled in: ${titles.join(", ")}.`);
}
