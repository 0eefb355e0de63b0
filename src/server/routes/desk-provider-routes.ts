import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  DESK_PAGES,
  DESK_PATH,
  DESK_PROVIDER,
  PROVIDER_PROBLEM_PARAMETER,
  type ProviderProblem,
} from "../../contract/desk.ts";
import { decrypt, encrypt } from "../crypto/encrypt.ts";
import { hashSecret } from "../crypto/hash-secret.ts";
import { signInWithProvider } from "../desk/provider-sign-in.ts";
import { ProviderError, type ProviderFlow, type SchoolProvider } from "../desk/school-provider.ts";
import { noteRefusal } from "../desk/sign-in.ts";
import type { AppContext } from "../services/services.ts";
import { addChallenge, takeChallenge } from "../store/staff.ts";
import { hasFields } from "../system/has-fields.ts";
import { letIn } from "./desk-session.ts";
import { isSecure } from "./session-cookies.ts";

/** How long somebody may take at the provider. */
export const PROVIDER_FLOW_TTL_MS = 10 * 60_000;
const FLOW = ["desk provider flow"];

interface Flow extends ProviderFlow {
  readonly expiresAt: number;
}

type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply };

/**
 * Signing in with the school's OpenID Connect provider (DSK-09): the browser goes there, and comes back with a code. What
 * goes wrong leads to the page of the sign-in, which says it.
 */
export function deskProviderRoutes(
  app: FastifyInstance,
  context: AppContext,
  {
    provider,
    onRequest,
  }: {
    readonly provider: SchoolProvider;
    readonly onRequest: (request: FastifyRequest) => Promise<void>;
  },
): void {
  const { store, key, now, publicUrl } = context;
  const returnAddress = () => publicUrl() + DESK_PROVIDER.return;
  const stateHash = (state: string) => hashSecret(key, FLOW, state);

  app.get(DESK_PROVIDER.begin, { onRequest }, async (request, reply) => {
    try {
      const { to, flow } = await provider.begin(returnAddress());
      const expiresAt = now() + PROVIDER_FLOW_TTL_MS;
      await addChallenge(store, stateHash(flow.state), expiresAt);
      const secure = isSecure(publicUrl());
      reply.setCookie(cookieName(secure), sealed(key, { ...flow, expiresAt }), cookieTerms(secure));
      return reply.redirect(to);
    } catch (error) {
      return tell({ request, reply }, problemOf(error, request));
    }
  });

  app.get(DESK_PROVIDER.return, { onRequest }, async (request, reply) => {
    const secure = isSecure(publicUrl());
    const flow = opened(key, request.cookies[cookieName(secure)]);
    reply.clearCookie(cookieName(secure), cookieTerms(secure));
    const isOurs = flow !== null && flow.expiresAt > now() && flow.state === stateIn(request.query);
    // Used up before anything is asked with it: the same address, opened again, signs nobody in.
    if (!isOurs || !(await takeChallenge(store, stateHash(flow.state), now())))
      return await refuse({ request, reply }, "expired");
    const address = new URL(returnAddress());
    address.search = request.url.slice(request.url.indexOf("?"));
    let problem: ProviderProblem;
    try {
      const identity = await provider.finish(address, flow);
      const outcome = await signInWithProvider(context, { identity, roles: provider.roles }, request.ip);
      if (typeof outcome === "string") return tell({ request, reply }, outcome);
      await letIn(context, { request, reply }, outcome);
      return reply.redirect(DESK_PATH);
    } catch (error) {
      problem = problemOf(error, request);
    }
    return await refuse({ request, reply }, problem);
  });

  async function refuse(exchange: Exchange, problem: ProviderProblem): Promise<FastifyReply> {
    const { ip: client } = exchange.request;
    await noteRefusal(context, store, { staffId: undefined, way: `provider ${problem}`, client });
    return tell(exchange, problem);
  }
}

function tell({ reply }: Exchange, problem: ProviderProblem): FastifyReply {
  return reply.redirect(`${DESK_PATH}${DESK_PAGES.signIn}?${PROVIDER_PROBLEM_PARAMETER}=${problem}`);
}

/**
 * Says in the log why the provider signed nobody in, by the kinds of errors alone: their texts quote what was sent.
 * @throws the error when it is none of the provider's
 */
function problemOf(error: unknown, request: FastifyRequest): ProviderProblem {
  if (!(error instanceof ProviderError)) throw error;
  request.log.warn({ problem: error.problem, err: error.cause }, "the provider has signed nobody in");
  return error.problem;
}

/** With `__Secure-` browsers refuse it without https. */
function cookieName(secure: boolean): string {
  return secure ? "__Secure-desk-provider" : "desk-provider";
}

/** Lax: the way back from the provider begins at another site. */
function cookieTerms(secure: boolean) {
  return {
    path: `${DESK_PATH}${DESK_PAGES.signIn}`,
    sameSite: "lax",
    httpOnly: true,
    secure,
    maxAge: PROVIDER_FLOW_TTL_MS / 1000,
  } as const;
}

function sealed(key: AppContext["key"], flow: Flow): string {
  return encrypt({ keys: [key], context: FLOW }, JSON.stringify(flow));
}

/** Null when there is none, or it is none that this server has sealed. */
function opened(key: AppContext["key"], cookie: string | undefined): Flow | null {
  if (cookie === undefined) return null;
  try {
    // Nobody else can have sealed it.
    return JSON.parse(decrypt({ keys: [key], context: FLOW }, cookie)) as Flow;
  } catch {
    return null;
  }
}

function stateIn(query: unknown): unknown {
  return hasFields(query, { state: "string" }) ? query.state : undefined;
}
