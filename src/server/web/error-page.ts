import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Finding } from "../../authoring/findings/finding.ts";
import { ERRORS, type ErrorCode } from "../../contract/error-codes.ts";
import type { PartnerConfig } from "../../contract/partner-config.ts";
import { prefixAt } from "../../form/definition/application-name.ts";
import { escapeHtml } from "../../form/definition/escape-html.ts";
import { memoizeByObject } from "../../form/index.ts";
import { errorCodeOf, sendError } from "../http/error-handler.ts";
import { documentPolicy } from "../http/security-headers.ts";
import type { PartnerSource } from "../publishing/partner-source.ts";
import { DomainError } from "../system/domain-error.ts";
import * as sentences from "./sentences.ts";
import { coloursOf } from "./style-sheet.ts";

const STYLE = `body{margin:0;background:var(--app-colors-neutral-extra-light);color:var(--app-colors-neutral-dark);font:1.0625rem/1.6 system-ui,sans-serif}
header{padding:1.25rem 1rem;border-bottom:4px solid var(--app-colors-accent-main);background:var(--app-colors-primary-dark);color:var(--app-colors-white-main);line-height:1.3}
main{box-sizing:border-box;max-width:40rem;margin:2rem auto;padding:1.5rem;border:1px solid var(--app-colors-neutral-light);border-radius:.75rem;background:var(--app-colors-white-main)}
li{margin:.75rem 0;overflow-wrap:anywhere}
h1{margin:0 0 1rem;color:var(--app-colors-primary-dark);font-size:1.75rem;line-height:1.2}
a{color:var(--app-colors-primary-main)}
:focus-visible{outline:3px solid var(--app-colors-primary-main);outline-offset:2px}`;

/** The page's styles, and the policy that lets them apply. */
const lookOf = memoizeByObject((theme: PartnerConfig["theme"]) => {
  const style = coloursOf(theme) + STYLE;
  return { style, policy: documentPolicy(style) };
});

interface ErrorPageParts {
  readonly code: ErrorCode;
  readonly partner: PartnerConfig;
  /** Where the application begins, or what lists them. */
  readonly home: string;
}

/**
 * What a browser shows when somebody opens an address that has nothing, or a call that is refused: the error's
 * sentence, in the school's look, with a way to the application. It needs no script.
 */
function errorPage({ code, partner, home }: ErrorPageParts): string {
  const [title, text] =
    code === "not_found"
      ? [sentences.notFound, sentences.nothingHere]
      : [sentences.somethingWrong, ERRORS[code].message];
  const email = escapeHtml(partner.helpEmail);
  const ways = `<p><a href="${home}">${sentences.goToApplication}</a></p>
<p>${sentences.writeTo(`<a href="mailto:${email}">${email}</a>`)}</p>`;
  return readPage({ title, body: `<p>${escapeHtml(text)}</p>\n${ways}`, partner }).html;
}

/**
 * What stands in the place of a draft that has errors (PRV-04): each in words, with where it is. It needs no script; the
 * policy lets its style apply.
 */
export function draftErrorsPage(
  findings: readonly Finding[],
  partner: PartnerConfig,
): { readonly html: string; readonly policy: string } {
  const errors = findings.filter(({ severity }) => severity === "error");
  const items = errors.map(({ file, line, column, message, suggestion }) => {
    const place = sentences.placeInFile(file, line, column);
    return `<li><strong>${escapeHtml(place)}</strong><br>${escapeHtml([message, suggestion ?? ""].join(" ").trim())}</li>`;
  });
  const body = `<p>${sentences.correctDraft}</p>\n<ul>\n${items.join("\n")}\n</ul>`;
  return readPage({ title: sentences.draftHasErrors(errors.length), body, partner });
}

/** The same for who has a link of the desk: what is wrong is for those who can mend it. */
export function brokenDraftPage(partner: PartnerConfig): { readonly html: string; readonly policy: string } {
  return readPage({ title: sentences.draftIsBroken, body: `<p>${sentences.draftIsMended}</p>`, partner });
}

interface ReadPageParts {
  readonly title: string;
  /** What stands below the title, as markup. */
  readonly body: string;
  readonly partner: PartnerConfig;
  /** Whether search engines may lead here. */
  readonly isFindable?: boolean;
}

/** A page that only is read, in the school's look; the policy lets its style apply. */
export function readPage({ title, body, partner, isFindable = false }: ReadPageParts): {
  readonly html: string;
  readonly policy: string;
} {
  const { shortName, applicationTitle, theme } = partner;
  const { style, policy } = lookOf(theme);
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
${isFindable ? "" : '<meta name="robots" content="noindex">\n'}<title>${escapeHtml(title)} – ${escapeHtml(applicationTitle)} – ${escapeHtml(shortName)}</title>
<style>${style}</style>
</head>
<body>
<header><strong>${escapeHtml(shortName)}</strong><br>${escapeHtml(applicationTitle)}</header>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`;
  return { html, policy };
}

interface Site {
  readonly partner: Pick<PartnerSource, "current">;
  /** The applications that have a name. */
  readonly named: readonly { readonly prefix: string }[];
}

/**
 * Shows a person who opens an address in a browser a page where a program gets the error as JSON (SEE-07). Status and
 * headers stay.
 */
export function installErrorPages(app: FastifyInstance, site: Site): void {
  app.addHook("onSend", async (request, reply, payload) => {
    const code = errorCodeOf(reply);
    return code !== undefined && isNavigation(request) ? pageFor({ request, reply }, code, site) : payload;
  });
}

/** Answers that there is nothing at the address where no hook is called for it. */
export function sendUnreadable(request: FastifyRequest, reply: FastifyReply, site: Site): void {
  const error = new DomainError("not_found");
  if (isNavigation(request)) reply.code(404).send(pageFor({ request, reply }, error.code, site));
  else sendError(reply, error);
}

interface Asked {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** The error's page; sets the headers that go with it. */
function pageFor({ request, reply }: Asked, code: ErrorCode, { partner, named }: Site): string {
  const current = partner.current();
  reply.headers({
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": lookOf(current.theme).policy,
  });
  return errorPage({ code, partner: current, home: `${prefixAt(request.url, named)}/` });
}

/** Whether a browser opens the address as a page: it says so; one that is older asks for HTML. */
function isNavigation({ method, headers }: Pick<FastifyRequest, "method" | "headers">): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  const mode = headers["sec-fetch-mode"];
  return mode === undefined ? (headers.accept ?? "").includes("text/html") : mode === "navigate";
}
