import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { PUBLIC_ENDPOINTS } from "../../contract/public-endpoints.ts";
import { IMMUTABLE, sendEncoded } from "../http/encoded-text.ts";
import type { AppContext } from "../services/services.ts";
import { DomainError } from "../system/domain-error.ts";
import { serving } from "./serve.ts";

/** The published forms: which one is current, and each by its hash as JSON and as an ES module of validators. */
export function formRoutes(app: FastifyInstance, context: AppContext): void {
  const { forms, now } = context;
  const { serve } = serving(app, context);
  serve(PUBLIC_ENDPOINTS.currentForm, async (request, reply) => {
    const { hash } = await forms.required();
    const etag = `"${hash}"`;
    // Kept by browsers and proxies, and never believed without asking.
    reply.headers({ "cache-control": "no-cache", etag });
    if (request.headers["if-none-match"] !== etag) return { hash, time: now() };
    // Sent here, without the body that the endpoint has.
    return reply.code(304).send() as never;
  });

  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    hash: string,
    part: "json" | "validator",
  ) => {
    const form = await forms.byHash(hash);
    if (!form) throw new DomainError("not_found");
    reply.header("cache-control", IMMUTABLE);
    return sendEncoded(request, reply, await form[part]);
  };
  app.get<{ Params: { hash: string } }>("/forms/:hash(^[0-9a-f]{32}$).json", (request, reply) =>
    send(request, reply.type("application/json; charset=utf-8"), request.params.hash, "json"),
  );
  app.get<{ Params: { hash: string } }>("/forms/:hash(^[0-9a-f]{32}$).js", (request, reply) =>
    send(request, reply.type("text/javascript; charset=utf-8"), request.params.hash, "validator"),
  );
}
