import { type DestinationStream, destination, type Logger, pino } from "pino";
import type { LogLevel } from "./config.ts";
import { errorFacts } from "./error-facts.ts";

/** Every field that a line may have beside level, time, message and the id of its request. */
const FIELDS: ReadonlySet<string> = new Set([
  "application",
  "attempts",
  "documents",
  "drainMs",
  "engine",
  "err",
  "failure",
  "file",
  "folder",
  "hash",
  "job",
  "kind",
  "lease",
  "ms",
  "pdfBytes",
  "problem",
  "repeated",
  "replacedCharacters",
  "req",
  "reqId",
  "res",
  "sizeBytes",
  "warnings",
]);

/**
 * The log: one JSON object a line, on standard error. What may be in it is listed here, value by value, so that no
 * answer, password, code, token, e-mail address or query string can get in with an object that is passed along.
 */
export function createLogger(
  level: LogLevel,
  stream: DestinationStream = destination({ fd: 2, sync: false }),
  isOutage: (error: unknown) => boolean = () => false,
): Logger {
  const repeats = new Repeats();
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: listedFields },
      serializers: { req: requestFields, res: responseFields, err: errorFields },
      hooks: {
        logMethod(line, write) {
          const [fields, message]: readonly unknown[] = line;
          const error = field(fields, "err");
          if (error === undefined || !isOutage(error)) return write.apply(this, line);
          const key = JSON.stringify([message, errorFacts(error)]);
          const isNew = repeats.isNew(key, (repeated) =>
            write.apply(this, [{ err: error, repeated }, String(message)]),
          );
          return isNew ? write.apply(this, line) : undefined;
        },
      },
    },
    stream,
  );
}

/** Libraries log objects of their own, at `trace` even the headers of a request with its cookies. */
function listedFields(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => FIELDS.has(name)));
}

/** The route's pattern and not the address: addresses may carry tokens. */
function requestFields(request: unknown): object {
  return { method: field(request, "method"), route: field(field(request, "routeOptions"), "url") };
}

function responseFields(reply: unknown): object {
  return { statusCode: field(reply, "statusCode") };
}

/** While something is away each call and each loop says the same, hundreds of times. */
const REPEATS_COUNTED_MS = 60_000;

/** Lets the first of lines that say the same through, and tells each minute how many more there were (OPS-03). */
class Repeats {
  readonly #counts = new Map<string, number>();

  isNew(key: string, tell: (count: number) => void): boolean {
    const count = this.#counts.get(key);
    this.#counts.set(key, count === undefined ? 0 : count + 1);
    if (count === undefined) this.#tellLater(key, tell);
    return count === undefined;
  }

  #tellLater(key: string, tell: (count: number) => void): void {
    const timer = setTimeout(() => {
      const count = this.#counts.get(key) ?? 0;
      this.#counts.delete(key);
      if (count === 0) return;
      tell(count);
      // It is no new one to the next of them.
      this.#counts.set(key, 0);
      this.#tellLater(key, tell);
    }, REPEATS_COUNTED_MS);
    timer.unref();
  }
}

/** Messages of errors quote what went wrong, often somebody's data; kind, codes and place tell enough. */
function errorFields(error: unknown): object {
  const stack = field(error, "stack");
  return {
    ...errorFacts(error),
    stack:
      typeof stack === "string"
        ? stack
            .split("\n")
            .filter((line) => /^\s+at /.test(line))
            .map((line) => line.trim())
        : [],
  };
}

function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

/** The context with a log whose lines carry the id of the request, for work that logs beyond its route. */
export function withRequestLog<Context extends { readonly log: Logger }>(
  context: Context,
  request: { readonly id: string },
): Context {
  return { ...context, log: context.log.child({ reqId: request.id }) };
}
