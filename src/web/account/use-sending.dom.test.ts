import { act, renderHook } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { UnauthorizedError } from "../api/server-error.ts";
import { useSending } from "./use-sending.ts";

const FAILURE = new Error("It failed.");

/** A call that is under way until it is told how it ends. */
function startCall() {
  const ends: ReturnType<typeof Promise.withResolvers<void>>[] = [];
  const call = vi.fn((_value: string) => {
    const end = Promise.withResolvers<void>();
    ends.push(end);
    return end.promise;
  });
  const { result } = renderHook(() => useSending(call));
  const end = (how: (last: (typeof ends)[number] | undefined) => void) =>
    act(async () => {
      how(ends.at(-1));
    });
  return { call, now: () => result.current, end };
}

describe("what a card sends", () => {
  it("is sent once, however often the button is pressed", async () => {
    const { call, now, end } = startCall();
    act(() => now().send("one"));
    expect(now().isPending).toBe(true);
    act(() => now().send("two"));
    expect(call.mock.calls).toEqual([["one"]]);
    await end((it) => it?.resolve());
    expect(now()).toMatchObject({ isPending: false, failure: null });
  });

  it("says what went wrong until it is dismissed or sent again", async () => {
    const { now, end } = startCall();
    act(() => now().send("one"));
    await end((it) => it?.reject(FAILURE));
    expect(now()).toMatchObject({ isPending: false, failure: FAILURE });
    act(() => now().send("two"));
    expect(now()).toMatchObject({ isPending: true, failure: null });
    await end((it) => it?.reject(FAILURE));
    act(() => now().dismissFailure());
    expect(now().failure).toBeNull();
  });

  it("leaves a session that has ended to whoever ends it", async () => {
    const { now, end } = startCall();
    act(() => now().send("one"));
    await end((it) => it?.reject(new UnauthorizedError()));
    expect(now()).toMatchObject({ isPending: false, failure: null });
  });

  it("says nothing of a call that was dismissed while it was under way", async () => {
    const { now, end } = startCall();
    act(() => now().send("one"));
    act(() => now().dismissFailure());
    expect(now().isPending).toBe(false);
    await end((it) => it?.reject(FAILURE));
    expect(now().failure).toBeNull();
  });
});
