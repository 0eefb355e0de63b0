import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterEach, expect, it, vi } from "vitest";
import {
  SMALL_PROCESS,
  type SmallRequest,
  type SmallResponse,
} from "../../../tests/support/small-process.ts";
import { hasFields } from "../system/has-fields.ts";
import { KeptProcess } from "./kept-process.ts";

const PARENT = new URL("../../../tests/support/small-parent.ts", import.meta.url);

const start = () => new KeptProcess(SMALL_PROCESS);
const pidOf = async (small: KeptProcess<SmallRequest, SmallResponse>) =>
  (await small.ask({ kind: "describe" })).pid;
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
const expectGone = (pid: number) => expect.poll(() => isAlive(pid)).toBe(false);

afterEach(() => {
  vi.useRealTimers();
});

it("answers one request after the other by the same process, and ends ten seconds after the last", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const small = start();
  const pid = await pidOf(small);
  vi.advanceTimersByTime(9_000);
  expect(await pidOf(small)).toBe(pid);
  vi.advanceTimersByTime(9_000);
  expect(isAlive(pid)).toBe(true);
  vi.advanceTimersByTime(1_000);
  vi.useRealTimers();
  await expectGone(pid);
  expect(await pidOf(small)).not.toBe(pid);
});

it("answers requests of the same time by a process each, and keeps one", async () => {
  const small = start();
  const [one, other] = await Promise.all([pidOf(small), pidOf(small)]);
  expect(one).not.toBe(other);
  const kept = await pidOf(small);
  expect([one, other]).toContain(kept);
  await expectGone(kept === one ? other : one);
});

it("starts another where one has ended, or was ended by what it was asked", async () => {
  const small = start();
  const pids = [await pidOf(small)];
  process.kill(pids[0] ?? 0, "SIGKILL");
  await expectGone(pids[0] ?? 0);
  pids.push(await pidOf(small));
  const slow = small.ask({ kind: "never wait" }, { timeLimitMs: 200 });
  await expect(slow).rejects.toThrow("was ended with SIGKILL after 0.2 seconds");
  pids.push(await pidOf(small));
  await expect(small.ask({ kind: "throw" })).rejects.toThrow("ended with 1");
  pids.push(await pidOf(small));
  expect(new Set(pids).size).toBe(4);
});

it("answers by another process what one has not begun that was killed while nobody asked it [EDT-89]", async () => {
  const small = start();
  const noticed = await pidOf(small);
  // Nobody has told of its end yet.
  process.kill(noticed, "SIGKILL");
  const kept = await pidOf(small);
  expect(kept).not.toBe(noticed);
  // It does not read what it is asked, and is killed with that.
  process.kill(kept, "SIGSTOP");
  const asked = pidOf(small);
  process.kill(kept, "SIGKILL");
  expect(await asked).not.toBe(kept);
});

it("does not ask again what a process has begun or had too long for, nor what a new one did not begin [EDT-89]", async () => {
  const small = start();
  const pid = await pidOf(small);
  const begun = small.ask({ kind: "say", text: "late", afterMs: 60_000 });
  await delay(1_000);
  process.kill(pid, "SIGKILL");
  await expect(begun).rejects.toThrow("ended with SIGKILL");
  const kept = await pidOf(small);
  process.kill(kept, "SIGSTOP");
  const slow = small.ask({ kind: "describe" }, { timeLimitMs: 100 });
  await expect(slow).rejects.toThrow("after 0.1 seconds");
  const broken = new KeptProcess({ ...SMALL_PROCESS, file: new URL("./nothing.ts", import.meta.url) });
  await expect(pidOf(broken)).rejects.toThrow("ended with 1");
});

it("begins anew after a hundred requests", async () => {
  const small = start();
  const pids: number[] = [];
  for (let asked = 0; asked < 101; asked++) pids.push(await pidOf(small));
  expect(new Set(pids.slice(0, 100)).size).toBe(1);
  expect(pids[100]).not.toBe(pids[0]);
});

it("lets its parent end, and ends with it", async () => {
  const parent = spawn(process.execPath, [fileURLToPath(PARENT), "keep"]);
  const [[told], [code]] = await Promise.all([once(parent.stdout, "data"), once(parent, "exit")]);
  const small: unknown = JSON.parse(String(told));
  expect(code).toBe(0);
  if (!hasFields(small, { pid: "number" })) throw new Error("The parent told no process.");
  await expectGone(small.pid);
});
