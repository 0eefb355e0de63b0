import type { FastifyInstance } from "fastify";
import { CALLS } from "../../../contract/call-table.ts";
import type { MessageAnswer, SessionAnswer } from "../../../contract/calls.ts";
import type { AppContext } from "../../app-context.ts";
import { ApiError } from "../../http/api-error.ts";
import { refuseCrossSite } from "../../http/cross-site.ts";
import { requireSession, sessionOf } from "../../session/require-session.ts";
import { clearSessionCookies, isSecure, readSessionCookie } from "../../session/session-cookies.ts";
import { closeSession } from "../../session/sessions.ts";
import { ACCOUNT_SENTENCES } from "./account-sentences.ts";

/** Keeping a session and ending it. */
export function sessionRoutes(app: FastifyInstance, context: AppContext): void {
  app.route({
    method: CALLS.session.method,
    url: CALLS.session.path,
    onRequest: requireSession(context),
    handler: (request): SessionAnswer => ({ username: sessionOf(request).email }),
  });

  app.route({
    method: CALLS.logout.method,
    url: CALLS.logout.path,
    // A GET that changes something: without this a link on another site could log people out.
    onRequest: async (request) => refuseCrossSite(request, context.publicUrl()),
    handler: async (request, reply): Promise<MessageAnswer> => {
      const secure = isSecure(context.publicUrl());
      const id = readSessionCookie(request, secure);
      // Whatever becomes of the session, this browser has it no longer.
      clearSessionCookies(reply, secure);
      const outcome = id === undefined ? "unknown" : await closeSession(context, id);
      if (outcome === "unknown") throw new ApiError("unauthorized");
      if (outcome === "refused")
        request.log.warn("a session is refused here, and deleted when that can be stored");
      return { message: ACCOUNT_SENTENCES.loggedOut };
    },
  });
}
