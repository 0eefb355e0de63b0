import { spawnSync } from "node:child_process";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { GatheredLines } from "./gathered-lines.ts";

describe("lines of the log that come at about the same time", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const gathered = () => {
    const writes: string[] = [];
    const calls: string[] = [];
    const lines = new GatheredLines({
      write: (text) => writes.push(text) > 0,
      flushSync: () => void calls.push("flushSync"),
    });
    return { lines, writes, calls };
  };

  it("are written together, a moment after the first", () => {
    const { lines, writes } = gathered();
    lines.write("one\n");
    vi.advanceTimersByTime(30);
    lines.write("two\n");
    expect(writes).toEqual([]);
    vi.advanceTimersByTime(30);
    expect(writes).toEqual(["one\ntwo\n"]);
    vi.advanceTimersByTime(1_000);
    expect(writes).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("wait no longer when there are many", () => {
    const { lines, writes } = gathered();
    for (let count = 0; count < 100; count++) lines.write(`${"x".repeat(199)}\n`);
    expect(writes.length).toBeGreaterThanOrEqual(2);
  });

  it("are written at once when that is asked for", () => {
    const { lines, writes, calls } = gathered();
    lines.write("fatal\n");
    lines.flushSync();
    expect([writes, calls]).toEqual([["fatal\n"], ["flushSync"]]);
  });
});

describe("the log of a process that ends", () => {
  const endings = {
    "by itself": "",
    "by exit": "process.exit(0);",
    "by an error": "throw new Error('unforeseen');",
    "by a kill after a fatal line": "log.fatal('last'); process.kill(process.pid, 'SIGKILL');",
  };

  it.each(Object.entries(endings))("has every line when it ends %s", (_how, ending) => {
    const logger = new URL("logger.ts", import.meta.url).href;
    const script = `
      const { createLogger } = await import(${JSON.stringify(logger)});
      const log = createLogger("info");
      for (let ms = 0; ms < 3; ms++) log.info({ ms }, "a line");
      ${ending}
    `;
    const { stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
      encoding: "utf8",
    });
    expect(stderr.match(/"ms":\d,"msg":"a line"/g)).toHaveLength(3);
  });
});
