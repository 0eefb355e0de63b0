import { setTimeout as delay } from "node:timers/promises";
import { expect, it } from "vitest";
import { MINIMAL_FORMS } from "../support/minimal-forms.ts";
import { codeIn, PASSWORD } from "../support/test-server.ts";
import { ownFolder } from "./own-folder.ts";
import { firstMail, mailsTo, post } from "./sign-in.ts";

const folder = ownFolder(MINIMAL_FORMS);

it("ends cleanly when asked to, and sends the mails that were still waiting after the next start", async () => {
  // Nobody listens there: the mail stays queued.
  let server = await folder.start({ SMTP_URL: "smtp://127.0.0.1:9", LOG_LEVEL: "silent" });
  const signedUp = await post(`${server.address}/public/signup`, {
    username: "ada@example.org",
    password: PASSWORD,
  });
  expect(signedUp.status).toBe(200);
  await delay(200);
  expect(await server.end("SIGTERM")).toBe(0);
  expect(mailsTo(folder.dataDir, "ada@example.org")).toEqual([]);
  await delay(2_000);
  server = await folder.start();
  const code = codeIn(await firstMail(folder.dataDir, "ada@example.org"));
  const confirmed = await post(`${server.address}/public/confirm`, { username: "ada@example.org", code });
  expect(confirmed.status).toBe(200);
  expect(await server.end("SIGINT")).toBe(0);
});
