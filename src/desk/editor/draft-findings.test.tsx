import { act, renderHook } from "@testing-library/react";
import { useLayoutEffect } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { DraftServer } from "../../../tests/saving/draft-server.ts";
import type { FormFinding } from "../../contract/desk-form-drafts.ts";
import { useDraftFindings } from "./draft-findings.ts";
import { DraftSync } from "./draft-sync.ts";
import { createFormBuffer } from "./form-buffer.ts";

const FILES = { "a.json": "[1]" };
const finding = (message: string): FormFinding => ({
  severity: "error",
  code: "wrong-value",
  message,
  path: "a.json",
  line: 1,
  column: 1,
  pointer: "",
});

let asked = 0;
beforeEach(() => {
  vi.useFakeTimers();
  asked = 0;
  vi.stubGlobal("fetch", () => {
    asked++;
    return Promise.resolve(Response.json({ revision: 0, findings: [finding("of the server")] }));
  });
});
afterEach(() => {
  vi.clearAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function open({ isFrameLoading = false } = {}) {
  const buffer = createFormBuffer(FILES);
  const server = new DraftServer(FILES);
  const sync = new DraftSync(buffer, server.draft(), server.callsOf("one"));
  const { result } = renderHook(() => {
    const all = useDraftFindings(undefined, { buffer, sync });
    // The frame is in the page before anybody is asked.
    useLayoutEffect(() => {
      if (isFrameLoading) all.frame.expect();
    }, [all.frame]);
    return all;
  });
  await act(() => vi.advanceTimersByTimeAsync(0));
  const type = () =>
    act(() =>
      buffer.apply({ label: "Type", changes: [{ path: "a.json", changes: { from: 1, insert: "1" } }] }),
    );
  return {
    buffer,
    type,
    messages: () => result.current.found.findings?.map(({ message }) => message),
    isCurrent: () => result.current.found.isCurrent(),
    /** The frame says that it cannot tell. */
    fail: async () => {
      act(() => result.current.frame.take(null));
      await act(() => vi.advanceTimersByTimeAsync(0));
    },
    take: (revision: number, ...messages: string[]) =>
      act(() => result.current.frame.take({ revision, findings: messages.map(finding) })),
  };
}

it("shows what the frame has found in place of the server's findings, and knows of which texts it is [EDT-85]", async () => {
  const { messages, isCurrent, take, type } = await open();
  expect(messages()).toEqual(["of the server"]);
  expect(isCurrent()).toBe(true);
  take(0, "of the frame");
  expect(messages()).toEqual(["of the frame"]);
  type();
  expect(isCurrent()).toBe(false);
  take(1);
  expect(messages()).toEqual([]);
  expect(isCurrent()).toBe(true);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(asked).toBe(1);
});

it("waits for a frame that is being loaded before it has the server asked, and not for ever [EDT-85]", async () => {
  const { messages, take } = await open({ isFrameLoading: true });
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  take(0, "of the frame");
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(messages()).toEqual(["of the frame"]);
  expect(asked).toBe(0);

  const late = await open({ isFrameLoading: true });
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(late.messages()).toEqual(["of the server"]);
  expect(asked).toBe(1);

  const silent = await open({ isFrameLoading: true });
  await silent.fail();
  expect(silent.messages()).toEqual(["of the server"]);
});

it("has the server asked where the frame says nothing of newer texts, and hears it again when it speaks [EDT-85]", async () => {
  const { messages, take, type } = await open();
  take(0);
  type();
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(messages()).toEqual(["of the server"]);
  expect(asked).toBe(2);
  take(1, "of the frame");
  expect(messages()).toEqual(["of the frame"]);
});
