import type { FastifyInstance, FastifyRequest } from "fastify";
import { normalEmail } from "../../contract/account.ts";
import { SIGN_IN_LIMIT, STAFF_ENDPOINTS } from "../../contract/desk-staff.ts";
import { DESK_PAGES, DESK_PATH } from "../../contract/desk.ts";
import { withUniformTiming } from "../accounts/log-in.ts";
import { enrolCode, enrolPasskey, openStaffLink } from "../desk/first-sign-in.ts";
import { passkeyRequest } from "../desk/passkeys.ts";
import { SchoolProvider } from "../desk/school-provider.ts";
import { signInWithCode, signInWithPasskey } from "../desk/sign-in.ts";
import { endStaffSession } from "../desk/staff-sessions.ts";
import { forgiveTries, limitCall } from "../http/rate-limits.ts";
import type { AppContext } from "../services/services.ts";
import { DomainError } from "../system/domain-error.ts";
import { deskProviderRoutes } from "./desk-provider-routes.ts";
import { clearStaffCookie, letIn, staffOf } from "./desk-session.ts";
import { serving } from "./serve.ts";

/** Signing in at the desk, keeping the session and ending it (DSK-02 to DSK-06, DSK-09). */
export function deskRoutes(app: FastifyInstance, context: AppContext): void {
  const { serve, limitOf } = serving(app, context);
  const onRequest = async (request: FastifyRequest) => limitOf(SIGN_IN_LIMIT).spend(request.ip);
  const { deskOidc } = context.config;
  const provider = deskOidc === null ? null : new SchoolProvider(deskOidc);
  if (provider !== null) deskProviderRoutes(app, context, { provider, onRequest });

  serve(STAFF_ENDPOINTS.signInWays, () => ({
    school: context.partner.current().shortName,
    provider: provider !== null,
  }));

  serve(STAFF_ENDPOINTS.signInWithCode, async (request, reply) => {
    const { body, ip: client } = request;
    const email = normalEmail(body.email) ?? body.email.trim().toLowerCase();
    const tries = { call: "staffSignIn", client, email } as const;
    await limitCall(context, tries);
    const outcome = await withUniformTiming(() => signInWithCode(context, body, client));
    if (outcome === "wrong_staff_sign_in") throw new DomainError(outcome);
    await forgiveTries(context, tries);
    return letIn(context, { request, reply }, outcome);
  });

  serve(STAFF_ENDPOINTS.passkeyChallenge, () => passkeyRequest(context));

  serve(STAFF_ENDPOINTS.signInWithPasskey, async (request, reply) => {
    const outcome = await signInWithPasskey(context, request.body, request.ip);
    if (outcome === "wrong_staff_passkey") throw new DomainError(outcome);
    return letIn(context, { request, reply }, outcome);
  });

  serve(STAFF_ENDPOINTS.openStaffLink, async ({ body }) => {
    const outcome = await openStaffLink(context, body.token);
    if (outcome === "wrong_staff_link") throw new DomainError(outcome);
    return outcome;
  });

  serve(STAFF_ENDPOINTS.enrolCode, async (request, reply) => {
    const outcome = await enrolCode(context, request.body, request.ip);
    if (typeof outcome === "string") throw new DomainError(outcome);
    return letIn(context, { request, reply }, outcome);
  });

  serve(STAFF_ENDPOINTS.enrolPasskey, async (request, reply) => {
    const outcome = await enrolPasskey(context, request.body, request.ip);
    if (typeof outcome === "string") throw new DomainError(outcome);
    return letIn(context, { request, reply }, outcome);
  });

  serve(STAFF_ENDPOINTS.staffSession, (request) => {
    const { email, role, way } = staffOf(request);
    return { email, role, way };
  });

  serve(STAFF_ENDPOINTS.staffSignOut, async (request, reply) => {
    const session = staffOf(request);
    clearStaffCookie(context, reply);
    await endStaffSession(context, session, request.ip);
    const signInPage = `${context.publicUrl()}${DESK_PATH}${DESK_PAGES.signIn}`;
    const isOfProvider = provider !== null && session.way === "provider";
    return { provider_sign_out: isOfProvider ? await provider.signOutAddress(signInPage) : null };
  });
}
