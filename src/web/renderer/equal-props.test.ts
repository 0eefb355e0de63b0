import { expect, it } from "vitest";
import isEqualData from "./equal-props.ts";

it("finds plain data equal by what is in it", () => {
  const schema = () => ({ type: "object", required: ["city"], properties: { city: { type: "string" } } });
  expect(isEqualData(schema(), schema())).toBe(true);
  expect(isEqualData(schema(), { ...schema(), required: ["zip"] })).toBe(false);
  expect(isEqualData({ city: undefined }, { zip: undefined })).toBe(false);
  expect(isEqualData({ city: 1 }, { city: 1, zip: 2 })).toBe(false);
  expect(isEqualData([], {})).toBe(false);
  expect(isEqualData(Number.NaN, Number.NaN)).toBe(true);
});

it("counts any two functions as equal, and never a function and a value", () => {
  expect(
    isEqualData(
      () => 1,
      () => 2,
    ),
  ).toBe(true);
  expect(isEqualData(() => 1, 1)).toBe(false);
});

it("tells apart what is no plain data unless it is the same", () => {
  const map = new Map();
  expect(isEqualData(map, map)).toBe(true);
  expect(isEqualData(map, new Map())).toBe(false);
});
