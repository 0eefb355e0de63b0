import type { Socket } from "node:net";
import { ERRORS, type ErrorBody, type ErrorCode } from "../../contract/error-codes.ts";

/** Ends a connection whose request did not arrive whole or cannot be read, with an error of the table where that helps. */
export function answerBrokenRequest(error: Error & { readonly code?: string }, socket: Socket): void {
  // Nobody is there to read an answer, or one has been begun.
  if (error.code === "ECONNRESET" || !socket.writable || socket.bytesWritten > 0) {
    socket.destroy();
    return;
  }
  const code: ErrorCode = error.code === "ERR_HTTP_REQUEST_TIMEOUT" ? "request_too_slow" : "invalid_request";
  const { status, message } = ERRORS[code];
  const body: ErrorBody = { message, code };
  const text = JSON.stringify(body);
  const head = [
    `HTTP/1.1 ${status} ${code}`,
    "content-type: application/json; charset=utf-8",
    `content-length: ${Buffer.byteLength(text)}`,
    "connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${text}`);
}
