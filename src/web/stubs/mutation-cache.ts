/**
 * Stands in for the cache of mutations in the browser's bundle (web-libraries.ts): TanStack Query's client brings it along,
 * and what we send goes through `call` alone. The client empties it, and asks it to go on when a window comes to the front.
 */
export class MutationCache {
  readonly clear = nothing;
  readonly resumePausedMutations = nothing;
}

function nothing(): void {
  // No mutation is ever in it.
}
