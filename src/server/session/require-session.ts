import type { FastifyReply, FastifyRequest } from "fastify";
import type { AppContext } from "../app-context.ts";
import { ApiError } from "../http/api-error.ts";
import { clearSessionCookies, isSecure, readSessionCookie } from "./session-cookies.ts";
import { type Session, useSession } from "./sessions.ts";

const sessions = new WeakMap<FastifyRequest, Session>();

/**
 * A hook for calls that need a session. Without a valid one both cookies are cleared, so that the browser no longer
 * believes to be logged in.
 * @throws ApiError unauthorized
 */
export function requireSession(context: AppContext) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const secure = isSecure(context.publicUrl());
    const id = readSessionCookie(request, secure);
    const session = id === undefined ? null : await useSession(context, id);
    if (!session) {
      clearSessionCookies(reply, secure);
      throw new ApiError("unauthorized");
    }
    sessions.set(request, session);
  };
}

/** The session that `requireSession` found. */
export function sessionOf(request: FastifyRequest): Session {
  const session = sessions.get(request);
  if (!session) throw new ApiError("unauthorized");
  return session;
}
