import type { Logger } from "pino";

/** The context with a log whose lines carry the id of the request, for work that logs beyond its route. */
export function withRequestLog<Context extends { readonly log: Logger }>(
  context: Context,
  request: { readonly id: string },
): Context {
  return { ...context, log: context.log.child({ reqId: request.id }) };
}
