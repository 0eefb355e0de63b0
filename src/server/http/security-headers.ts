import type { FastifyInstance } from "fastify";

/** For answers that are no page: nothing in them may load or be framed. */
const NO_PAGE_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** The Content-Security-Policy of index.html: our own files, styles with this response's nonce, no eval (design §3). Uploads go to the storage's origin where it is not ours. */
export function pagePolicy(nonce: string, storageOrigin: string | null): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    `connect-src 'self'${storageOrigin === null ? "" : ` ${storageOrigin}`}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join("; ");
}

/** Puts the headers on every answer that keep browsers from doing what this product never needs. */
export function installSecurityHeaders(app: FastifyInstance, isHttps: () => boolean): void {
  app.addHook("onRequest", async (request, reply) => {
    reply.headers({
      "content-security-policy": NO_PAGE_POLICY,
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "permissions-policy":
        "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
      "x-request-id": request.id,
    });
    if (isHttps()) reply.header("strict-transport-security", "max-age=31536000");
    if (/^\/(api|public|service)\//.test(request.url)) reply.header("cache-control", "no-store");
  });
}
