import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ERRORS, type ErrorBody, type ErrorCode } from "../../contract/error-codes.ts";
import { codeOf } from "../errors/code-of.ts";
import { type StorageFailure, storageFailure } from "../store/storage-failure.ts";
import { ApiError } from "./api-error.ts";

/** What Fastify itself refuses, in our words. */
const FASTIFY_ERRORS: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "not_json",
  FST_ERR_CTP_BODY_TOO_LARGE: "body_too_large",
  FST_ERR_CTP_INVALID_JSON_BODY: "malformed_json",
  FST_ERR_CTP_EMPTY_JSON_BODY: "malformed_json",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "invalid_request",
  FST_ERR_VALIDATION: "invalid_request",
  FST_ERR_BAD_URL: "not_found",
  FST_ERR_ROUTE_MISSING_HOST_HEADER: "invalid_request",
};

/** A database or disk that cannot be used just now: the call may be made again. */
const STORAGE_ERRORS: Readonly<Record<StorageFailure, ErrorCode>> = {
  unavailable: "records_unavailable",
  full: "records_full",
};
const RETRY_AFTER_MS = 5_000;

/** Makes `{ message, code }` of every error; one that nobody foresaw is logged and told as the generic sentence. */
export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: unknown, request, reply) => {
    const known = asApiError(error);
    if (known) return sendError(reply, known);
    if (request.raw.destroyed && !request.raw.complete) {
      request.log.info("the client broke its request off");
      return sendError(reply, new ApiError("invalid_request"));
    }
    const failure = storageFailure(error);
    request.log.error({ err: error }, failure === null ? "unexpected error" : `the storage is ${failure}`);
    if (failure === null) return sendError(reply, new ApiError("unexpected"));
    return sendError(reply, new ApiError(STORAGE_ERRORS[failure], { retryAfterMs: RETRY_AFTER_MS }));
  });
}

const sent = new WeakMap<FastifyReply, ErrorCode>();

/** The code of the error that was answered; undefined when all went well. */
export function errorCodeOf(reply: FastifyReply): ErrorCode | undefined {
  return sent.get(reply);
}

/** Answers with the error's status and body. */
export function sendError(reply: FastifyReply, error: ApiError): FastifyReply {
  const { status, message } = ERRORS[error.code];
  sent.set(reply, error.code);
  const body: ErrorBody = { message, code: error.code, ...(error.errors && { errors: error.errors }) };
  if (error.retryAfterMs !== undefined) reply.header("retry-after", Math.ceil(error.retryAfterMs / 1000));
  return reply.code(status).type("application/json; charset=utf-8").send(body);
}

/** For addresses that do not exist. */
export function sendNotFound(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendError(reply, new ApiError("not_found"));
}

function asApiError(error: unknown): ApiError | null {
  if (error instanceof ApiError) return error;
  if (!(error instanceof Error)) return null;
  const code = FASTIFY_ERRORS[codeOf(error) ?? ""];
  if (code) return new ApiError(code);
  if ("validation" in error && Array.isArray(error.validation)) return new ApiError("invalid_request");
  // The JSON parser throws a plain SyntaxError with this status, also for "__proto__".
  const isMalformed = error instanceof SyntaxError && "statusCode" in error && error.statusCode === 400;
  return isMalformed ? new ApiError("malformed_json") : null;
}
