import { storedAs } from "../api/address.ts";

const STORAGE_KEY = "reviewing";

/** A review that was left to change an answer. */
export interface LeftReview {
  /** The account's username, empty for a visitor. */
  readonly owner: string;
  /** Route of the page with the review. */
  readonly route: string;
  /** The id of the heading whose answers are changed: coming back leads there. */
  readonly heading: string;
}

/** Notes in the tab that the review was left, so that the way back survives a reload. */
export function noteLeftReview(review: LeftReview): void {
  try {
    sessionStorage.setItem(STORAGE_KEY + storedAs, JSON.stringify(review));
  } catch {
    // Storage may be full or switched off: the list of steps leads back as well.
  }
}

/** The review that this owner has left and not come back to; undefined when there is none. */
export function leftReview(owner: string): LeftReview | undefined {
  try {
    const left: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY + storedAs) ?? "null");
    if (typeof left !== "object" || left === null) return undefined;
    if (!("owner" in left && "route" in left && "heading" in left) || left.owner !== owner) return undefined;
    return { owner, route: String(left.route), heading: String(left.heading) };
  } catch {
    // Not ours, or cut off: the same as none.
    return undefined;
  }
}

/** Forgets that a review was left. */
export function forgetLeftReview(): void {
  sessionStorage.removeItem(STORAGE_KEY + storedAs);
}
