import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ENDPOINTS } from "../../src/contract/endpoints.ts";
import { IS_LONG } from "../setup/long-run.ts";
import { createSqlite } from "../support/databases.ts";
import { responsesIn, sendRaw } from "../support/raw-connection.ts";
import { startTestServer, type TestServer } from "../support/test-server.ts";
import { faultOf } from "./judge-answer.ts";

/** How many, and which: `FUZZ_CONNECTIONS=20000 FUZZ_SEED=7`. */
const CONNECTIONS = Number(process.env.FUZZ_CONNECTIONS ?? "400");
const SEED = Number(process.env.FUZZ_SEED ?? (IS_LONG ? Date.now() % 1_000_000_000 : 1));
const AT_ONCE = 20;

let server: TestServer;
let port = 0;
beforeAll(async () => {
  server = await startTestServer({ database: await createSqlite() });
  port = Number(new URL(await server.app.listen({ port: 0, host: "127.0.0.1" })).port);
});
afterAll(() => server.close());

const bytes = fc.uint8Array({ maxLength: 60 }).map((part) => Buffer.from(part).toString("latin1"));
const path = fc.constantFrom(
  ...Object.values(ENDPOINTS).map((call) => call.path),
  "/",
  "/about",
  "/assets/x.js",
);
const method = fc.constantFrom("GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "TRACE", "FOO", "get", "");
const target = fc.oneof(
  path,
  fc.tuple(path, bytes).map(([start, tail]) => start + tail),
  fc.constantFrom(
    "*",
    "//",
    "/%",
    "/%c0%ae%c0%ae/",
    "http://x/api/profile",
    "http://",
    "?",
    "#",
    "/ /",
    "/\0",
    "/\t",
  ),
  fc.constantFrom(
    "/..",
    "/../../etc/passwd",
    "/assets/../../package.json",
    "/%2e%2e/%2e%2e/etc/passwd",
    "\\..\\",
  ),
  fc.constant(`/${"a".repeat(20_000)}`),
);
const version = fc.constantFrom(
  "HTTP/1.1",
  "HTTP/1.1",
  "HTTP/1.1",
  "HTTP/1.0",
  "HTTP/2.0",
  "HTTP/9",
  "http/1.1",
  "",
);
const header = fc.oneof(
  fc.constantFrom(
    "Content-Type: application/json",
    "Content-Length: 2",
    "Content-Length: 2\r\nContent-Length: 3",
    "Content-Length: -1",
    "Content-Length: 99999999999999999999",
    "Transfer-Encoding: chunked",
    "Transfer-Encoding: chunked, identity",
    "Transfer-Encoding : chunked",
    " folded: x",
    "Cookie: session=\x80\xff",
    "Host:",
    "Host: a\r\nHost: b",
    "Connection: upgrade\r\nUpgrade: websocket",
    "Expect: 100-continue",
    "Accept: text/html",
    ":",
    "no colon",
    `X-Large: ${"x".repeat(20_000)}`,
    Array.from({ length: 3_000 }, (_, index) => `X-${index}: 1`).join("\r\n"),
  ),
  fc.tuple(bytes, bytes).map(([name, value]) => `${name}: ${value}`),
);
const body = fc.constantFrom(
  "",
  "{}",
  "5\r\n{}",
  "0\r\n\r\n",
  "zz\r\n",
  "\0\0\0\0",
  "GET /health HTTP/1.1\r\nHost: x\r\n\r\n",
);
const hostLine = fc.constantFrom("Host: localhost", "Host: localhost", "Host: localhost", "X-None: 1");
const request = fc
  .tuple(method, target, version, hostLine, fc.array(header, { maxLength: 5 }), body)
  .map(([verb, address, protocol, host, headers, content]) =>
    [`${verb} ${address} ${protocol}`, host, ...headers, "Connection: close", "", content].join("\r\n"),
  );

it("bytes that are hardly a request get an error of the table or a closed connection, and nobody else notices", async () => {
  process.stdout.write(`fuzz: ${CONNECTIONS} connections, FUZZ_SEED=${SEED}\n`);
  let answered = 0;
  const property = fc.asyncProperty(
    fc.array(request, { minLength: 1, maxLength: AT_ONCE, size: "max" }),
    async (requests) => {
      const faults = await Promise.all(
        requests.map(async (text) => {
          // The client sends no more: what is not whole by then will never be.
          const { text: reply } = await sendRaw(port, Buffer.from(text, "latin1"), 3_000);
          const isHead = text.startsWith("HEAD ");
          const answers = isHead ? [] : responsesIn(reply.replaceAll("HTTP/1.1 100 Continue\r\n\r\n", ""));
          answered += answers.length;
          return answers
            .map(({ status, headers, body: content }) =>
              faultOf("GET", { status, contentType: headers["content-type"] ?? "", body: content }),
            )
            .flatMap((fault) =>
              fault === null ? [] : [{ fault, text: text.slice(0, 400), reply: reply.slice(0, 400) }],
            );
        }),
      );
      expect(faults.flat()).toEqual([]);
      expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200);
    },
  );
  await fc.assert(property, {
    seed: SEED,
    numRuns: Math.ceil((CONNECTIONS * 2) / AT_ONCE),
    endOnFailure: true,
  });
  expect(answered).toBeGreaterThan(CONNECTIONS / 4);
}, 3_600_000);
