import { expect, it } from "vitest";
import { logInAs, startTestServer } from "../../../tests/support/test-server.ts";

it("limits GET /api/pdf for an account, tells how long to wait, and lets others ask [API-20]", async () => {
  // A hundredth of the 3,000 calls in ten minutes.
  const server = await startTestServer({ environment: { RATE_LIMIT_FACTOR: "0.01" } });
  const [ada, ben] = [await logInAs(server, "ada@example.org"), await logInAs(server, "ben@example.org")];
  for (let calls = 0; calls < 30; calls++) expect((await ada.get("/api/pdf")).statusCode).toBe(200);
  const refused = await ada.get("/api/pdf");
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toMatchObject({ code: "too_many_requests" });
  const waitSeconds = Number(refused.headers["retry-after"]);
  expect(waitSeconds).toBeGreaterThan(0);
  expect(waitSeconds).toBeLessThanOrEqual(20);
  expect((await ben.get("/api/pdf")).statusCode).toBe(200);
  server.clock.aheadMs += waitSeconds * 1_000;
  expect((await ada.get("/api/pdf")).statusCode).toBe(200);
  await server.close();
});
