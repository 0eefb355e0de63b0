import { hasFields } from "../system/has-fields.ts";

/**
 * The child's side of `ServiceProcess`: handles requests until the parent disconnects or dies, then exits. A request that
 * `read` does not know, and an error that `answer` throws, end it too, with the error on standard error: catch errors
 * that may quote applicants.
 */
export function serveRequests<Request>(
  read: (request: unknown) => Request | undefined,
  answer: (request: Request) => unknown,
): void {
  const respond = async (value: unknown) => {
    const message = readMessage(value);
    const request = message && read(message.body);
    if (message === undefined || request === undefined) throw new Error("A request cannot be read.");
    process.send?.({ id: message.id, hasBegun: true } satisfies Beginning, endWithParent);
    process.send?.({ id: message.id, body: await answer(request) }, endWithParent);
  };
  process.on("message", (value) => void respond(value));
}

const PARENT = process.ppid;

/** Work that never waits hears of nothing: it calls this again and again, and ends with a parent that was killed. */
export function endIfOrphaned(): void {
  // Whose parent is gone gets another one.
  if (process.ppid !== PARENT) process.exit();
}

/** A parent that was killed in the meantime waits for nothing any more. */
function endWithParent(error: Error | null): void {
  if (error) process.exit();
}

/** What client and process send each other: a request or a response, and the number that pairs the two. */
export interface Message {
  readonly id: number;
  readonly body: unknown;
}

/** What the process sends before it does anything for a request. */
export interface Beginning {
  readonly id: number;
  readonly hasBegun: true;
}

/** Whether a message says that a request has begun. */
export function isBeginning(value: unknown): value is Beginning {
  return hasFields(value, { id: "number" }) && "hasBegun" in value && value.hasBegun === true;
}

/** Returns undefined for anything that is not a `Message`. */
export function readMessage(value: unknown): Message | undefined {
  if (!hasFields(value, { id: "number" }) || !("body" in value)) return undefined;
  return { id: value.id, body: value.body };
}
