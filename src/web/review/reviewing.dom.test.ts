import { beforeEach, expect, it } from "vitest";
import { forgetLeftReview, leftReview, noteLeftReview } from "./reviewing.ts";

const LEFT = { owner: "ada@example.org", route: "/review", heading: "review-about" };

beforeEach(() => sessionStorage.clear());

it("keeps the way back to the review in the tab, until it is followed [REV-05]", () => {
  expect(leftReview(LEFT.owner)).toBeUndefined();
  noteLeftReview(LEFT);
  expect(leftReview(LEFT.owner)).toEqual(LEFT);
  forgetLeftReview();
  expect(leftReview(LEFT.owner)).toBeUndefined();
});

it("tells nobody else in the same tab of it [REV-05]", () => {
  noteLeftReview(LEFT);
  expect(leftReview("bo@example.org")).toBeUndefined();
  expect(leftReview("")).toBeUndefined();
});

it.each(["", "{", "null", "[]", '{"owner":"ada@example.org"}'])("takes %j for no review [REV-05]", (text) => {
  sessionStorage.setItem("reviewing", text);
  expect(leftReview("ada@example.org")).toBeUndefined();
});
