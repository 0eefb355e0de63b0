import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { sendRequest } from "./http-client.ts";

let server: Server | undefined;

async function serve(answer: (request: IncomingMessage, body: string) => [number, string, string]) {
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += String(chunk);
    });
    request.on("end", () => {
      const [status, type, text] = answer(request, body);
      response.writeHead(status, { "content-type": type }).end(text);
    });
  });
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

afterEach(() => {
  server?.close();
  server = undefined;
});

describe("sendRequest", () => {
  it("sends the payload as JSON and says so in the content type", async () => {
    const seen: string[] = [];
    const origin = await serve((request, body) => {
      seen.push(`${request.method} ${request.url}`, request.headers["content-type"] ?? "", body);
      return [200, "application/json", "{}"];
    });
    await sendRequest({ method: "PUT", path: "/api/answer", payload: { city: "Oslo" } }, origin);
    expect(seen).toEqual(["PUT /api/answer", "application/json", '{"city":"Oslo"}']);
  });

  it("hands back the text of any response as it came, an error's too", async () => {
    const origin = await serve(() => [500, "text/html; charset=utf-8", "<p>no</p>"]);
    expect(await sendRequest({ method: "GET", path: "/api/profile" }, origin)).toMatchObject({
      status: 500,
      contentType: "text/html; charset=utf-8",
      text: "<p>no</p>",
    });
  });

  it("rejects when nobody answers", async () => {
    const origin = await serve(() => [200, "text/plain", ""]);
    server?.close();
    await expect(sendRequest({ method: "GET", path: "/api/profile" }, origin)).rejects.toThrow(
      /ECONNREFUSED|socket hang up/,
    );
  });
});
