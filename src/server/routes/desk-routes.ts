import type { FastifyInstance, FastifyRequest } from "fastify";
import { DESK_PAGES, DESK_PATH } from "../../contract/desk-endpoints.ts";
import type {
  CodeEnrolment,
  CodeSignIn,
  OpenedLink,
  PasskeyEnrolment,
  PasskeySignIn,
  SignedIn,
  SignedOut,
  SignInWays,
  StaffLink,
} from "../../contract/desk-staff.ts";
import { normalEmail } from "../../contract/email-address.ts";
import { withUniformTiming } from "../accounts/log-in.ts";
import { enrolCode, enrolPasskey, openStaffLink } from "../desk/first-sign-in.ts";
import { passkeyRequest } from "../desk/passkeys.ts";
import { SchoolProvider } from "../desk/school-provider.ts";
import { signInWithCode, signInWithPasskey } from "../desk/sign-in.ts";
import { endStaffSession } from "../desk/staff-sessions.ts";
import { deskEndpoint } from "../http/endpoint.ts";
import { forgiveTries, limitCall, ProcessLimit, scaledRateLimit } from "../http/rate-limits.ts";
import type { AppContext } from "../services/services.ts";
import { DomainError } from "../system/domain-error.ts";
import { deskProviderRoutes } from "./desk-provider-routes.ts";
import { clearStaffCookie, letIn, requireStaff, staffOf } from "./desk-session.ts";

/** Nobody guesses a link or a passkey; the limit is for whoever tries all the same, or fills the database. */
const RATE_LIMIT = { calls: 60, periodMs: 60_000 };

/** Signing in at the desk, keeping the session and ending it (DSK-02 to DSK-06, DSK-09). */
export function deskRoutes(app: FastifyInstance, context: AppContext): void {
  const limit = new ProcessLimit(scaledRateLimit(RATE_LIMIT, context.config.rateLimitFactor), context.now);
  const onRequest = async (request: FastifyRequest) => limit.spend(request.ip);
  const { deskOidc } = context.config;
  const provider = deskOidc === null ? null : new SchoolProvider(deskOidc);
  if (provider !== null) deskProviderRoutes(app, context, { provider, onRequest });

  app.route({
    ...deskEndpoint("signInWays"),
    handler: (): SignInWays => ({
      school: context.partner.current().shortName,
      provider: provider !== null,
    }),
  });

  app.route<{ Body: CodeSignIn }>({
    ...deskEndpoint("signInWithCode"),
    handler: async (request, reply) => {
      const { body, ip: client } = request;
      const email = normalEmail(body.email) ?? body.email.trim().toLowerCase();
      const tries = { call: "staffSignIn", client, email } as const;
      await limitCall(context, tries);
      const outcome = await withUniformTiming(() => signInWithCode(context, body, client));
      if (outcome === "wrong_staff_sign_in") throw new DomainError(outcome);
      await forgiveTries(context, tries);
      return letIn(context, { request, reply }, outcome);
    },
  });

  app.route({
    ...deskEndpoint("passkeyChallenge"),
    onRequest,
    handler: () => passkeyRequest(context),
  });

  app.route<{ Body: PasskeySignIn }>({
    ...deskEndpoint("signInWithPasskey"),
    onRequest,
    handler: async (request, reply) => {
      const outcome = await signInWithPasskey(context, request.body, request.ip);
      if (outcome === "wrong_staff_passkey") throw new DomainError(outcome);
      return letIn(context, { request, reply }, outcome);
    },
  });

  app.route<{ Body: StaffLink }>({
    ...deskEndpoint("openStaffLink"),
    onRequest,
    handler: async ({ body }): Promise<OpenedLink> => {
      const outcome = await openStaffLink(context, body.token);
      if (outcome === "wrong_staff_link") throw new DomainError(outcome);
      return outcome;
    },
  });

  app.route<{ Body: CodeEnrolment }>({
    ...deskEndpoint("enrolCode"),
    onRequest,
    handler: async (request, reply) => {
      const outcome = await enrolCode(context, request.body, request.ip);
      if (typeof outcome === "string") throw new DomainError(outcome);
      return letIn(context, { request, reply }, outcome);
    },
  });

  app.route<{ Body: PasskeyEnrolment }>({
    ...deskEndpoint("enrolPasskey"),
    onRequest,
    handler: async (request, reply) => {
      const outcome = await enrolPasskey(context, request.body, request.ip);
      if (typeof outcome === "string") throw new DomainError(outcome);
      return letIn(context, { request, reply }, outcome);
    },
  });

  app.route({
    ...deskEndpoint("staffSession"),
    onRequest: requireStaff(context, "desk"),
    handler: (request): SignedIn => {
      const { email, role, way } = staffOf(request);
      return { email, role, way };
    },
  });

  app.route({
    ...deskEndpoint("staffSignOut"),
    onRequest: requireStaff(context, "desk"),
    handler: async (request, reply): Promise<SignedOut> => {
      const session = staffOf(request);
      clearStaffCookie(context, reply);
      await endStaffSession(context, session, request.ip);
      const signInPage = `${context.publicUrl()}${DESK_PATH}${DESK_PAGES.signIn}`;
      const isOfProvider = provider !== null && session.way === "provider";
      return { provider_sign_out: isOfProvider ? await provider.signOutAddress(signInPage) : null };
    },
  });
}
