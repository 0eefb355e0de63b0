import type { FastifyInstance } from "fastify";
import { LOOKUP_ATTRIBUTION_HEADER, LOOKUP_DEFAULT_RESULTS } from "../../contract/limits.ts";
import { PUBLIC_ENDPOINTS } from "../../contract/public-endpoints.ts";
import type { AppContext } from "../services/services.ts";
import { DomainError } from "../system/domain-error.ts";
import { serving } from "./serve.ts";

/** The tables hardly ever change; typing, deleting and typing again should not ask twice. */
const CACHE = "private, max-age=300";

/** Searching schools and addresses (API-25, API-26); for everyone, also without a session. */
export function lookupRoutes(app: FastifyInstance, context: AppContext): void {
  const { serve } = serving(app, context);
  const { lookup } = context;

  serve(PUBLIC_ENDPOINTS.lookup, async ({ query }, reply) => {
    if ("id" in query) {
      const detail = await lookup.detail(query);
      if (detail === null) throw new DomainError("not_found");
      reply.header("cache-control", CACHE);
      return detail;
    }
    const { text, category, max_results } = query;
    const maxResults = max_results === undefined ? LOOKUP_DEFAULT_RESULTS : Number(max_results);
    const suggestions = await lookup.suggest({ text, category, maxResults });
    reply.header("cache-control", suggestions.length === 0 ? "no-store" : CACHE);
    if (category === "address" && lookup.addressAttribution !== null) {
      reply.header(LOOKUP_ATTRIBUTION_HEADER, lookup.addressAttribution);
    }
    return suggestions;
  });
}
