import { type FieldsOf, hasFields } from "../system/has-fields.ts";

/** What a process is, said once for those who ask it (`ServiceProcess`, `KeptProcess`) and for itself (`serveRequests`). */
export interface ProcessContract<Request, Response> {
  /** How error messages begin: 'Making the PDF'. */
  readonly name: string;
  /** A file that calls `serveRequests` with this. */
  readonly file: URL;
  readonly execArgv?: readonly string[];
  /** Whether everything else on the processor goes first. */
  readonly isBackground?: boolean;
  /**
   * What must be in every request and in every response. Both sides are of this program: the types say what the rest is, and
   * this tells a message apart that is none, or that comes of a program that was updated beneath a running server.
   */
  readonly request: FieldsOf<Request>;
  readonly response: FieldsOf<Response>;
}

/**
 * The child's side of `ServiceProcess`: handles requests until the parent disconnects or dies, then exits. A request that
 * cannot be read, and an error that `answer` throws, end it too, with the error on standard error: catch errors
 * that may quote applicants.
 */
export function serveRequests<Request, Response>(
  { request }: ProcessContract<Request, Response>,
  answer: (request: Request) => Response | Promise<Response>,
): void {
  const respond = async (value: unknown) => {
    const message = readMessage(value, request);
    if (message === undefined) throw new Error("A request cannot be read.");
    process.send?.({ id: message.id, hasBegun: true } satisfies Beginning, endWithParent);
    process.send?.({ id: message.id, body: await answer(message.body) }, endWithParent);
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
interface Message<Body> {
  readonly id: number;
  readonly body: Body;
}

/** What the process sends before it does anything for a request. */
interface Beginning {
  readonly id: number;
  readonly hasBegun: true;
}

/** Whether a message says that a request has begun. */
export function isBeginning(value: unknown): value is Beginning {
  return hasFields(value, { id: "number" }) && "hasBegun" in value && value.hasBegun === true;
}

/** Returns undefined for anything that is not a `Message`, or whose body lacks one of these fields. */
export function readMessage<Body>(value: unknown, fields: FieldsOf<Body>): Message<Body> | undefined {
  if (!hasFields(value, { id: "number", body: "object" }) || !hasFields(value.body, fields)) return undefined;
  // What else is in it: see `ProcessContract`.
  return value as Message<Body>;
}
