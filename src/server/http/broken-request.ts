import { randomUUID } from "node:crypto";
import type { Socket } from "node:net";
import type { FastifyBaseLogger } from "fastify";
import { ERRORS, type ErrorBody, type ErrorCode } from "../../contract/error-codes.ts";
import { securityHeaders } from "./security-headers.ts";

interface BrokenRequestOptions {
  readonly log: FastifyBaseLogger;
  readonly isHttps: () => boolean;
}

/**
 * Ends a connection whose request did not arrive whole or cannot be read, with an error of the table where that helps.
 * There is no request yet that hooks could be called for: headers, id and line of the log are made here.
 */
export function answerBrokenRequest(
  { log, isHttps }: BrokenRequestOptions,
  error: Error & { readonly code?: string },
  socket: Socket,
): void {
  // Nobody is there to read an answer, or one has been begun.
  if (error.code === "ECONNRESET" || !socket.writable || socket.bytesWritten > 0) {
    socket.destroy();
    return;
  }
  const code: ErrorCode = error.code === "ERR_HTTP_REQUEST_TIMEOUT" ? "request_too_slow" : "invalid_request";
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
