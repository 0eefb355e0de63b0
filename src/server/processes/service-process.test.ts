import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { constants, getPriority } from "node:os";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  SMALL_PROCESS,
  type SmallRequest,
  type SmallResponse,
} from "../../../tests/support/small-process.ts";
import { hasFields } from "../system/has-fields.ts";
import { ServiceProcess } from "./service-process.ts";

const run = promisify(execFile);
const PARENT = new URL("../../../tests/support/small-parent.ts", import.meta.url);
const { name: NAME, file: FILE } = SMALL_PROCESS;

type Small = ServiceProcess<SmallRequest, SmallResponse>;

const started: Small[] = [];
afterEach(async () => {
  for (const small of started) small.abandon();
  await Promise.all(started.splice(0).map((small) => small.stop()));
});

interface Settings {
  readonly file?: URL;
  readonly isBackground?: boolean;
}

function start({ file = FILE, isBackground = false }: Settings = {}) {
  const small = new ServiceProcess({ ...SMALL_PROCESS, file, isBackground });
  started.push(small);
  return small;
}

const say = (text: string, afterMs = 0) => ({ kind: "say", text, afterMs }) as const;
const NEVER_WAIT = { kind: "never wait" } as const;

const describeSmall = (small: Small) => small.ask({ kind: "describe" });

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const expectGone = (pid: number) => expect.poll(() => isAlive(pid), { timeout: 120_000 }).toBe(false);

/** What each of the requests failed with. */
async function failures(...asked: readonly Promise<unknown>[]): Promise<readonly string[]> {
  const outcomes = await Promise.allSettled(asked);
  return outcomes.map((outcome) => (outcome.status === "rejected" ? String(outcome.reason) : "answered"));
}

describe("a service process", () => {
  it("pairs responses with requests, in whatever order they come", async () => {
    const small = start();
    const order: string[] = [];
    const ask = async (text: string, afterMs: number) => {
      const { said } = await small.ask(say(text, afterMs));
      order.push(said);
      return said;
    };
    const said = await Promise.all([ask("first", 400), ask("second", 0), ask("third", 200)]);
    expect(said).toEqual(["first", "second", "third"]);
    expect(order).toEqual(["second", "third", "first"]);
    expect(small.hasEnded).toBe(false);
  });

  it("ends when a request takes too long, and fails whatever else it was asked, then and later", async () => {
    const small = start();
    const { pid } = await describeSmall(small);
    const slow = small.ask(NEVER_WAIT, { timeLimitMs: 300 });
    const other = small.ask(say("never"));
    const error = `Error: ${NAME} was ended with SIGKILL after 0.3 seconds.`;
    expect(await failures(slow, other)).toEqual([error, error]);
    expect(small.hasEnded).toBe(true);
    expect(await failures(small.ask(say("later")))).toEqual([error]);
    await small.stop();
    expect(isAlive(pid)).toBe(false);
  });

  it("lives on when a request was answered in time", async () => {
    const small = start();
    await describeSmall(small);
    expect((await small.ask(say("in time"), { timeLimitMs: 800 })).said).toBe("in time");
    expect((await small.ask(say("later", 1_000))).said).toBe("later");
  });

  it("ends when the signal of a request aborts, not when it does so afterwards", async () => {
    const error = `Error: ${NAME} was ended with SIGKILL because nobody waits for it.`;
    const small = start();
    const answered = new AbortController();
    await small.ask(say("answered"), { signal: answered.signal });
    answered.abort();
    const { pid } = await describeSmall(small);
    const given = new AbortController();
    const asked = small.ask(NEVER_WAIT, { signal: given.signal });
    setTimeout(() => given.abort(), 100);
    expect(await failures(asked)).toEqual([error]);
    await expectGone(pid);
    expect(await failures(start().ask(say("never"), { signal: given.signal }))).toEqual([error]);
  });

  it("fails what it was asked when it is killed", async () => {
    const small = start();
    const { pid } = await describeSmall(small);
    const asked = [small.ask(say("never", 60_000)), small.ask(NEVER_WAIT)];
    process.kill(pid, "SIGKILL");
    const error = `Error: ${NAME} ended with SIGKILL.`;
    expect(await failures(...asked)).toEqual([error, error]);
    expect(await failures(small.ask(say("later")))).toEqual([error]);
    await small.stop();
  });

  it("fails what it was asked when it throws", async () => {
    const small = start();
    const asked = [small.ask(say("never", 60_000)), small.ask({ kind: "throw" })];
    const error = `Error: ${NAME} ended with 1.`;
    expect(await failures(...asked)).toEqual([error, error]);
  });

  it("fails what it was asked when it never starts, and can be stopped", async () => {
    const node = process.execPath;
    process.execPath = fileURLToPath(new URL("no-such-node", FILE));
    const [small, stopped] = [start(), start()];
    process.execPath = node;
    expect(await failures(small.ask(say("never")))).toEqual([expect.stringMatching(/ENOENT/)]);
    expect(small.hasEnded).toBe(true);
    await small.stop();
    await stopped.stop();
    const missing = start({ file: new URL("no-such.process.ts", FILE) });
    expect(await failures(missing.ask(say("never")))).toEqual([`Error: ${NAME} ended with 1.`]);
    await missing.stop();
  });

  it("ends when it sends what cannot be read", async () => {
    const error = `Error: ${NAME} sent something that cannot be read.`;
    for (const wrong of [{ kind: "mumble" }, { kind: "send gibberish" }] as const) {
      const small = start();
      const { pid } = await describeSmall(small);
      const other = small.ask(say("never", 60_000));
      expect(await failures(small.ask(wrong), other)).toEqual([error, error]);
      await expectGone(pid);
    }
  });

  it("ends when it is asked what it cannot read", async () => {
    const small = new ServiceProcess<object, SmallResponse>({ ...SMALL_PROCESS, request: {} });
    const asked = small.ask({ text: "of no kind" });
    expect(await failures(asked)).toEqual([`Error: ${NAME} ended with 1.`]);
    await small.stop();
  });

  it("answers what is under way before it stops, and nothing afterwards", async () => {
    const small = start();
    const { pid } = await describeSmall(small);
    let said = "";
    const asked = small.ask(say("under way", 400)).then((told) => {
      ({ said } = told);
    });
    const stopped = small.stop();
    await small.ask(say("meanwhile"));
    expect(said).toBe("");
    await stopped;
    await asked;
    expect([said, isAlive(pid), small.hasEnded]).toEqual(["under way", false, true]);
    expect(await failures(small.ask(say("later")))).toEqual([`Error: ${NAME} was stopped.`]);
    await small.stop();
  });

  it("stops at once when it is abandoned", async () => {
    const small = start();
    const asked = small.ask(NEVER_WAIT);
    const stopped = small.stop();
    small.abandon();
    expect(await failures(asked)).toEqual([expect.stringMatching(/SIGKILL/)]);
    await stopped;
  });

  it("knows none of our settings, and finds what Node has compiled before", async () => {
    const cache = { NODE_COMPILE_CACHE: resolve("node_modules/.cache/compile") };
    const given = { ...cache, SMTP_URL: "smtp://user:secret@mail.test", WATCH_REPORT_DEPENDENCIES: "1" };
    for (const [name, value] of Object.entries(given)) vi.stubEnv(name, value);
    const { environment } = await describeSmall(start());
    vi.unstubAllEnvs();
    expect(environment).toMatchObject(cache);
    expect(Object.keys(environment)).not.toContain("PATH");
    expect(JSON.stringify(environment)).not.toMatch(/secret|WATCH/);
  });

  it("has our priority, or a lower one where everything else goes first", async () => {
    expect((await describeSmall(start())).priority).toBe(getPriority());
    const { priority } = await describeSmall(start({ isBackground: true }));
    expect(priority).toBe(constants.priority.PRIORITY_BELOW_NORMAL);
  });

  it.skipIf(process.platform === "win32")("fails like that when no file can be opened any more", async () => {
    const parent = [process.execPath, fileURLToPath(PARENT), "open files"];
    const { stdout } = await run("/bin/sh", ["-c", 'ulimit -n 100 && exec "$@"', "sh", ...parent]);
    expect(stdout).toMatch(/^Error: spawn .* EMFILE$/);
  });

  it.each(["wait", "linger", "compute"])("ends after its parent was killed (%s) [EDT-91]", async (what) => {
    const parent = spawn(process.execPath, [fileURLToPath(PARENT), what]);
    const [told]: unknown[] = await once(parent.stdout, "data");
    const small: unknown = JSON.parse(String(told));
    if (!hasFields(small, { pid: "number" })) throw new Error("The parent told no process.");
    expect(isAlive(small.pid)).toBe(true);
    parent.kill("SIGKILL");
    await expectGone(small.pid);
  });

  it("is ended with its parent, whatever it is doing", async () => {
    const parent = spawn(process.execPath, [fileURLToPath(PARENT), "give up"]);
    const [told]: unknown[] = await once(parent.stdout, "data");
    const small: unknown = JSON.parse(String(told));
    if (!hasFields(small, { pid: "number" })) throw new Error("The parent told no process.");
    await expectGone(small.pid);
    expect(parent.exitCode).toBe(0);
  });
});
