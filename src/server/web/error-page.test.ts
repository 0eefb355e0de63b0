import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../../tests/support/test-server.ts";

/** What a browser sends when somebody opens an address, and what its scripts send. */
const OPENED = { accept: "text/html,*/*;q=0.8", "sec-fetch-mode": "navigate" };
const OPENED_LONG_AGO = { accept: "text/html,*/*;q=0.8" };
const CALLED = { accept: "application/json", "sec-fetch-mode": "cors" };

describe("an address that has nothing to show", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ publishes: false });
  });
  afterAll(() => server.close());

  it("gives a browser a page in the school's look with a way to the application, and never JSON [SEE-07]", async () => {
    for (const url of [
      "/api",
      "/api/",
      "/api/nothing?x=1",
      "/public",
      "/forms/nothing.json",
      "/%E0%A4%A",
      "/a%",
    ]) {
      for (const headers of [OPENED, OPENED_LONG_AGO]) {
        const { statusCode, headers: sent, body } = await server.app.inject({ url, headers });
        expect([url, statusCode, sent["content-type"]]).toEqual([url, 404, "text/html; charset=utf-8"]);
        expect(body).toContain("<h1>This page was not found.</h1>");
        expect(body).toContain("<strong>Harborview</strong>");
        expect(body).toContain('<a href="/">Go to the application</a>');
        const [style = ""] = body.match(/(?<=<style>).*(?=<\/style>)/s) ?? [];
        const hash = createHash("sha256").update(style).digest("base64");
        expect(sent).toMatchObject({
          "cache-control": "no-store",
          "content-security-policy": expect.stringContaining(`style-src 'sha256-${hash}'; base-uri 'none'`),
          "x-request-id": expect.any(String),
        });
        expect(body).not.toContain("<script");
      }
    }
  });

  it("tells a person who opens a call that is refused why, with the status of the refusal [SEE-07]", async () => {
    const { statusCode, body } = await server.app.inject({ url: "/api/profile", headers: OPENED });
    expect(statusCode).toBe(401);
    expect(body).toContain("<p>Your session is invalid. Please clear your cookies and login again.</p>");
  });

  it("stays JSON for programs [SEE-07]", async () => {
    for (const request of [
      { url: "/api", headers: CALLED },
      { url: "/%E0%A4%A", headers: CALLED },
      { url: "/api/nothing" },
      { url: "/api/nothing", headers: { ...OPENED, "sec-fetch-mode": "cors" } },
    ]) {
      const { statusCode, body } = await server.app.inject(request);
      expect([statusCode, JSON.parse(body)]).toEqual([
        404,
        { message: "There is nothing at this address.", code: "not_found" },
      ]);
    }
  });
});
