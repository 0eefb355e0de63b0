import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { PREVIEW_PATH } from "../../contract/screens.ts";
import { openToken } from "../access-links/access-links.ts";
import { sendEncoded, sendTextOnce } from "../http/encoded-text.ts";
import { ProcessLimit, scaledRateLimit } from "../http/rate-limits.ts";
import { pagePolicy } from "../http/security-headers.ts";
import type { DraftPreview } from "../publishing/draft-preview.ts";
import type { AppContext } from "../services/services.ts";
import { DomainError } from "../system/domain-error.ts";
import { brokenDraftPage, draftErrorsPage } from "../web/error-page.ts";
import { isSecure } from "./session-cookies.ts";

/** A page and its form are three calls; whoever tries a form out loads it again and again. */
const RATE_LIMIT = { calls: 120, periodMs: 60_000 };

const TOKEN = { type: "string", maxLength: 100 };
const QUERY = { type: "object", properties: { token: TOKEN } };
/** A form by its hash, as `/forms` has the published ones. */
const FORM_FILE = /^([0-9a-f]{32})\.(json|js)$/;

type Asked = FastifyRequest<{ Querystring: { readonly token?: string }; Params: { readonly "*"?: string } }>;

/**
 * A draft for who has a link, that of the forms folder (PRV-01) or that of the desk (EDT-58): its pages and its form, and nothing that stores
 * anything. The link's token moves into a cookie that goes along here alone, so that it leaves the address at once and a
 * page can be loaded anew. Whoever is logged in besides is nobody here.
 */
export function previewRoutes(app: FastifyInstance, context: AppContext): void {
  const { config, now } = context;
  const limit = new ProcessLimit(scaledRateLimit(RATE_LIMIT, config.rateLimitFactor), now);
  const route = {
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      reply.header("x-robots-tag", "noindex, nofollow");
      limit.spend(request.ip);
    },
    schema: { querystring: QUERY },
    handler: async (request: Asked, reply: FastifyReply) => {
      const { token } = request.query;
      if (token !== undefined) return await enter(context, token, reply);
      const shown = await requireToken(context, request.cookies[cookieName(context)] ?? "");
      const [, hash, kind] = FORM_FILE.exec(request.params["*"] ?? "") ?? [];
      return hash === undefined
        ? await sendPage({ context, shown }, request, reply)
        : await sendForm(shown, { hash, part: kind === "js" ? "validator" : "json" }, { request, reply });
    },
  };
  app.get(PREVIEW_PATH, route);
  app.get(`${PREVIEW_PATH}/*`, route);
}

/** The draft that a token shows. @throws DomainError wrong_token for one that is wrong, expired or revoked */
async function requireToken(context: AppContext, token: string): Promise<DraftPreview> {
  if ((await openToken(context, "preview", token)) !== undefined) return context.drafts;
  if ((await openToken(context, "draft", token)) !== undefined) return context.deskDrafts;
  throw new DomainError("wrong_token");
}

async function enter(context: AppContext, token: string, reply: FastifyReply): Promise<FastifyReply> {
  await requireToken(context, token);
  const secure = isSecure(context.publicUrl());
  const address = `${context.prefix}${PREVIEW_PATH}`;
  reply.setCookie(cookieName(context), token, {
    path: address,
    sameSite: "lax",
    httpOnly: true,
    secure,
  });
  return reply.redirect(address, 303);
}

/** With `__Secure-` browsers refuse it without https. */
function cookieName(context: AppContext): string {
  return isSecure(context.publicUrl()) ? "__Secure-preview" : "preview";
}

async function sendPage(
  { context, shown }: { readonly context: AppContext; readonly shown: DraftPreview },
  request: Asked,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { pages, partner, web, storage } = context;
  const { form, findings } = await shown.current();
  reply.type("text/html; charset=utf-8");
  if (form === null) {
    const school = partner.current();
    const { html, policy } =
      shown === context.deskDrafts ? brokenDraftPage(school) : draftErrorsPage(findings, school);
    return await sendTextOnce(request, reply.header("content-security-policy", policy), html);
  }
  reply.header("content-security-policy", web.contentSecurityPolicy ?? pagePolicy(storage.origin));
  const path = `/${request.params["*"] ?? ""}`;
  return await sendTextOnce(
    request,
    reply,
    await pages.previewAt(path, form, { isLive: await shown.isLive(form) }),
  );
}

async function sendForm(
  shown: DraftPreview,
  { hash, part }: { readonly hash: string; readonly part: "json" | "validator" },
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<FastifyReply> {
  const form = await shown.byHash(hash);
  if (form === null) throw new DomainError("not_found");
  reply.type(`${part === "json" ? "application/json" : "text/javascript"}; charset=utf-8`);
  return sendEncoded(request, reply, await form[part]);
}
