import type { FastifyReply, FastifyRequest } from "fastify";
import { SESSION_MARKER_COOKIE } from "../../contract/cookies.ts";
import {
  isOpenSession,
  RecentSessions,
  type Session,
  usableSession,
  useSession,
} from "../accounts/sessions.ts";
import type { UncheckedSession } from "../applications/read-save.ts";
import type { AppContext } from "../services/services.ts";
import { DomainError } from "../system/domain-error.ts";

/** Whether browsers reach the product under https, so that cookies must never travel without. */
export function isSecure(publicUrl: string): boolean {
  return publicUrl.startsWith("https:");
}

/** The id that the browser sent, undefined when it sent none. */
export function readSessionCookie(request: FastifyRequest, secure: boolean): string | undefined {
  return request.cookies[cookieName(secure)];
}

/** Both cookies end when the browser is closed; the server ends the session earlier. */
export function setSessionCookies(reply: FastifyReply, id: string, secure: boolean): void {
  const shared = { path: "/", sameSite: "lax", secure } as const;
  reply.setCookie(cookieName(secure), id, { ...shared, httpOnly: true });
  reply.setCookie(SESSION_MARKER_COOKIE, "1", shared);
}

export function clearSessionCookies(reply: FastifyReply, secure: boolean): void {
  const shared = { path: "/", sameSite: "lax", secure } as const;
  reply.clearCookie(cookieName(secure), { ...shared, httpOnly: true });
  reply.clearCookie(SESSION_MARKER_COOKIE, shared);
}

/** With `__Host-` browsers refuse the cookie when it comes from a sibling domain or without https. */
function cookieName(secure: boolean): string {
  return secure ? "__Host-session" : "session";
}

/** The session of the cookie, kept alive by this; null when there is none that can be used. */
export async function findSession(context: AppContext, request: FastifyRequest) {
  const id = readSessionCookie(request, isSecure(context.publicUrl()));
  return id === undefined ? null : await useSession(context, id);
}

const sessions = new WeakMap<FastifyRequest, Session>();

/**
 * A hook for calls that need a session. Without a valid one both cookies are cleared, so that the browser no longer
 * believes to be logged in. A page that was opened for one account reads and changes nothing of another that has logged
 * in since: its calls name the account that they are meant for (SYN-11).
 * @throws DomainError unauthorized, other_account
 */
export function requireSession(context: AppContext) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const session = await findSession(context, request);
    if (!session) {
      clearSessionCookies(reply, isSecure(context.publicUrl()));
      throw new DomainError("unauthorized");
    }
    noteSession(request, session);
    return session;
  };
}

/** @throws DomainError other_account */
function noteSession(request: FastifyRequest, session: Session): void {
  const meantFor = request.headers["saved-for"] ?? session.accountId;
  if (meantFor !== session.accountId) throw new DomainError("other_account");
  sessions.set(request, session);
}

const unchecked = new WeakMap<FastifyRequest, UncheckedSession>();

/**
 * As `requireSession`, for a call that comes again and again and looks with the statement that stores something whether
 * the session can still be used: where this process has looked a moment ago, only that statement does. Whatever else is
 * answered is answered after a look, so that a session that has ended gets its 401 first.
 */
export function requireSessionWhenStoring(context: AppContext) {
  const recent = new RecentSessions();
  const look = requireSession(context);
  const cookieOf = (request: FastifyRequest) =>
    readSessionCookie(request, isSecure(context.publicUrl())) ?? "";
  const check = async ({ idHash }: Session) => {
    if (!(await isOpenSession(context, idHash))) throw new DomainError("unauthorized");
  };
  return {
    onRequest: async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      const id = cookieOf(request);
      const known = recent.find(context, id);
      if (known === undefined) {
        recent.add(id, await look(request, reply));
        return;
      }
      unchecked.set(request, { usable: usableSession(context, known), check: () => check(known) });
      noteSession(request, known);
    },
    errorHandler: async (error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<never> => {
      try {
        await unchecked.get(request)?.check();
      } catch (problem) {
        recent.forget(cookieOf(request));
        const hasEnded = problem instanceof DomainError && problem.code === "unauthorized";
        if (hasEnded) clearSessionCookies(reply, isSecure(context.publicUrl()));
        throw problem;
      }
      throw error;
    },
  };
}

/** The session of a call that nobody has looked at yet; undefined when somebody has. */
export function uncheckedSessionOf(request: FastifyRequest): UncheckedSession | undefined {
  return unchecked.get(request);
}

/** The session that `requireSession` found. */
export function sessionOf(request: FastifyRequest): Session {
  const session = sessions.get(request);
  if (!session) throw new DomainError("unauthorized");
  return session;
}
