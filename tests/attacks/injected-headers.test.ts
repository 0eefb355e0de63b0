import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { outboxTransport } from "../../src/server/mail/mail-transport.ts";
import { contentDisposition } from "../../src/server/storage/document-storage.ts";
import { PASSWORD, startTestServer, type TestServer } from "../support/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ publishes: false });
});
afterAll(() => server.close());

describe("lines slipped into the header of a mail", () => {
  it.each([
    "ada@example.org\r\nBcc: eve@example.org",
    "ada@example.org\nSubject: won",
    "ada@example.org,eve@example.org",
    "Ada <ada@example.org>",
    '"eve@example.org\r\n"@example.org',
    "ada@example.org\u2028Bcc:eve@example.org",
    "ada@example.org%0d%0aBcc:eve@example.org",
    "ada@exa\u0000mple.org",
  ])("are no address: %j", async (username) => {
    for (const url of ["/public/signup", "/public/forgot-password", "/public/resend-confirm"]) {
      const payload = url.endsWith("signup") ? { username, password: PASSWORD } : { username };
      const answer = await server.app.inject({ method: "POST", url, payload });
      expect([url, answer.statusCode]).toEqual([url, 422]);
    }
    const mails = readdirSync(server.dataDir).includes("outbox")
      ? readdirSync(join(server.dataDir, "outbox"))
      : [];
    for (const name of mails) {
      const [head = ""] = readFileSync(join(server.dataDir, "outbox", name), "utf8").split("\r\n\r\n");
      expect(head).not.toMatch(/^(bcc|cc):|eve@example\.org$/im);
    }
  });

  it("stay in their line although a name or a subject had them", async () => {
    const { send } = outboxTransport(server.dataDir, server.context.now);
    const mail = {
      to: "ada@example.org",
      subject: "Hello\r\nBcc: eve@example.org",
      text: "x",
      html: "<p>x</p>",
    };
    const name = await send({ mail, from: '"A\r\nBcc: eve@example.org" <office@example.org>', id: "1" });
    const [head = ""] = readFileSync(join(server.dataDir, "outbox", name ?? ""), "utf8").split("\r\n\r\n");
    expect(head).not.toMatch(/^bcc:/im);
    expect(head).toMatch(/^To: ada@example\.org$/m);
  });
});

describe("the name of a downloaded file", () => {
  it.each([
    "a\r\nSet-Cookie: session=x.pdf",
    'a"; filename="b.exe',
    "a\u2028b.pdf",
    "<img src=x onerror=alert(1)>.pdf",
    "..\\..\\b.pdf",
    "年 ‮fdp.exe",
    "%0d%0aX: y.pdf",
  ])("ends neither its line nor its quotes: %j", (fileName) => {
    const header = contentDisposition(fileName);
    expect(header).toMatch(/^attachment; filename="[\w.() -]*"; filename\*=UTF-8''[\w!#$&+.^`|~%-]*$/);
    expect(decodeURIComponent(header.split("''")[1] ?? "")).toBe(fileName);
  });
});
