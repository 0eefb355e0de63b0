import { serveRequests } from "../processes/serve-requests.ts";
import { LookupAnswerer } from "./run-search.ts";
import { LOOKUP_PROCESS } from "./search-client.ts";
import type { FromLookup, LookupTables, ToLookup } from "./search-questions.ts";

/** The process that `LookupProcess` starts: it reads the tables, says whether it is ready, and answers one by one. */
let answerer: LookupAnswerer | undefined;

serveRequests(LOOKUP_PROCESS, answer);
// Who stops the server at a terminal stops this process too: it goes when the server has finished, not before.
process.on("SIGINT", () => undefined);
process.on("SIGTERM", () => undefined);

function answer(request: ToLookup): FromLookup {
  if (request.kind === "load") {
    answerer = load(request.tables);
    return { isReady: answerer !== undefined };
  }
  if (answerer === undefined) throw new Error("A question came before the tables.");
  return answerer.answer(request);
}

function load(tables: LookupTables): LookupAnswerer | undefined {
  try {
    const loaded = new LookupAnswerer(tables);
    loaded.load();
    return loaded;
  } catch {
    return undefined;
  }
}
