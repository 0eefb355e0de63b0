import { afterEach, describe, expect, it, vi } from "vitest";
import { type LeavingSave, saveOnLeave } from "./send-on-leave.ts";

const BROWSERS_LIMIT = 64 * 1_024;

interface Call {
  readonly body: string;
  readonly keepalive: boolean;
  readonly answer: (status?: number) => void;
}

/** Notes what is sent, and answers when it is told to. */
function server(): readonly Call[] {
  const calls: Call[] = [];
  vi.stubGlobal(
    "fetch",
    (_path: string, { body = "", keepalive = false }: { body?: string; keepalive?: boolean }) => {
      const { promise, resolve } = Promise.withResolvers<Response>();
      const answer = (status = 200) => resolve(Response.json({ message: "" }, { status }));
      calls.push({ body, keepalive, answer });
      return promise;
    },
  );
  return calls;
}

const NUMBERED: LeavingSave = {
  again: [],
  begin: (answers) => ({ writer: "tab", seq: 1, seen: 0, under: "", answers }),
  headers: ({ seq }) => ({ "saved-by": `tab;${seq}` }),
  onSaved: () => undefined,
};

const keysOf = ({ body }: Call) => Object.keys(JSON.parse(body));
const bytesOf = (calls: readonly Call[]) =>
  calls.filter(({ keepalive }) => keepalive).reduce((sum, { body }) => sum + new Blob([body]).size, 0);

describe("saving for a page that goes", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it("sends what browsers send for a gone page so, and only the rest without [LEA-01]", async () => {
    const calls = server();
    // Three bytes a letter.
    const essay = "語".repeat(10_000);
    const saved: string[][] = [];
    const saving = saveOnLeave(
      { first: essay, second: essay, city: "Bath", third: essay, over_18: true },
      { ...NUMBERED, onSaved: ({ answers }) => saved.push(Object.keys(answers)) },
    );
    expect(calls.map((call) => [call.keepalive, keysOf(call)])).toEqual([
      [true, ["first", "city", "over_18"]],
      [false, ["second", "third"]],
    ]);
    expect(bytesOf(calls)).toBeLessThan(BROWSERS_LIMIT);
    calls[0]?.answer();
    calls[1]?.answer(409);
    await saving;
    expect(saved).toEqual([["first", "city", "over_18"]]);
  });

  it("counts what is still under way, and no longer what was answered [LEA-01]", async () => {
    const calls = server();
    const essay = "a".repeat(40_000);
    const first = saveOnLeave({ first: essay }, NUMBERED);
    const second = saveOnLeave({ second: essay, city: "Bath" }, NUMBERED);
    expect(calls.map((call) => [call.keepalive, keysOf(call)])).toEqual([
      [true, ["first"]],
      [true, ["city"]],
      [false, ["second"]],
    ]);
    expect(bytesOf(calls)).toBeLessThan(BROWSERS_LIMIT);
    for (const { answer } of calls) answer();
    await Promise.all([first, second]);
    const third = saveOnLeave({ third: essay }, NUMBERED);
    expect(calls.at(-1)?.keepalive).toBe(true);
    calls.at(-1)?.answer();
    await third;
  });
});
