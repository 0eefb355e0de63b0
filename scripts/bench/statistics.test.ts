import { expect, it } from "vitest";
import { formatKb, formatMs, median, quantile } from "./statistics.ts";

it("finds the middle and any other share of numbers in whatever order", () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(quantile([10, 0, 20, 30, 40], 0.75)).toBe(30);
  expect(quantile([0, 10], 0.98)).toBeCloseTo(9.8);
  expect(median([])).toBeNaN();
});

it("writes figures with the digits that mean something", () => {
  expect([0.456, 12.34, 123.4].map(formatMs)).toEqual(["0.46", "12.3", "123"]);
  expect(formatKb(184_949)).toBe("184.9");
});
