/**
 * Stands in for what fetches a list page by page in the browser's bundle (web-libraries.ts): TanStack Query brings it along
 * with every query, and ours fetch everything at once.
 */
export function infiniteQueryBehavior(): never {
  throw new Error("No query of ours is an infinite one.");
}

export { infiniteQueryBehavior as hasNextPage, infiniteQueryBehavior as hasPreviousPage };
