import { expect, it } from "vitest";
import { compiled } from "../../../tests/support/random-form.ts";
import { EMPTY_DISPLAY_STATE } from "../definition/answers.ts";
import { outlineOf } from "../outline/outline.ts";
import { applyChanges, clearHidden } from "./apply-changes.ts";
import { nextShownPage, shownPages } from "./shown-pages.ts";
import { visibleKeys } from "./visibility.ts";

const when = (valueKey: string) => ({ valueKey, operator: "answered" });
const text = { type: "string", sensitivity: "public" };
const page = (id: string) => ({ id, route: `/${id}`, step: id, title: id });

const FORM = compiled({
  "application.json": {
    title: "Four pages",
    pages: [
      page("one"),
      { ...page("two"), when: when("a") },
      { ...page("three"), when: when("b") },
      { ...page("four"), when: when("a") },
    ],
  },
  "data-model.json": { keys: { a: text, b: text, c: text, d: text } },
  "pages/one.schema.json": { properties: { a: { type: "string", title: "A" } } },
  "pages/one.ui.json": { "ui:layout": ["a", { action: "submit" }] },
  "pages/two.schema.json": { properties: { b: { type: "string", title: "B" } }, required: ["b"] },
  "pages/two.ui.json": { "ui:layout": ["b"] },
  "pages/three.schema.json": { properties: { c: { type: "string", title: "C" } } },
  "pages/three.ui.json": { "ui:layout": ["c"] },
  "pages/four.schema.json": { properties: { d: { type: "string", title: "D" } } },
  "pages/four.ui.json": { "ui:layout": ["d"] },
});

const routesFor = (answers: Readonly<Record<string, string>>) =>
  shownPages(FORM, answers).map(({ route }) => route);

it("leaves pages out while their rules do not hold, in print as well [WHN-01]", () => {
  expect(routesFor({})).toEqual(["/one"]);
  expect(routesFor({ a: "x" })).toEqual(["/one", "/two", "/four"]);
  expect(routesFor({ a: "x", b: "x" })).toEqual(["/one", "/two", "/three", "/four"]);
  expect(outlineOf(FORM, { a: "x" }).map(({ id }) => id)).toEqual(["one", "two", "four"]);
  expect([...visibleKeys(FORM, { d: "x" })]).toEqual(["a"]);
});

it("keeps the answers of a page that is left out, and of those that it brings along, until it shows again [WHN-01]", () => {
  const before = {
    answers: { a: "x", b: "y", c: "z" },
    displayState: EMPTY_DISPLAY_STATE,
    hiddenAnswers: {},
  };
  const without = applyChanges(FORM, before, { a: "" });
  expect(without.answers).toMatchObject({ a: "", b: "", c: "" });
  expect(without.hiddenAnswers).toEqual({ b: "y", c: "z" });
  expect(applyChanges(FORM, without, { a: "x" }).answers).toMatchObject({ a: "x", b: "y", c: "z" });
  expect(clearHidden(FORM, { b: "y", c: "z" }).cleared.toSorted()).toEqual(["b", "c"]);
});

it("leads past pages that are left out, and back from the end [WHN-03]", () => {
  const leadsTo = (asked: string, answers: Readonly<Record<string, string>>) =>
    nextShownPage(FORM, { answers, displayState: EMPTY_DISPLAY_STATE }, { id: asked })?.id;
  expect(leadsTo("two", { a: "x" })).toBe("two");
  expect(leadsTo("three", { a: "x" })).toBe("four");
  expect(leadsTo("two", {})).toBe("one");
  expect(leadsTo("five", {})).toBeUndefined();
});
