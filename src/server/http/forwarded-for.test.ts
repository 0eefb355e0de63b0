import fastify from "fastify";
import { afterAll, describe, expect, it } from "vitest";
import { forwardedAddresses, readForwardedFor } from "./forwarded-for.ts";

describe("the address of who calls, behind a proxy", () => {
  const app = fastify({ trustProxy: (_address, hop) => hop < 1 });
  readForwardedFor(app);
  app.get("/", (request) => request.ip);
  afterAll(() => app.close());
  const seenWith = async (header: string) =>
    (await app.inject({ url: "/", remoteAddress: "198.51.100.1", headers: { "x-forwarded-for": header } }))
      .body;

  it("has no port, so that it stays the same with the next connection [RTS-04]", async () => {
    expect(await seenWith("192.0.2.1:4711")).toBe("192.0.2.1");
    expect(await seenWith("[2001:db8::1]:4711")).toBe("2001:db8::1");
    expect(await seenWith("[2001:db8::1]")).toBe("2001:db8::1");
    expect(await seenWith("2001:db8::1")).toBe("2001:db8::1");
  });

  it("is the proxy's own where the proxy passes on what is no address [RTS-04]", async () => {
    for (const text of ["unknown", "1.2.3", "a1b2:4711", "", "192.0.2.1 ; x", "_hidden"])
      expect([text, await seenWith(text)]).toEqual([text, "198.51.100.1"]);
  });

  it("is what the proxy wrote, whatever the caller wrote before it [RTS-04]", async () => {
    expect(await seenWith("anything, 192.0.2.1:80")).toBe("192.0.2.1");
    expect(forwardedAddresses("203.0.113.9, nothing, 192.0.2.1, 192.0.2.2:1")).toBe("192.0.2.1, 192.0.2.2");
  });
});
