import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { DESK_PAGES, DESK_PATH } from "../../contract/desk.ts";
import { sendTextOnce } from "../http/encoded-text.ts";
import { sendNotFound } from "../http/error-handler.ts";
import { DESK_FEATURES, deskPolicy } from "../http/security-headers.ts";
import type { AppContext } from "../services/services.ts";
import { NONCE_PLACE } from "../web/web-assets.ts";
import { staticRoutes } from "./static-routes.ts";

/** The pages of the desk, which are one and the same and hold nothing of anybody, and its files. */
export function deskPageRoutes(app: FastifyInstance, { web: { desk } }: AppContext): void {
  if (desk === undefined) return;
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const nonce = randomBytes(18).toString("base64url");
    reply.headers({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": desk.contentSecurityPolicy ?? deskPolicy(nonce),
      "permissions-policy": DESK_FEATURES,
      "x-robots-tag": "noindex, nofollow",
    });
    const html = (await desk.indexHtml(request.url)).replaceAll(NONCE_PLACE, nonce);
    return await sendTextOnce(request, reply, html);
  };
  for (const page of Object.values(DESK_PAGES)) {
    app.get(DESK_PATH + page, sendPage);
    // Typed with a slash at the end, as applicants' pages may be.
    app.get(`${DESK_PATH}${page}/`, sendPage);
  }
  // A mistyped address stays at the desk, whose page says so; calls are no page.
  app.get(`${DESK_PATH}/*`, async (request, reply) => {
    if (request.url.startsWith(`${DESK_PATH}/api/`)) return sendNotFound(request, reply);
    return await sendPage(request, reply.code(404));
  });
  if (desk.folder !== undefined) staticRoutes(app, desk.folder, DESK_PATH);
}
