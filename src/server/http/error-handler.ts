import { randomUUID } from "node:crypto";
import type { Socket } from "node:net";
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ERRORS, type ErrorBody, type ErrorCode } from "../../contract/error-codes.ts";
import { TimeLimitError } from "../processes/service-process.ts";
import { type StorageFailure, storageFailure } from "../store/storage-failure.ts";
import { DomainError } from "../system/domain-error.ts";
import { errorCode } from "../system/has-fields.ts";
import { refusedField } from "./refused-field.ts";
import { securityHeaders } from "./security-headers.ts";

interface BrokenRequestOptions {
  readonly log: FastifyBaseLogger;
  readonly isHttps: () => boolean;
}

/** What Node says of a request that it cannot read, in our words. */
const BROKEN_REQUESTS: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: "request_too_slow",
  HPE_HEADER_OVERFLOW: "address_too_long",
};

/**
 * Ends a connection whose request did not arrive whole or cannot be read, with an error of the table where that helps.
 * There is no request yet that hooks could be called for: headers, id and line of the log are made here.
 */
export function respondToBrokenRequest(
  { log, isHttps }: BrokenRequestOptions,
  error: Error & { readonly code?: string },
  socket: Socket,
): void {
  // Nobody is there to read a response, or one has been begun.
  if (error.code === "ECONNRESET" || !socket.writable || socket.bytesWritten > 0) {
    socket.destroy();
    return;
  }
  const code = BROKEN_REQUESTS[error.code ?? ""] ?? "invalid_request";
  const { status, message } = ERRORS[code];
  const body: ErrorBody = { message, code };
  const text = JSON.stringify(body);
  const requestId = randomUUID();
  const headers = Object.entries(securityHeaders({ requestId, isHttps: isHttps() }));
  const head = [
    `HTTP/1.1 ${status} ${code}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    "content-type: application/json; charset=utf-8",
    `content-length: ${Buffer.byteLength(text)}`,
    "connection: close",
  ];
  log.info({ reqId: requestId, res: { statusCode: status } }, "a request could not be read");
  socket.end(`${head.join("\r\n")}\r\n\r\n${text}`);
}

/** What Fastify itself refuses, in our words. */
const FASTIFY_ERRORS: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "not_json",
  FST_ERR_CTP_BODY_TOO_LARGE: "body_too_large",
  FST_ERR_CTP_INVALID_JSON_BODY: "malformed_json",
  FST_ERR_CTP_EMPTY_JSON_BODY: "malformed_json",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "invalid_request",
  FST_ERR_BAD_URL: "not_found",
  FST_ERR_ROUTE_MISSING_HOST_HEADER: "invalid_request",
};

/** A database or disk that cannot be used just now: the call may be made again. */
const STORAGE_ERRORS: Readonly<Record<StorageFailure, ErrorCode>> = {
  unavailable: "records_unavailable",
  full: "records_full",
};
const RETRY_AFTER_MS = 5_000;
const BUSY_RETRY_AFTER_MS = 60_000;

/** Makes `{ message, code }` of every error; one that nobody foresaw is logged and told as the generic sentence. */
export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: unknown, request, reply) => {
    const known = asDomainError(error);
    if (known) return sendError(reply, known);
    if (request.raw.destroyed && !request.raw.complete) {
      request.log.info("the client broke its request off");
      return sendError(reply, new DomainError("invalid_request"));
    }
    if (error instanceof TimeLimitError) {
      request.log.error({ err: error }, "a process took too long");
      return sendError(reply, new DomainError("server_busy", { retryAfterMs: BUSY_RETRY_AFTER_MS }));
    }
    const failure = storageFailure(error);
    request.log.error({ err: error }, failure === null ? "unexpected error" : `the storage is ${failure}`);
    if (failure === null) return sendError(reply, new DomainError("unexpected"));
    return sendError(reply, new DomainError(STORAGE_ERRORS[failure], { retryAfterMs: RETRY_AFTER_MS }));
  });
}

const sent = new WeakMap<FastifyReply, ErrorCode>();

/** The code of the error that was answered; undefined when all went well. */
export function errorCodeOf(reply: FastifyReply): ErrorCode | undefined {
  return sent.get(reply);
}

/** Answers with the error's status and body. */
export function sendError(reply: FastifyReply, error: DomainError): FastifyReply {
  const { message } = error;
  const { status } = ERRORS[error.code];
  sent.set(reply, error.code);
  const body: ErrorBody = { message, code: error.code, ...(error.errors && { errors: error.errors }) };
  if (error.retryAfterMs !== undefined) reply.header("retry-after", Math.ceil(error.retryAfterMs / 1000));
  return reply.code(status).type("application/json; charset=utf-8").send(body);
}

/** For addresses that do not exist. */
export function sendNotFound(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendError(reply, new DomainError("not_found"));
}

function asDomainError(error: unknown): DomainError | null {
  if (error instanceof DomainError) return error;
  if (!(error instanceof Error)) return null;
  if ("validation" in error && Array.isArray(error.validation)) return refusedField(error.validation);
  const code = FASTIFY_ERRORS[errorCode(error) ?? ""];
  if (code) return new DomainError(code);
  // The JSON parser throws a plain SyntaxError with this status, also for "__proto__".
  const isMalformed = error instanceof SyntaxError && "statusCode" in error && error.statusCode === 400;
  return isMalformed ? new DomainError("malformed_json") : null;
}
