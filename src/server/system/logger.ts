import { type DestinationStream, destination, type Logger, pino } from "pino";
import type { LogLevel } from "./config.ts";

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
): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: listedFields },
      serializers: { req: requestFields, res: responseFields, err: errorFields },
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

/** Messages of errors quote what went wrong, often somebody's data; the kind and the place tell enough. */
function errorFields(error: unknown): object {
  const stack = field(error, "stack");
  return {
    type: field(error, "name"),
    code: field(error, "code"),
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
