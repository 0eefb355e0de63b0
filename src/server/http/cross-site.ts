import type { FastifyRequest } from "fastify";
import { ApiError } from "./api-error.ts";

/**
 * Refuses a request that another site made the browser send (cross-site request forgery). Browsers tell the relation
 * in Sec-Fetch-Site; older ones send Origin. The session cookie is SameSite=Lax besides.
 * @throws ApiError cross_site
 */
export function refuseCrossSite(request: FastifyRequest, publicOrigin: string | null): void {
  if (!isSameOrigin(request, publicOrigin)) throw new ApiError("cross_site");
}

function isSameOrigin({ headers }: FastifyRequest, publicOrigin: string | null): boolean {
  const relation = headers["sec-fetch-site"];
  if (relation !== undefined) return relation === "same-origin" || relation === "none";
  const { origin } = headers;
  if (origin !== undefined) return origin === publicOrigin || URL.parse(origin)?.host === headers.host;
  // Neither header: a program, or an old browser. A page of another site could still navigate such a browser here.
  return !headers.accept?.includes("text/html");
}
