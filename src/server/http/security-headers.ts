import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { DomainError } from "../system/domain-error.ts";

/**
 * Refuses a request that another site made the browser send (cross-site request forgery). Browsers tell the relation
 * in Sec-Fetch-Site; older ones send Origin. The session cookie is SameSite=Lax besides.
 * @throws DomainError cross_site
 */
export function refuseCrossSite(request: FastifyRequest, publicOrigin: string | null): void {
  if (!isSameOrigin(request, publicOrigin)) throw new DomainError("cross_site");
}

function isSameOrigin({ headers, protocol }: FastifyRequest, publicOrigin: string | null): boolean {
  const relation = headers["sec-fetch-site"];
  if (relation !== undefined) return relation === "same-origin" || relation === "none";
  const { origin } = headers;
  if (origin !== undefined) {
    if (origin === publicOrigin) return true;
    // Under our name without encryption, anybody on the way may have written the page.
    const isPublicName = publicOrigin !== null && URL.parse(publicOrigin)?.host === headers.host;
    return !isPublicName && origin === `${protocol}://${headers.host}`;
  }
  // Neither header: a program, or an old browser. A page of another site could still navigate such a browser here.
  return !headers.accept?.includes("text/html");
}

const SELF = "'self'";
const NONE = "'none'";

/** For answers that are no page: nothing in them may load or be framed. */
const NO_PAGE_POLICY = "default-src 'none'; frame-ancestors 'none'";

/**
 * The Content-Security-Policy of index.html: our own files, nothing inline, no eval.
 * Uploads go to the storage's origin where it is not ours.
 */
export function pagePolicy(storageOrigin: string | null): string {
  const connect = storageOrigin === null ? SELF : `${SELF} ${storageOrigin}`;
  return policyOf({ styles: SELF, connect });
}

/**
 * For a document of an applicant that the desk shows in a frame: the browser's viewer alone, and nothing that it holds runs
 * as a page of ours.
 */
export const SHOWN_DOCUMENT_POLICY = "sandbox; default-src 'none'; frame-ancestors 'self'";

/**
 * The same for the desk, whose components make their styles as they are shown: under a nonce, which each page has one of
 * its own of. It shows documents in a frame.
 */
export function deskPolicy(nonce: string): string {
  return `${policyOf({ styles: `${SELF} 'nonce-${nonce}'` })}; frame-src 'self'`;
}

/**
 * For the frame in which the form editor shows a draft. It stands in pages of ours, makes one worker under a name of its own,
 * and sends nothing.
 */
export function previewFramePolicy(): string {
  return policyOf({
    styles: SELF,
    connect: NONE,
    formAction: NONE,
    frameAncestors: SELF,
    trustedTypes: "form-preview-worker",
  });
}

interface PolicyParts {
  readonly styles: string;
  readonly connect?: string;
  readonly formAction?: string;
  readonly frameAncestors?: string;
  readonly trustedTypes?: string;
}

function policyOf({
  styles,
  connect = SELF,
  formAction = SELF,
  frameAncestors = NONE,
  trustedTypes = NONE,
}: PolicyParts): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${styles}`,
    `connect-src ${connect}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "base-uri 'none'",
    `form-action ${formAction}`,
    `frame-ancestors ${frameAncestors}`,
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypes}`,
  ].join("; ");
}

/** For a page that only is read: the style that stands in it, and nothing else. */
export function documentPolicy(style: string): string {
  const hash = createHash("sha256").update(style).digest("base64");
  return `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
}

/** Powerful features that no page of this product uses; browsers complain of names that they do not know. */
const UNUSED_FEATURES = [
  "accelerometer",
  "autoplay",
  "browsing-topics",
  "camera",
  "display-capture",
  "encrypted-media",
  "fullscreen",
  "gamepad",
  "geolocation",
  "gyroscope",
  "hid",
  "idle-detection",
  "local-fonts",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "publickey-credentials-get",
  "screen-wake-lock",
  "serial",
  "usb",
  "xr-spatial-tracking",
];

const NO_FEATURES = UNUSED_FEATURES.map((feature) => `${feature}=()`).join(", ");

/** For the desk's pages, which sign in with passkeys. */
export const DESK_FEATURES = NO_FEATURES.replace(
  "publickey-credentials-get=()",
  "publickey-credentials-get=(self)",
);

/**
 * The headers of every answer that keep browsers from doing what this product never needs. Nothing is stored by
 * browsers and proxies unless a route says that it may be: an address can be written in more ways than one can list.
 */
export function securityHeaders({
  requestId,
  isHttps,
}: {
  readonly requestId: string;
  readonly isHttps: boolean;
}) {
  return {
    "content-security-policy": NO_PAGE_POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": NO_FEATURES,
    "cache-control": "no-store",
    "x-request-id": requestId,
    ...(isHttps && { "strict-transport-security": "max-age=31536000" }),
  };
}

/** Puts them on whatever a route or an error answers. */
export function installSecurityHeaders(app: FastifyInstance, isHttps: () => boolean): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(securityHeaders({ requestId: request.id, isHttps: isHttps() }));
    done();
  });
}
