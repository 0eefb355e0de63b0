import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RouteHandlerMethod,
  RouteOptions,
} from "fastify";
import type {
  BodyOf,
  Endpoint,
  EndpointAccess,
  EndpointLimit,
  QueryOf,
  ResponseOf,
  ValuesOf,
} from "../../contract/endpoint.ts";
import { ProcessLimit, scaledRateLimit } from "../http/rate-limits.ts";
import type { AppContext } from "../services/services.ts";
import { requireStaff, staffOf } from "./desk-session.ts";
import { requireSession, sessionOf } from "./session-cookies.ts";

/** A request as the schemas of the endpoint let it through. */
export type RequestOf<One extends Endpoint> = FastifyRequest<{
  Params: ValuesOf<One>;
  Querystring: QueryOf<One>;
  Body: BodyOf<One>;
}>;

type Handler<One extends Endpoint> = (
  request: RequestOf<One>,
  reply: FastifyReply,
) => One["response"] extends "file" | "redirect"
  ? Promise<FastifyReply>
  : ResponseOf<One> | Promise<ResponseOf<One>>;

/** What of a route its endpoint does not say. */
interface ServeOptions extends Pick<RouteOptions, "errorHandler" | "exposeHeadRoute"> {
  /** In the place of the hook that keeps away who may not ask. */
  readonly onRequest?: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  /** What whoever asks too often is told, in the place of the table's sentence. */
  readonly tooMany?: string;
}

interface Serving {
  /** The route of an endpoint: method, path, schemas, who may ask and how often are the endpoint's. */
  readonly serve: <One extends Endpoint>(
    endpoint: One,
    handler: Handler<One>,
    options?: ServeOptions,
  ) => void;
  /** What counts the calls of all endpoints that have this limit. */
  readonly limitOf: (limit: EndpointLimit) => ProcessLimit;
}

/** `const { serve } = serving(app, context); serve(ANSWER_ENDPOINTS.tabs, async (request) => …)`. */
export function serving(app: FastifyInstance, context: AppContext): Serving {
  const limits = new Map<EndpointLimit, ProcessLimit>();
  const limitOf = (limit: EndpointLimit): ProcessLimit => {
    const scaled = scaledRateLimit(limit, context.config.rateLimitFactor);
    const counter = limits.get(limit) ?? new ProcessLimit(scaled, context.now);
    limits.set(limit, counter);
    return counter;
  };
  const serve: Serving["serve"] = (endpoint, handler, { onRequest, tooMany, ...options } = {}) => {
    const { method, path: url, access, limit, bodyMaxBytes } = endpoint;
    const enter = onRequest ?? entranceOf(context, access);
    const count = limit && countOf(limitOf(limit), access, tooMany);
    app.route({
      method,
      url,
      schema: schemaOf(endpoint),
      // What a request has was checked by these schemas.
      handler: handler as unknown as RouteHandlerMethod,
      // Who is known is counted by what fits the schemas alone.
      ...(enter ? { onRequest: enter, ...(count && { preHandler: count }) } : count && { onRequest: count }),
      ...(bodyMaxBytes !== undefined && { bodyLimit: bodyMaxBytes }),
      ...options,
    });
  };
  return { serve, limitOf };
}

type Hook = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** What keeps away who may not ask; undefined where nobody has to be known. */
function entranceOf(context: AppContext, access: EndpointAccess): Hook | undefined {
  if (access === "everyone" || access === "token" || access === "machine") return undefined;
  return access === "session" ? requireSession(context) : requireStaff(context, access);
}

function countOf(counter: ProcessLimit, access: EndpointAccess, tooMany?: string): Hook {
  return async (request) => counter.spend(askingOf(request, access), tooMany);
}

/** Whose calls are counted. */
function askingOf(request: FastifyRequest, access: EndpointAccess): string {
  if (access === "everyone" || access === "token" || access === "machine") return request.ip;
  return access === "session" ? sessionOf(request).accountId : staffOf(request).staff_id;
}

function schemaOf({ params, query, headers, body }: Endpoint) {
  return {
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(headers && { headers }),
    ...(body && { body }),
  };
}
