import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { SAVING_FORMS } from "../../support/saving-forms.ts";
import { ownFolder } from "../own-folder.ts";
import type { ServerProcess } from "../server-process.ts";
import { signIn } from "../sign-in.ts";

const folder = ownFolder(SAVING_FORMS);
let server: ServerProcess;
let cookie: string;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

beforeEach(async () => {
  server = await folder.start({ DRAIN_MS: "2000" });
  cookie = await signIn(server.address, folder.dataDir, "ada@example.org");
});
afterEach(() => agent.destroy());

/** A save of which the first half is sent; what comes back is told by `answer`. */
async function beginSave() {
  const body = JSON.stringify({ left_1: "begun before the end" });
  const saving = request(`${server.address}/api/answer`, {
    method: "PUT",
    headers: { "content-type": "application/json", "content-length": body.length, cookie },
  });
  const answer = once(saving, "response") as Promise<[IncomingMessage]>;
  saving.write(body.slice(0, 10));
  await once(saving, "socket");
  // The server has the head of the request before it gets the signal.
  await delay(200);
  return { answer, finish: () => saving.end(body.slice(10)) };
}

function getOver(connections: Agent | undefined, path: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const asking = request(
      `${server.address}${path}`,
      { agent: connections, headers: { cookie } },
      (answer) => {
        answer.resume();
        answer.once("end", () => resolve(answer));
      },
    );
    asking.once("error", reject).end();
  });
}

describe("an instance that is asked to stop", () => {
  it("says at once that it is not ready, answers what still comes, ends connections with their answer, and ends", async () => {
    expect((await getOver(agent, "/ready")).headers.connection).toBe("keep-alive");
    const { answer, finish } = await beginSave();
    const ended = server.end("SIGTERM");
    await delay(100);
    const kept = await getOver(agent, "/api/profile");
    expect([kept.statusCode, kept.headers.connection]).toEqual([200, "close"]);
    const fresh = await fetch(`${server.address}/ready`);
    expect([fresh.status, await fresh.json()]).toEqual([503, { status: "stopping" }]);
    expect(server.child.exitCode).toBeNull();
    finish();
    const [saved] = await answer;
    expect([saved.statusCode, saved.headers.connection]).toEqual([200, "close"]);
    expect(await ended).toBe(0);
  });

  it("finishes a save that arrives when it no longer listens", async () => {
    const { answer, finish } = await beginSave();
    const ended = server.end("SIGTERM");
    await expect
      .poll(() => getOver(undefined, "/ready").then(String, () => "refused"), { timeout: 8_000 })
      .toBe("refused");
    finish();
    expect((await answer)[0].statusCode).toBe(200);
    expect(await ended).toBe(0);
  });

  it("ends although a request never comes to its end, and although it is told twice", async () => {
    const { answer } = await beginSave();
    const ended = server.end("SIGTERM");
    await delay(100);
    server.child.kill("SIGTERM");
    await expect(answer).rejects.toThrow("socket hang up");
    expect(await ended).toBe(0);
  });
});
