import { expect, it } from "vitest";
import { readMessage } from "./serve-requests.ts";

it("takes a message with a number and a body, which may be undefined, and nothing else", () => {
  expect(readMessage({ id: 1, body: undefined })).toEqual({ id: 1, body: undefined });
  expect(readMessage({ id: 2, body: { text: "x" }, more: true })).toEqual({ id: 2, body: { text: "x" } });
  for (const other of [undefined, null, "ready", 1, [], {}, { id: 1 }, { id: "1", body: "x" }, { body: "x" }])
    expect(readMessage(other)).toBeUndefined();
});
