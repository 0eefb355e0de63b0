import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { sendRequest, speakFor } from "./http-client.ts";

let server: Server | undefined;

type Answer = readonly [status: number, type: string, text: string];

async function serve(answer: (request: IncomingMessage, body: string) => Answer | Promise<Answer>) {
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += String(chunk);
    });
    request.on("end", () => {
      void Promise.resolve(answer(request, body)).then(([status, type, text]) =>
        response.writeHead(status, { "content-type": type }).end(text),
      );
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

  it("names the account that is open with whatever changes something, until nobody is logged in [SYN-11]", async () => {
    const seen: unknown[] = [];
    let status = 200;
    const origin = await serve((request) => {
      seen.push([request.method, request.headers["saved-for"]]);
      return [status, "application/json", "{}"];
    });
    const put = () => sendRequest({ method: "PUT", path: "/api/tabs", payload: {} }, origin);
    speakFor("account-1");
    await put();
    await sendRequest({ method: "GET", path: "/api/profile" }, origin);
    status = 401;
    await put();
    await put();
    expect(seen).toEqual([
      ["PUT", "account-1"],
      ["GET", undefined],
      ["PUT", "account-1"],
      ["PUT", undefined],
    ]);
  });

  describe("a logout", () => {
    const JSON_TYPE = "application/json";
    const ask = (path: string, origin: string) => sendRequest({ method: "GET", path }, origin);
    /** A server that answers the profile when it is told to, and what it was asked in order. */
    async function serveSlowly(logoutStatus: number) {
      const asked: string[] = [];
      let answerProfile = () => {};
      const held = new Promise<void>((resolve) => {
        answerProfile = resolve;
      });
      const origin = await serve(async ({ url = "" }) => {
        asked.push(url);
        if (url === "/api/profile") await held;
        return [url === "/api/logout" ? logoutStatus : 200, JSON_TYPE, "{}"];
      });
      return { asked, origin, answerProfile };
    }

    it("waits for what is under way, and is the last that is asked [API-07]", async () => {
      const { asked, origin, answerProfile } = await serveSlowly(200);
      const profile = ask("/api/profile", origin);
      await expect.poll(() => asked).toEqual(["/api/profile"]);
      const ended: string[] = [];
      const logout = ask("/api/logout", origin).then(() => ended.push("logout"));
      const late = ask("/api/journal-key", origin).then(({ status }) => ended.push(`late ${status}`));
      answerProfile();
      await Promise.all([profile, logout, late]);
      expect(asked).toEqual(["/api/profile", "/api/logout"]);
      expect(ended).toEqual(["logout", "late 401"]);
      expect((await ask("/api/session", origin)).status).toBe(200);
    });

    it("that fails lets go on what waited for it [CAT-06]", async () => {
      const { asked, origin } = await serveSlowly(500);
      const logout = ask("/api/logout", origin);
      expect((await ask("/api/journal-key", origin)).status).toBe(200);
      expect((await logout).status).toBe(500);
      expect(asked).toEqual(["/api/logout", "/api/journal-key"]);
    });
  });
});
