import { expect, it } from "vitest";
import { startTestServer } from "../../../tests/support/test-server.ts";
import { DESK_ENDPOINTS, ENDPOINTS } from "../../contract/endpoints.ts";

/** What no call is: files, pages, and what is asked by those who run the server. */
const NO_CALLS = [
  "GET /health",
  "GET /ready",
  "GET /openapi.json",
  "GET /metrics",
  "POST /api/upload",
  "GET /api/download",
  "GET /assets/styles-:hash(^[0-9a-f]+).css",
  "GET /forms/preview",
  "GET /forms/preview*",
  "GET /forms/:hash(^[0-9a-f]{32}$).json",
  "GET /forms/:hash(^[0-9a-f]{32}$).js",
];

it("serves each endpoint once, and no call that is none", async () => {
  const server = await startTestServer({ publishes: false });
  const served = routesOf(server.app.printRoutes({ commonPrefix: false }));
  await server.close();
  const endpoints = Object.values({ ...ENDPOINTS, ...DESK_ENDPOINTS }).map(({ route }) => route);
  expect(served.toSorted()).toEqual([...endpoints, ...NO_CALLS].toSorted());
});

/** The routes in Fastify's drawing of them: a line has four signs for each one that it lies below. */
function routesOf(drawing: string): readonly string[] {
  const above: string[] = [];
  return drawing.split("\n").flatMap((line) => {
    const [, indent = "", part = "", methods = ""] =
      /^((?:[│ ] {3})*)[├└]── (.*?) \(([A-Z, ]+)\)$/.exec(line) ?? [];
    const depth = indent.length / 4;
    above.splice(depth, Number.POSITIVE_INFINITY, part);
    const path = above.join("");
    return methods
      .split(", ")
      .flatMap((method) => (method === "" || method === "HEAD" ? [] : `${method} ${path}`));
  });
}
