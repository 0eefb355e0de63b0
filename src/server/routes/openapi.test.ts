import { expect, it } from "vitest";
import { startTestServer } from "../../../tests/support/test-server.ts";
import { ENDPOINTS } from "../../contract/endpoints.ts";

it("tells in /openapi.json what every endpoint takes, sends and refuses, and what programs call [DSK-45]", async () => {
  const server = await startTestServer({ publishes: false });
  const { statusCode, headers, body } = await server.app.inject("/openapi.json");
  expect([statusCode, headers["content-type"]]).toEqual([200, "application/json; charset=utf-8"]);
  const { openapi, paths } = JSON.parse(body);
  expect(openapi).toBe("3.1.0");
  const told = Object.entries<object>(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map(
      (method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`,
    ),
  );
  const endpoints = Object.values(ENDPOINTS).map(({ method, path }) => `${method} ${path}`);
  // Of the desk, only what programs call.
  expect(told.toSorted()).toEqual([...endpoints, "GET /desk/api/applications"].toSorted());
  const changes = paths["/desk/api/applications"].get;
  expect(changes.security).toEqual([{ apiToken: [] }]);
  expect(changes.parameters).toMatchObject([
    { name: "since", in: "query", required: false },
    { name: "cursor", in: "query", required: false },
  ]);
  expect(Object.keys(changes.responses)).toEqual(["200", "400", "401", "default"]);
  expect(paths["/api/document-answer/{answer_key}"].delete.parameters).toMatchObject([
    { name: "answer_key", in: "path", required: true },
  ]);
  expect(paths["/lookup/find"].get.parameters).toMatchObject([
    { name: "text", required: false },
    { name: "category", required: true },
    { name: "max_results", required: false },
    { name: "id", required: false },
  ]);
  expect(Object.keys(paths["/public/login"].post.responses)).toEqual(["200", "400", "403", "default"]);
  await server.close();
});
