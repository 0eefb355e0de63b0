import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { HttpConnection, readAnswer } from "./http-connection.ts";
import { requestText } from "./request-text.ts";

const server = createServer((request, response) => {
  if (request.url === "/api/logout") {
    request.socket.destroy();
    return;
  }
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => void chunks.push(chunk));
  request.on("end", () => {
    const body = `${request.method} ${request.url} ${request.headers.cookie} ${Buffer.concat(chunks).toString()}`;
    response.writeHead(201, { "content-length": Buffer.byteLength(body) }).end(body);
  });
});
const connections: HttpConnection[] = [];

afterEach(() => {
  for (const connection of connections.splice(0)) connection.close();
  server.close();
});

async function connect(): Promise<{ readonly address: string; readonly connection: HttpConnection }> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // Listening on a port gives an address of this kind.
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const connection = new HttpConnection(address);
  connections.push(connection);
  return { address, connection };
}

it("sends what it is given over one connection and reads whole answers", async () => {
  const { address, connection } = await connect();
  const save = requestText(address, { call: "saveAnswers", cookie: "session=a", body: { town: "Québec" } });
  const profile = requestText(address, { call: "profile", cookie: "session=b" });
  const answers = [await connection.ask(save), await connection.ask(profile)];
  expect(answers.map(({ status, body }) => [status, body.toString()])).toEqual([
    [201, 'PUT /api/answer session=a {"town":"Québec"}'],
    [201, "GET /api/profile session=b "],
  ]);
});

it("counts a connection that breaks as no answer, and opens another one", async () => {
  const { address, connection } = await connect();
  const broken = await connection.ask(requestText(address, { call: "logout", cookie: "" }));
  const whole = await connection.ask(requestText(address, { call: "profile", cookie: "" }));
  expect([broken.status, whole.status]).toEqual([0, 201]);
});

it("waits for the rest of an answer that comes in parts", () => {
  const answer = Buffer.from("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nwhole");
  expect([readAnswer(answer.subarray(0, 20)), readAnswer(answer.subarray(0, -1))]).toEqual([null, null]);
  expect(readAnswer(answer)?.body.toString()).toBe("whole");
});
