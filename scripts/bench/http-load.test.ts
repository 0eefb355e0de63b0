import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sendLoad } from "./http-load.ts";

const asked: string[] = [];
const server = createServer((request, response) => {
  let body = "";
  request.on("data", (chunk) => (body += chunk));
  request.on("end", () => {
    asked.push(`${request.method} ${request.url} ${request.headers.cookie} ${body}`);
    response.writeHead(request.url === "/api/logout" ? 403 : 200, { "content-length": 2 }).end("{}");
  });
});
let address = "";

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // Listening on a port gives an address of this kind.
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

it("sends what each connection plans, one after the other, and says how long it took", async () => {
  const counts = [0, 0];
  const plan = (connection: number) => {
    const count = counts[connection] ?? 0;
    counts[connection] = count + 1;
    return { call: "saveAnswers", cookie: `session=${connection}`, body: { count } } as const;
  };
  const result = await sendLoad({ address, connections: 2, amount: 4, plan });
  expect(asked.toSorted()).toEqual([
    'PUT /api/answer session=0 {"count":0}',
    'PUT /api/answer session=0 {"count":1}',
    'PUT /api/answer session=1 {"count":0}',
    'PUT /api/answer session=1 {"count":1}',
  ]);
  expect(result.timesMs.length).toBe(4);
  expect(Math.min(...result.timesMs)).toBeGreaterThan(0);
});

it("refuses to go on when an answer is not 200", async () => {
  const plan = () => ({ call: "logout", cookie: "" }) as const;
  await expect(sendLoad({ address, connections: 1, amount: 3, plan })).rejects.toThrow(
    "3 of 3 calls failed.",
  );
});
