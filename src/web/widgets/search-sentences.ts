/** What a search says; loaded with it. */
export const searching = "Searching.";
export const noResults = "No results. You can use what you typed.";
export const results = (count: number) =>
  `${count} ${count === 1 ? "result" : "results"}. Use the up and down arrow keys to choose.`;
export const filledIn = (titles: readonly string[]) => `Filled in: ${titles.join(", ")}.`;
export const takeTyped = (typed: string) => `Use: ${typed}`;
