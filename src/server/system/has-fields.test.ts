import { expect, it } from "vitest";
import { hasFields, isListOf } from "./has-fields.ts";

it("finds fields of their types, and takes null for no object", () => {
  const fields = { text: "string", count: "number", inner: "object" } as const;
  const value = { text: "", count: 0, inner: {} };
  expect(hasFields(value, fields)).toBe(true);
  expect(hasFields({ ...value, inner: [] }, fields)).toBe(true);
  const wrong = [{ text: 1 }, { text: undefined }, { count: "0" }, { inner: null }, { inner: "x" }];
  for (const one of wrong) expect(hasFields({ ...value, ...one }, fields)).toBe(false);
  for (const other of [null, undefined, "text", 5]) expect(hasFields(other, {})).toBe(false);
});

it("takes a list when each item passes", () => {
  const isText = (item: unknown) => typeof item === "string";
  expect(isListOf([], isText)).toBe(true);
  expect(isListOf(["a", "b"], isText)).toBe(true);
  expect(isListOf(["a", 1], isText)).toBe(false);
  expect(isListOf({ 0: "a", length: 1 }, isText)).toBe(false);
});
