import { expect, it } from "vitest";
import { leftInWords } from "./sentences.ts";

const MINUTE_MS = 60_000;

it.each([
  [59_999, "less than a minute"],
  [MINUTE_MS, "1 minute"],
  [59 * MINUTE_MS, "59 minutes"],
  [60 * MINUTE_MS, "1 hour"],
  [61 * MINUTE_MS, "1 hour 1 minute"],
  [(24 * 60 - 1) * MINUTE_MS, "23 hours 59 minutes"],
  [24 * 60 * MINUTE_MS, "1 day"],
  [(24 * 60 + 59) * MINUTE_MS, "1 day"],
  [(24 + 3) * 60 * MINUTE_MS, "1 day 3 hours"],
  [48 * 60 * MINUTE_MS, "2 days"],
])("%d ms are %s [OPN-05]", (leftMs, words) => {
  expect(leftInWords(leftMs)).toBe(words);
});
