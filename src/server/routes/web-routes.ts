import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { SESSION_MARKER_PREFIX } from "../../contract/cookies.ts";
import type { PartnerConfig } from "../../contract/partner-config.ts";
import { type CompletionWords, fillValues, greetingKeys, ownerOfRoute } from "../../form/index.ts";
import { IMMUTABLE } from "../http/encoded-text.ts";
import { sendNotFound } from "../http/error-handler.ts";
import { pagePolicy } from "../http/security-headers.ts";
import type { ServedForm } from "../publishing/form-library.ts";
import { schoolGaps } from "../publishing/partner-source.ts";
import type { AppContext } from "../services/services.ts";
import { renderIndex } from "../web/render-index.ts";
import { preloads, screenAt } from "../web/screen.ts";
import { renderSkeleton } from "../web/skeleton.ts";
import { themeSheet } from "../web/theme-sheet.ts";

const THEME = "/assets/theme-:hash(^[0-9a-f]+).css";

/** Answers every address that is nothing else with index.html; the browser's router does the rest. */
export function webRoutes(app: FastifyInstance, context: AppContext): void {
  const { handle } = context.web;
  if (handle) {
    app.addHook("onRequest", (request, reply, done) => {
      if (isOfServer(pathOf(request))) done();
      else handle(request.raw, reply.raw, (error) => done(error instanceof Error ? error : undefined));
    });
  }
  app.get<{ Params: { hash: string } }>(THEME, { config: { isFile: true } }, (request, reply) => {
    const { path, css } = themeSheet(context.partner.current().theme);
    // A page of before a change asks for colours that are gone, and gets those of now, for once.
    if (request.url === path) reply.header("cache-control", IMMUTABLE);
    return reply.type("text/css; charset=utf-8").send(css);
  });
  app.setNotFoundHandler((request, reply) =>
    wantsPage(request) ? sendPage(context, request, reply) : sendNotFound(request, reply),
  );
}

/** Whether an address is one of calls and files: what does not exist there is an error and never the
 * application. */
function isOfServer(path: string): boolean {
  return ownerOfRoute(path) === "server";
}

function wantsPage(request: FastifyRequest): boolean {
  const isRead = request.method === "GET" || request.method === "HEAD";
  const path = pathOf(request);
  if (!isRead || isOfServer(path)) return false;
  const accept = request.headers.accept ?? "*/*";
  // A missing picture or script is not a page, although browsers accept anything in its place.
  return accept.includes("text/html") || (accept.includes("*/*") && !/\.[a-z0-9]+$/i.test(path));
}

async function sendPage(
  context: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { config, forms, partner, web } = context;
  const [html, published, files] = await Promise.all([
    web.indexHtml(request.url),
    forms.current(),
    web.screenFiles?.() ?? {},
  ]);
  const isForStaff = /[?&]service_token=/.test(request.url);
  const screen = screenAt({ path: pathOf(request), isForStaff, published: published ?? null });
  const isLoggedIn = !isForStaff && hasMarker(request);
  const { theme, ...school } = partner.current();
  const initialData = {
    partner: school,
    formHash: published?.hash ?? null,
    ...completionOf(published, partner.current()),
    greetingKeys: published ? greetingKeys(published.form) : [],
    inactivityTimeoutMs: config.inactivityTimeoutMs,
    inactivityWarningMs: config.inactivityWarningMs,
  };
  const parts = {
    ...{ themePath: themeSheet(theme).path, initialData },
    preloads: preloads({ screen, files, isLoggedIn }),
    skeleton: renderSkeleton({ partner: school, screen, isLoggedIn }),
  };
  return reply
    .code(200)
    .headers({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": web.contentSecurityPolicy ?? pagePolicy(context.storage.origin),
    })
    .send(renderIndex(html, parts));
}

/** The words of the form for the page after submitting, with the school's names filled in. */
function completionOf(
  published: ServedForm | null,
  partner: PartnerConfig,
): { completion?: CompletionWords } {
  const words = published?.form.completion;
  return words === undefined ? {} : { completion: fillValues(words, schoolGaps(partner)) };
}

/** Whether the browser takes itself for logged in; what the page may hold does not depend on it, only how it begins. */
function hasMarker(request: FastifyRequest): boolean {
  return Object.keys(request.cookies).some((name) => name.startsWith(SESSION_MARKER_PREFIX));
}

function pathOf(request: FastifyRequest): string {
  return request.url.split("?", 1)[0] ?? "/";
}
