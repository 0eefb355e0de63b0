import type { FastifyReply, FastifyRequest } from "fastify";
import type { SignedIn } from "../../contract/desk-staff.ts";
import { DESK_PATH, mayStaff, type StaffRight } from "../../contract/desk.ts";
import type { DeskContext } from "../desk/desk-context.ts";
import type { Reader } from "../desk/reader.ts";
import { type BegunSession, endStaffSession, useStaffSession } from "../desk/staff-sessions.ts";
import type { OpenStaffSession } from "../store/staff-sessions.ts";
import { findStaff, sectionsOf } from "../store/staff.ts";
import { DomainError } from "../system/domain-error.ts";
import { isSecure } from "./session-cookies.ts";

/** With `__Secure-` browsers refuse it without https. `__Host-` would send it to applicants' pages as well. */
function cookieName(secure: boolean): string {
  return secure ? "__Secure-desk" : "desk";
}

/**
 * The desk's pages hold nothing of anybody: what they show comes by calls of their own, to which browsers add a strict cookie
 * even after the way back from another site.
 */
function cookieTerms(secure: boolean) {
  return { path: DESK_PATH, sameSite: "strict", httpOnly: true, secure } as const;
}

function setStaffCookie({ publicUrl }: DeskContext, reply: FastifyReply, sessionId: string): void {
  const secure = isSecure(publicUrl());
  reply.setCookie(cookieName(secure), sessionId, cookieTerms(secure));
}

export function clearStaffCookie({ publicUrl }: DeskContext, reply: FastifyReply): void {
  const secure = isSecure(publicUrl());
  reply.clearCookie(cookieName(secure), cookieTerms(secure));
}

/** The session that the browser has, kept alive by this; null when there is none that can be used. */
async function findOwnSession(
  context: DeskContext,
  request: FastifyRequest,
): Promise<OpenStaffSession | null> {
  const id = request.cookies[cookieName(isSecure(context.publicUrl()))];
  return id === undefined ? null : await useStaffSession(context, id);
}

const sessions = new WeakMap<FastifyRequest, OpenStaffSession>();

/**
 * A hook for calls of staff with this right, which is looked up anew with each call: a role that was taken away ends at
 * once.
 * @throws DomainError staff_signed_out, staff_not_allowed
 */
export function requireStaff(context: DeskContext, right: StaffRight) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const session = await findOwnSession(context, request);
    if (session === null) {
      clearStaffCookie(context, reply);
      throw new DomainError("staff_signed_out");
    }
    if (!mayStaff(session.role, right)) throw new DomainError("staff_not_allowed");
    sessions.set(request, session);
  };
}

/** The session that `requireStaff` found. */
export function staffOf(request: FastifyRequest): OpenStaffSession {
  const session = sessions.get(request);
  if (session === undefined) throw new DomainError("staff_signed_out");
  return session;
}

/** Who asks for something, as the audit trail names them. */
export function askerOf(request: FastifyRequest): { readonly client: string; readonly staffId: string } {
  return { client: request.ip, staffId: staffOf(request).staff_id };
}

/** Who reads an application: with the role of this moment, and the pages whose sensitive answers are opened to them. */
export async function readerOf({ store }: DeskContext, request: FastifyRequest): Promise<Reader> {
  const { staff_id: staffId, role } = staffOf(request);
  const row = await findStaff(store, staffId);
  return { staffId, role, sections: sectionsOf(row?.sections ?? "[]") };
}

/** Gives the browser its new session, and ends the one that it had. */
export async function letIn(
  context: DeskContext,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  { sessionId, signedIn }: BegunSession,
): Promise<SignedIn> {
  const earlier = await findOwnSession(context, request);
  if (earlier !== null) await endStaffSession(context, earlier, request.ip);
  setStaffCookie(context, reply, sessionId);
  return signedIn;
}
