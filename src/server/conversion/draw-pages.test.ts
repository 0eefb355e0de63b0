import { expect, it } from "vitest";
import { readDrawing } from "./draw-pages.ts";

const PAGE = { width: 360, height: 466, webp: "UklGRg==" };
const written = (value: unknown) => Buffer.from(JSON.stringify(value));

it("takes what the process wrote: how many pages there are, and the first of them", () => {
  const value = { count: 4, drawn: [PAGE, { ...PAGE, more: "not ours" }] };
  expect(readDrawing(written(value))).toEqual({ kind: "drawn", count: 4, drawn: [PAGE, PAGE] });
});

it.each([
  ["nothing", Buffer.alloc(0)],
  ["no object", written(null)],
  ["no pages", written({ count: 0, drawn: [] })],
  ["none of its pages", written({ count: 4, drawn: [] })],
  ["more pages than there are", written({ count: 1, drawn: [PAGE, PAGE] })],
  ["a page without a size", written({ count: 1, drawn: [{ ...PAGE, width: 0 }] })],
  ["a size that is none", written({ count: 1, drawn: [{ ...PAGE, height: 1e9 }] })],
  ["a picture that leaves its address", written({ count: 1, drawn: [{ ...PAGE, webp: 'AA" onload="x' }] })],
])("takes the file for one that broke the process when it wrote %s [PPR-18]", (_what, output) => {
  expect(readDrawing(output)).toEqual({ kind: "broken" });
});
