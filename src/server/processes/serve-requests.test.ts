import { expect, it } from "vitest";
import { readMessage } from "./serve-requests.ts";

it("takes a message with a number and a body with the fields that must be there, and nothing else", () => {
  const read = (value: unknown) => readMessage<{ readonly text: string }>(value, { text: "string" });
  const message = { id: 2, body: { text: "x", more: true } };
  expect(read(message)).toEqual(message);
  const body = { text: "x" };
  for (const other of [undefined, null, "ready", 1, [], {}, { id: 1 }, { id: "1", body }, { body }])
    expect(read(other)).toBeUndefined();
  for (const wrong of [undefined, null, "x", {}, { text: 1 }])
    expect(read({ id: 1, body: wrong })).toBeUndefined();
});
