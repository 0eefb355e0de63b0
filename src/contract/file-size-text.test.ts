import { expect, it } from "vitest";
import { fileSizeText } from "./files.ts";

it("says sizes in decimal units without decimals [UPL-07]", () => {
  const sizes = [0, 999, 1_000, 84_211, 999_499, 999_500, 1_000_000, 1_499_999];
  expect(sizes.map(fileSizeText)).toEqual([
    "0 B",
    "999 B",
    "1 kB",
    "84 kB",
    "999 kB",
    "1 MB",
    "1 MB",
    "1 MB",
  ]);
});
