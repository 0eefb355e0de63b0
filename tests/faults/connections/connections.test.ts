import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { ERRORS } from "../../../src/contract/error-codes.ts";
import { SAVING_FORMS } from "../../support/saving-forms.ts";
import { ownFolder } from "../own-folder.ts";
import { Saver } from "../saver.ts";
import { mailsTo } from "../sign-in.ts";
import { startTcpProxy } from "./tcp-proxy.ts";

const IMPATIENT = fileURLToPath(new URL("./serve-impatient.ts", import.meta.url));

const folder = ownFolder(SAVING_FORMS);

it("keeps what was sent before the connection was cut, and doubles nothing when it is sent again", async () => {
  const server = await folder.start();
  const ada = await Saver.signIn(server.address, folder.dataDir, "ada@example.org");
  const proxy = await startTcpProxy(server.address);
  try {
    ada.address = proxy.address;
    proxy.cutNextResponse();
    await expect(ada.save({ left_1: "a long way" })).rejects.toThrow("fetch failed");
    expect((await ada.profile()).body).toMatchObject({ answer: { left_1: "a long way" }, revision: 1 });
    expect((await ada.save({ left_1: "a long way" })).status).toBe(200);
    expect((await ada.profile()).body).toMatchObject({ answer: { left_1: "a long way" } });

    proxy.cutNextResponse();
    await expect(ada.ask("POST", "/api/submit", {})).rejects.toThrow("fetch failed");
    const { reference } = (await ada.profile()).body as { reference: string };
    expect(await ada.ask("POST", "/api/submit", {})).toMatchObject({ status: 200, body: { reference } });
    await expect.poll(() => mailsTo(folder.dataDir, "ada@example.org").length, { timeout: 120_000 }).toBe(2);
    expect(mailsTo(folder.dataDir, "ada@example.org").at(-1)).toContain(reference);
  } finally {
    await proxy.close();
  }
});

it("ends a request whose body does not come, with a sentence, and serves others meanwhile", async () => {
  const server = await folder.start({}, { entry: IMPATIENT });
  const { hostname, port } = new URL(server.address);
  const slow = connect(Number(port), hostname);
  slow.write(
    "POST /public/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{",
  );
  await once(slow, "connect");
  expect((await fetch(`${server.address}/health`)).status).toBe(200);
  const [head, body] = (await text(slow)).split("\r\n\r\n");
  expect(head).toMatch(/^HTTP\/1\.1 408 /);
  const { message } = ERRORS.request_too_slow;
  expect(JSON.parse(body ?? "")).toEqual({ message, code: "request_too_slow" });
});

it("answers what is no HTTP with a sentence, and goes on", async () => {
  const server = await folder.start();
  const { hostname, port } = new URL(server.address);
  const rude = connect(Number(port), hostname);
  rude.write("hello?\r\n\r\n");
  expect(await text(rude)).toMatch(/^HTTP\/1\.1 400 .*"code":"invalid_request"/s);
  expect((await fetch(`${server.address}/health`)).status).toBe(200);
});
