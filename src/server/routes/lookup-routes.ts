import type { FastifyInstance } from "fastify";
import type { Static } from "typebox";
import Type from "typebox";
import { ENDPOINTS } from "../../contract/endpoints.ts";
import {
  LOOKUP_ATTRIBUTION_HEADER,
  LOOKUP_CATEGORIES,
  LOOKUP_DEFAULT_RESULTS,
  LOOKUP_ID_MAX_LENGTH,
  LOOKUP_MAX_RESULTS,
  LOOKUP_TEXT_MAX_LENGTH,
  type LookupDetail,
  type Suggestion,
} from "../../contract/lookup.ts";
import { ApiError } from "../http/api-error.ts";
import { ProcessLimit, scaledRateLimit } from "../http/rate-limits.ts";
import type { AppContext } from "../services/services.ts";

const Category = Type.Union(LOOKUP_CATEGORIES.map((category) => Type.Literal(category)));

/** As texts, because they stand in the address. */
const COUNTS = Array.from({ length: LOOKUP_MAX_RESULTS }, (_, index) => String(index + 1));

/** `GET /lookup/find?text=&category=&max_results=`: suggestions for what was typed. */
const SuggestionQuery = Type.Object(
  {
    text: Type.String({ maxLength: LOOKUP_TEXT_MAX_LENGTH }),
    category: Category,
    /** 1 to LOOKUP_MAX_RESULTS. */
    max_results: Type.Optional(Type.Union(COUNTS.map((count) => Type.Literal(count)))),
  },
  { additionalProperties: false },
);

/** `GET /lookup/find?id=&category=`: the record of a suggestion. */
const DetailQuery = Type.Object(
  { id: Type.String({ minLength: 1, maxLength: LOOKUP_ID_MAX_LENGTH }), category: Category },
  { additionalProperties: false },
);

/** Either of the two. */
export const LookupQuery = Type.Union([SuggestionQuery, DetailQuery]);
export type LookupQuery = Static<typeof LookupQuery>;

/** Somebody who types fast makes five calls a second, and a whole school may sit behind one address. */
const RATE_LIMIT = { calls: 1_200, periodMs: 60_000 };
/** The tables hardly ever change; typing, deleting and typing again should not ask twice. */
const CACHE = "private, max-age=300";

/** Searching schools and addresses (API-25, API-26); for everyone, also without a session. */
export function lookupRoutes(app: FastifyInstance, { config, lookup, now }: AppContext): void {
  const limit = new ProcessLimit(scaledRateLimit(RATE_LIMIT, config.rateLimitFactor), now);

  app.route<{ Querystring: LookupQuery }>({
    method: ENDPOINTS.lookup.method,
    url: ENDPOINTS.lookup.path,
    schema: { querystring: LookupQuery },
    onRequest: async (request) => limit.spend(request.ip),
    handler: async ({ query }, reply): Promise<readonly Suggestion[] | LookupDetail> => {
      if ("id" in query) {
        const detail = await lookup.detail(query);
        if (detail === null) throw new ApiError("not_found");
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
