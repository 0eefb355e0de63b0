import { readMessage } from "./message.ts";

/**
 * The other end of `ServiceProcess`: answers its requests until it disconnects or is gone, which ends this process. A
 * request that `read` does not know, and an answer that throws, end it too, with the error on standard error: who may
 * not write there what applicants typed catches it and answers with less.
 */
export function serveRequests<Request>(
  read: (request: unknown) => Request | undefined,
  answer: (request: Request) => unknown,
): void {
  const respond = async (value: unknown) => {
    const message = readMessage(value);
    const request = message && read(message.body);
    if (message === undefined || request === undefined) throw new Error("A request cannot be read.");
    process.send?.({ id: message.id, body: await answer(request) }, endWithParent);
  };
  process.on("message", (value) => void respond(value));
}

/** A parent that was killed in the meantime waits for nothing any more. */
function endWithParent(error: Error | null): void {
  if (error) process.exit();
}
