import { describe, expect, it } from "vitest";
import { ProcessLimit } from "./rate-limits.ts";

describe("a limit in the process", () => {
  it("lets so many calls through at once, and more as time goes on", () => {
    let now = 1_000_000;
    const limit = new ProcessLimit({ calls: 3, periodMs: 3_000 }, () => now);
    const spend = () => limit.spend("192.0.2.1");
    [1, 2, 3].forEach(spend);
    expect(spend).toThrow(expect.objectContaining({ code: "too_many_requests", retryAfterMs: 1_000 }));
    now += 1_000;
    spend();
    expect(spend).toThrow();
  });

  it("counts each network by itself, all addresses of one IPv6 network together", () => {
    const limit = new ProcessLimit({ calls: 1, periodMs: 60_000 }, () => 0);
    limit.spend("192.0.2.1");
    limit.spend("192.0.2.2");
    limit.spend("2001:db8::1");
    expect(() => limit.spend("2001:db8::2")).toThrow();
  });

  it("does not lock anyone out when the clock is set back", () => {
    let now = 1_000_000;
    const limit = new ProcessLimit({ calls: 2, periodMs: 1_000 }, () => now);
    limit.spend("192.0.2.1");
    now = 1_000;
    expect(() => limit.spend("192.0.2.1")).not.toThrow();
  });
});
