import http from "node:http";

/** The same server with a clock for slow requests that runs a hundred times as fast; it looks at it all the time. */
const { createServer } = http;
const TIMES_AS_FAST = 100;
/** Less than what is left for the whole request, else Node exchanges the two. */
const HEADERS_MS = 2_000;
const impatient = (options: http.ServerOptions, listener: http.RequestListener) => {
  const server = createServer(
    { ...options, connectionsCheckingInterval: 50, headersTimeout: HEADERS_MS },
    listener,
  );
  let requestTimeout = 0;
  Object.defineProperty(server, "requestTimeout", {
    get: () => requestTimeout,
    set: (timeoutMs: number) => {
      requestTimeout = timeoutMs / TIMES_AS_FAST;
    },
  });
  return server;
};
Object.assign(http, { createServer: impatient });
await import("../serve.ts");
