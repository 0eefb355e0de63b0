import type { FastifyInstance } from "fastify";
import type { LookupQuery } from "../../contract/endpoint-requests.ts";
import {
  LOOKUP_ATTRIBUTION_HEADER,
  LOOKUP_DEFAULT_RESULTS,
  type LookupDetail,
  type Suggestion,
} from "../../contract/lookup.ts";
import { endpoint } from "../http/endpoint.ts";
import { ProcessLimit, scaledRateLimit } from "../http/rate-limits.ts";
import type { AppContext } from "../services/services.ts";
import { DomainError } from "../system/domain-error.ts";

/** Somebody who types fast makes five calls a second, and a whole school may sit behind one address. */
const RATE_LIMIT = { calls: 1_200, periodMs: 60_000 };
/** The tables hardly ever change; typing, deleting and typing again should not ask twice. */
const CACHE = "private, max-age=300";

/** Searching schools and addresses (API-25, API-26); for everyone, also without a session. */
export function lookupRoutes(app: FastifyInstance, { config, lookup, now }: AppContext): void {
  const limit = new ProcessLimit(scaledRateLimit(RATE_LIMIT, config.rateLimitFactor), now);

  app.route<{ Querystring: LookupQuery }>({
    ...endpoint("lookup"),
    onRequest: async (request) => limit.spend(request.ip),
    handler: async ({ query }, reply): Promise<readonly Suggestion[] | LookupDetail> => {
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
    },
  });
}
