import { SEARCH_CATEGORIES } from "../../form/definition/searches.ts";
import { serveRequests } from "../processes/serve-requests.ts";
import { hasFields } from "../system/has-fields.ts";
import { LookupAnswerer } from "./run-search.ts";
import type { LoadOutcome, LookupResponse, LookupTables, ToLookup } from "./search-questions.ts";

/** The process that `LookupProcess` starts: it reads the tables, says whether it is ready, and answers one by one. */
let answerer: LookupAnswerer | undefined;

serveRequests(readRequest, answer);
// Who stops the server at a terminal stops this process too: it goes when the server has finished, not before.
process.on("SIGINT", () => undefined);
process.on("SIGTERM", () => undefined);

function answer(request: ToLookup): LoadOutcome | LookupResponse {
  if (request.kind === "load") {
    answerer = load(request.tables);
    return answerer === undefined ? "unreadable" : "ready";
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

function readRequest(value: unknown): ToLookup | undefined {
  if (!hasFields(value, { kind: "string" })) return undefined;
  const { kind } = value;
  if (kind === "load") {
    if (!hasFields(value, { tables: "object" })) return undefined;
    const { tables } = value;
    const paths = { highSchools: "string", colleges: "string", places: "string" } as const;
    return hasFields(tables, paths) ? { kind, tables } : undefined;
  }
  if (!hasFields(value, { category: "string" })) return undefined;
  const category = SEARCH_CATEGORIES.find((known) => known === value.category);
  if (category === undefined) return undefined;
  if (kind === "detail" && hasFields(value, { id: "string" })) return { kind, category, id: value.id };
  if (kind !== "suggest" || !hasFields(value, { text: "string", maxResults: "number" })) return undefined;
  return { kind, category, text: value.text, maxResults: value.maxResults };
}
