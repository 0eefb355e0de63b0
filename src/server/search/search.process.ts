import { LookupAnswerer } from "./run-search.ts";
import type { FromLookup, ToLookup } from "./search-questions.ts";

/** The process that `LookupProcess` starts: it reads the tables, says whether it is ready, and answers one by one. */
let answerer: LookupAnswerer | undefined;

process.on("message", (message) => {
  // Only `LookupProcess` talks to this process.
  const told = message as ToLookup;
  if ("tables" in told) {
    answerer = load(told);
    tell(answerer === undefined ? "unreadable" : "ready");
  } else if (answerer !== undefined) {
    tell({ number: told.number, answer: answerer.answer(told.question) });
  }
});
// Who stops the server at a terminal stops this process too: it goes when the server has finished, not before.
process.on("SIGINT", () => undefined);
process.on("SIGTERM", () => undefined);

function load({ tables }: Extract<ToLookup, { readonly tables: unknown }>): LookupAnswerer | undefined {
  try {
    const loaded = new LookupAnswerer(tables);
    loaded.load();
    return loaded;
  } catch {
    return undefined;
  }
}

function tell(message: FromLookup): void {
  // A server that was killed can no longer be told; this process then ends by itself.
  process.send?.(message, (error: Error | null) => {
    if (error !== null) process.exit();
  });
}
