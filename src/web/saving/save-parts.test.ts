import { expect, it } from "vitest";
import type { SaveRecord } from "./answer-revisions.ts";
import { requestsOfOtherForm } from "./save-parts.ts";

const LEFT: SaveRecord = {
  writer: "1-2-3-4",
  seen: 5,
  under: "the form of before",
  requests: [],
  answers: { city: "Bath", name: "Ada" },
  held: { city: "", name: "" },
  conflicts: { city: { theirs: "Hove", since: 4, savedAt: "2027-01-05T10:00:00.000Z" } },
};

it("does not put an answer that waits for a choice over the other one [SYN-03] [CRY-06]", () => {
  const requests = requestsOfOtherForm(LEFT).map(({ seq, seen, under, answers }) => [
    seq,
    seen,
    under,
    answers,
  ]);
  expect(requests).toEqual([
    [1, 5, LEFT.under, { name: "Ada" }],
    [2, 3, LEFT.under, { city: "Bath" }],
  ]);
});

it("sends nothing anew that a tab with the same form has left", () => {
  expect(requestsOfOtherForm({ ...LEFT, under: "" })).toEqual([]);
});
