import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { compileExample } from "../../../tests/support/example-form.ts";
import { stubCall } from "../../../tests/support/stub-call.ts";
import { AnswerStore } from "../answers/answer-store.ts";
import { NO_RESPONSE, unexpectedError } from "../api/server-error.ts";
import type { LoadedForm } from "../form/form-loader.ts";
import { saverOf } from "./answer-saver.ts";
import { type FormChange, followForm } from "./follow-form.ts";

const asked = stubCall();

let ending = new AbortController();
let visibility: DocumentVisibilityState = "visible";
const turnTo = (state: DocumentVisibilityState) => {
  visibility = state;
  document.dispatchEvent(new Event("visibilitychange"));
};

beforeEach(() => {
  vi.useFakeTimers();
  visibility = "visible";
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => visibility);
  asked.mockResolvedValue({ hash: "f1" });
});
afterEach(() => {
  ending.abort();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A visitor's page of the form f1, followed since half a minute after it was opened. */
async function follow() {
  const { form } = compileExample();
  const loaded: LoadedForm = { hash: "f1", form, validators: {} };
  ending = new AbortController();
  const told: (FormChange | undefined)[] = [];
  await followForm({
    store: new AnswerStore(),
    loaded,
    hasAccount: false,
    signal: ending.signal,
    onChange: (next) => told.push(typeof next === "function" ? next(told.at(-1)) : next),
  });
  asked.mockClear();
  return told;
}

it("asks again between half a minute and a minute, at another moment in each browser, and tells of another form [TOL-05]", async () => {
  const random = vi.spyOn(Math, "random").mockReturnValue(0);
  const told = await follow();
  random.mockReturnValue(1);
  await vi.advanceTimersByTimeAsync(29_999);
  expect(asked).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toHaveBeenCalledOnce();
  expect(told).toEqual([]);
  asked.mockResolvedValue({ hash: "f2" });
  await vi.advanceTimersByTimeAsync(50_000);
  expect(asked).toHaveBeenCalledTimes(2);
  expect(told).toEqual([{ notAsked: [] }]);
});

it("asks at once of a visitor's page, which nobody has asked about so far", async () => {
  asked.mockResolvedValue({ hash: "f2" });
  const told = await follow();
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toEqual([{ notAsked: [] }]);
});

it("asks nothing while nobody looks, and when somebody comes back, unless they were away for a moment only [TOL-05]", async () => {
  await follow();
  turnTo("hidden");
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(asked).not.toHaveBeenCalled();
  turnTo("visible");
  expect(asked).toHaveBeenCalledOnce();
  turnTo("hidden");
  await vi.advanceTimersByTimeAsync(4_000);
  turnTo("visible");
  expect(asked).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(50_000);
  expect(asked).toHaveBeenCalledTimes(2);
});

it("goes on after a failure, and ends with the page [TOL-05]", async () => {
  const told = await follow();
  asked.mockRejectedValueOnce(new Error("No connection."));
  await vi.advanceTimersByTimeAsync(50_000);
  asked.mockResolvedValue({ hash: "f2" });
  await vi.advanceTimersByTimeAsync(50_000);
  expect(told).toEqual([{ notAsked: [] }]);
  ending.abort();
  asked.mockClear();
  await vi.advanceTimersByTimeAsync(100_000);
  turnTo("hidden");
  turnTo("visible");
  expect(asked).not.toHaveBeenCalled();
  expect(told).toHaveLength(1);
});

it("asks with a save which form an applicant fills in, once for each that is published [TOL-05]", async () => {
  const { form } = compileExample();
  const store = new AnswerStore();
  const look = vi.spyOn(saverOf(store), "lookForChanges").mockResolvedValue();
  ending = new AbortController();
  const onChange = vi.fn();
  const loaded: LoadedForm = { hash: "f1", form, validators: {} };
  await followForm({ store, loaded, hasAccount: true, onChange, signal: ending.signal });
  await vi.advanceTimersByTimeAsync(100_000);
  expect(look).not.toHaveBeenCalled();
  asked.mockResolvedValue({ hash: "f2" });
  await vi.advanceTimersByTimeAsync(150_000);
  expect(look).toHaveBeenCalledOnce();
  // Without a response it is asked again in its time.
  look.mockRejectedValueOnce(unexpectedError(NO_RESPONSE));
  asked.mockResolvedValue({ hash: "f3" });
  await vi.advanceTimersByTimeAsync(200_000);
  expect(look).toHaveBeenCalledTimes(3);
});
