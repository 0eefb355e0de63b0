import { isUtf8 } from "node:buffer";
import type { FastifyRequest } from "fastify";
import { DomainError } from "../system/domain-error.ts";

/**
 * The text of a JSON body, which must be UTF-8: what is not would be stored as replacement characters, for good.
 * @throws DomainError malformed_json
 */
export function textOfBody(body: Buffer): string {
  if (!isUtf8(body)) throw new DomainError("malformed_json");
  return body.toString("utf8");
}

/**
 * Refuses a call whose query is no percent-encoded UTF-8. Pages take any query: mails and advertisements append theirs.
 * @throws DomainError invalid_request
 */
export function refuseBrokenQuery({ routeOptions, url }: FastifyRequest): void {
  const start = url.indexOf("?");
  if (start < 0 || routeOptions.schema?.querystring === undefined) return;
  try {
    decodeURIComponent(url.slice(start + 1));
  } catch {
    throw new DomainError("invalid_request");
  }
}
