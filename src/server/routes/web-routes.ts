import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { SESSION_MARKER_PREFIX } from "../../contract/cookies.ts";
import { prefixAt } from "../../form/definition/application-name.ts";
import { ownerOfRoute } from "../../form/index.ts";
import { formOf } from "../applications/own-form.ts";
import { loadAccount } from "../applications/profile.ts";
import { IMMUTABLE, sendEncoded, sendTextOnce } from "../http/encoded-text.ts";
import { sendNotFound } from "../http/error-handler.ts";
import { ProcessLimit, scaledRateLimit } from "../http/rate-limits.ts";
import { pagePolicy } from "../http/security-headers.ts";
import type { AppContext } from "../services/services.ts";
import { DomainError } from "../system/domain-error.ts";
import type { Reader } from "../web/page-maker.ts";
import { hideTokens, isOfStaffLink } from "./entry-cookies.ts";
import { findSession, isSecure } from "./session-cookies.ts";

const STYLES = "/assets/styles-:hash(^[0-9a-f]+).css";

/**
 * Pages with answers, of one account: more than anybody reads, and together no more than others wait for in passing. The
 * browser makes its screens by itself then.
 */
const PAGES_OF_ACCOUNT = { calls: 30, periodMs: 60_000 };

/** Answers every address that is nothing else with the page of its screen; the browser's router does the rest. */
export function webRoutes(app: FastifyInstance, context: AppContext): void {
  const { config, now } = context;
  const limit = new ProcessLimit(scaledRateLimit(PAGES_OF_ACCOUNT, config.rateLimitFactor), now);
  app.setNotFoundHandler((request, reply) =>
    wantsPage(context, request) ? sendPage(context, limit, { request, reply }) : sendNotFound(request, reply),
  );
}

/** What the pages of all applications look like, and, while developing, their scripts. */
export function styleRoutes(app: FastifyInstance, context: AppContext): void {
  const { handle } = context.web;
  if (handle) {
    app.addHook("onRequest", (request, reply, done) => {
      // Below a prefix are an application's pages and calls, and no source.
      if (prefixAt(request.url, context.named) !== "" || isOfServer(pathOf("", request))) done();
      else handle(request.raw, reply.raw, (error) => done(error instanceof Error ? error : undefined));
    });
  }
  app.get<{ Params: { hash: string } }>(STYLES, { config: { isFile: true } }, async (request, reply) => {
    const { path, bytes } = await context.pages.styles();
    // A page of before a change asks for colours that are gone, and gets those of now, for once.
    if (request.url === path) reply.header("cache-control", IMMUTABLE);
    return sendEncoded(request, reply.type("text/css; charset=utf-8"), bytes);
  });
}

/** Whether an address is one of calls and files: what does not exist there is an error and never the
 * application. */
function isOfServer(path: string): boolean {
  return ownerOfRoute(path) === "server";
}

function wantsPage({ prefix }: AppContext, request: FastifyRequest): boolean {
  const isRead = request.method === "GET" || request.method === "HEAD";
  const path = pathOf(prefix, request);
  if (!isRead || isOfServer(path)) return false;
  const accept = request.headers.accept ?? "*/*";
  // A missing picture or script is not a page, although browsers accept anything in its place.
  return accept.includes("text/html") || (accept.includes("*/*") && !/\.[a-z0-9]+$/i.test(path));
}

interface Asked {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

async function sendPage(
  context: AppContext,
  limit: ProcessLimit,
  { request, reply }: Asked,
): Promise<FastifyReply> {
  const { pages, web, storage } = context;
  const hidden = hideTokens(request, reply, isSecure(context.publicUrl()));
  if (hidden !== undefined) return hidden;
  const page = await pages.pageAt(pathOf(context.prefix, request), readerOf(context, limit, request));
  reply.code(200).headers({
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "content-security-policy": web.contentSecurityPolicy ?? pagePolicy(storage.origin),
  });
  return typeof page === "string"
    ? await sendTextOnce(request, reply, page)
    : sendEncoded(request, reply, page);
}

function readerOf(context: AppContext, limit: ProcessLimit, request: FastifyRequest): Reader {
  const isForStaff = isOfStaffLink(request);
  const isLoggedIn = !isForStaff && hasMarker(request);
  return {
    isLoggedIn,
    isForStaff,
    ownForm: async () => {
      if (!isLoggedIn || !(await context.forms.hasOwnForms())) return undefined;
      const session = await findSession(context, request);
      const own = session && (await formOf(context, session.accountId));
      return own === null || own === (await context.forms.current()) ? undefined : own;
    },
    loadAccount: async (form) => {
      const session = isLoggedIn ? await findSession(context, request) : null;
      if (session === null || !isWithin(limit, session.accountId)) return undefined;
      return await loadAccount(context.store, session, { form, now: context.now() });
    },
  };
}

function isWithin(limit: ProcessLimit, accountId: string): boolean {
  try {
    limit.spend(accountId);
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}

/** Whether the browser takes itself for logged in. */
function hasMarker(request: FastifyRequest): boolean {
  return Object.keys(request.cookies).some((name) => name.startsWith(SESSION_MARKER_PREFIX));
}

/** The path inside the application. */
function pathOf(prefix: string, { url }: FastifyRequest): string {
  return url.slice(prefix.length).split("?", 1)[0] || "/";
}
