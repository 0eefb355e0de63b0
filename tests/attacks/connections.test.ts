import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ERRORS } from "../../src/contract/error-codes.ts";
import { startServerProcess } from "../faults/server-process.ts";
import { responsesIn, sendRaw } from "../support/raw-connection.ts";
import { SAVING_FORMS } from "../support/saving-forms.ts";
import { startTestServer, type TestServer, writeForms } from "../support/test-server.ts";

const IMPATIENT = fileURLToPath(new URL("../faults/connections/serve-impatient.ts", import.meta.url));

let server: TestServer;
let port = 0;
beforeAll(async () => {
  server = await startTestServer();
  port = Number(new URL(await server.app.listen({ port: 0, host: "127.0.0.1" })).port);
});
afterAll(() => server.close());

const isServing = async () => (await fetch(`http://127.0.0.1:${port}/health`)).status === 200;
const CLOSE = "Host: x\r\nConnection: close\r\n";

describe("paths that lead out of their folder", () => {
  it.each([
    "/../../../../etc/passwd",
    "/assets/../../../package.json",
    "/assets/..%2f..%2f..%2fpackage.json",
    "/assets/%2e%2e/%2e%2e/package.json",
    "/assets/..\\..\\package.json",
    "/assets/%252e%252e%252fpackage.json",
    "/assets/.%00./package.json",
    "//etc/passwd",
    "/forms/..%2f..%2fpartner.config.json",
    "/api/download?key=../../app.key&name=x&expires=9999999999999&signature=x",
  ])("%s reads nothing", async (path) => {
    const { text } = await sendRaw(port, `GET ${path} HTTP/1.1\r\n${CLOSE}Accept: application/json\r\n\r\n`);
    const [answer] = responsesIn(text);
    expect(answer?.status).toBeGreaterThanOrEqual(400);
    expect(answer?.status).toBeLessThan(500);
    expect(text).not.toMatch(/root:|"dependencies"|admissions/);
  });
});

describe("requests that name two hosts", () => {
  it.each(["Host: x\r\nHost: y\r\n", "Host: x\r\nhOST: x\r\n"])("%j are refused [SAF-11]", async (hosts) => {
    const { text } = await sendRaw(port, `GET /health HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`);
    expect(responsesIn(text)[0]?.status).toBe(400);
    expect(text).toContain("invalid_request");
  });
});

it("say that an address is too long for the server [DSK-67]", async () => {
  const query = `missing=${"a".repeat(20_000)}`;
  const { text } = await sendRaw(port, `GET /desk/api/work-list?${query} HTTP/1.1\r\n${CLOSE}\r\n`);
  const { status, message } = ERRORS.address_too_long;
  const [answer] = responsesIn(text);
  expect(answer?.status).toBe(status);
  expect(JSON.parse(answer?.body ?? "")).toEqual({ message, code: "address_too_long" });
  expect(await isServing()).toBe(true);
});

describe("bodies that are too large or not what they say", () => {
  const login = (headers: string, body: Buffer | string) =>
    sendRaw(
      port,
      Buffer.concat([
        Buffer.from(`POST /public/login HTTP/1.1\r\n${CLOSE}${headers}\r\n`),
        Buffer.from(body),
      ]),
    );

  it("a gigabyte announced is refused before it is sent", async () => {
    const { text } = await login("Content-Type: application/json\r\nContent-Length: 1000000000\r\n", "{");
    expect(responsesIn(text)[0]).toMatchObject({
      status: 413,
      body: expect.stringContaining("body_too_large"),
    });
  });

  it("chunks without an end are refused as soon as they are too many", async () => {
    const chunk = `10000\r\n${"x".repeat(65_536)}\r\n`;
    const { text } = await login(
      "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n",
      chunk.repeat(6),
    );
    expect(responsesIn(text)[0]).toMatchObject({
      status: 413,
      body: expect.stringContaining("body_too_large"),
    });
  });

  it("a compressed body is not opened", async () => {
    const bomb = gzipSync(`{"username":"${"x".repeat(5_000_000)}"}`);
    const headers = `Content-Type: application/json\r\nContent-Encoding: gzip\r\nContent-Length: ${bomb.length}\r\n`;
    const { text } = await login(headers, bomb);
    expect(responsesIn(text)[0]).toMatchObject({
      status: 400,
      body: expect.stringContaining("malformed_json"),
    });
  });
});

describe("requests hidden in requests", () => {
  const hidden = "GET /api/logout HTTP/1.1\r\nHost: x\r\n\r\n";
  it.each([
    [
      "a length and chunks",
      `Content-Length: ${hidden.length + 5}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
    ],
    ["two lengths", `Content-Length: 0\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`],
    [
      "two kinds of transfer",
      `Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n${hidden}`,
    ],
    ["a space before the colon", `Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${hidden}`],
    ["a folded header", `X-A: b\r\n Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`],
    ["a line feed alone", `Transfer-Encoding: chunked\nX-A: b\r\n\r\n0\r\n\r\n${hidden}`],
    ["a length that is no number", `Content-Length: +5\r\n\r\n${hidden}`],
    [
      "a chunk size that is no number",
      `Transfer-Encoding: chunked\r\n\r\n0x5\r\nhello\r\n0\r\n\r\n${hidden}`,
    ],
  ])("%s: the connection ends with the first, and the second is not served", async (_kind, rest) => {
    const head = "POST /public/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n";
    const { text, isEnded } = await sendRaw(port, head + rest);
    expect(isEnded).toBe(true);
    const answers = responsesIn(text);
    expect(answers.map(({ status }) => status)).toEqual([400]);
    expect(answers[0]?.body).toContain('"code":"');
  });
});

describe("connections that are only held", () => {
  it("keep nobody else waiting, a hundred at a time", async () => {
    const held = Array.from({ length: 100 }, (_, number) => {
      const socket = connect(port, "127.0.0.1");
      socket.on("error", () => undefined);
      const whole = `POST /public/login HTTP/1.1\r\nHost: x\r\nX-Number: ${number}\r\nContent-Length: 90\r\n\r\n{`;
      // Half of them never finish their headers, half never their body.
      socket.write(number % 2 === 0 ? whole : whole.slice(0, 60));
      return socket;
    });
    expect(await Promise.all(Array.from({ length: 20 }, isServing))).toEqual(Array(20).fill(true));
    for (const socket of held) socket.destroy();
  });

  it("are ended, with a sentence, though a header comes now and then", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "admission-test-slow-"));
    writeForms(join(dataDir, "forms"), SAVING_FORMS);
    const impatient = await startServerProcess(dataDir, {}, { entry: IMPATIENT });
    const slow = connect(Number(new URL(impatient.address).port), "127.0.0.1");
    slow.on("error", () => undefined);
    slow.write("GET /health HTTP/1.1\r\nHost: x\r\n");
    const drip = setInterval(() => slow.writable && slow.write("X-More: y\r\n"), 100);
    const reply = await text(slow).finally(() => clearInterval(drip));
    await impatient.end("SIGKILL");
    rmSync(dataDir, { recursive: true, force: true });
    expect(responsesIn(reply)).toEqual([
      expect.objectContaining({ status: 408, body: expect.stringContaining("request_too_slow") }),
    ]);
  });
});
