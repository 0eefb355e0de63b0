import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ErrorCode } from "../../contract/error-codes.ts";
import type { PartnerSource } from "../partner/partner-source.ts";
import { errorPage } from "../web/error-page.ts";
import { ApiError } from "./api-error.ts";
import { errorCodeOf, sendError } from "./error-handler.ts";
import { documentPolicy } from "./security-headers.ts";

type Partner = Pick<PartnerSource, "current">;

/**
 * Shows a person who opens an address in a browser a page where a program gets the error as JSON (SEE-07). Status and
 * headers stay.
 */
export function installErrorPages(app: FastifyInstance, partner: Partner): void {
  app.addHook("onSend", async (request, reply, payload) => {
    const code = errorCodeOf(reply);
    return code !== undefined && isNavigation(request) ? pageFor(reply, code, partner) : payload;
  });
}

/** Answers that there is nothing at the address where no hook is called for it. */
export function sendUnreadable(request: FastifyRequest, reply: FastifyReply, partner: Partner): void {
  const error = new ApiError("not_found");
  if (isNavigation(request)) reply.code(404).send(pageFor(reply, error.code, partner));
  else sendError(reply, error);
}

/** The error's page; sets the headers that go with it. */
function pageFor(reply: FastifyReply, code: ErrorCode, partner: Partner): string {
  const nonce = randomBytes(16).toString("base64");
  reply.headers({
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": documentPolicy(nonce),
  });
  return errorPage({ code, partner: partner.current(), nonce });
}

/** Whether a browser opens the address as a page: it says so; one that is older asks for HTML. */
function isNavigation({ method, headers }: Pick<FastifyRequest, "method" | "headers">): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  const mode = headers["sec-fetch-mode"];
  return mode === undefined ? (headers.accept ?? "").includes("text/html") : mode === "navigate";
}
