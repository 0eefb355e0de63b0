import { expect, it } from "vitest";
import { errorRoute } from "./compiled-form.ts";

const page = (id: string, keys: readonly string[]) =>
  ({ id, route: `/${id}`, step: id, title: id, schema: {}, uiSchema: {}, layout: [], keys }) as const;
const pages = [page("one", ["name"]), page("two", ["school", "grade"]), page("three", ["sign"])];

it.each([
  ["what the form names", "/three", ["sign", "grade"], "/three"],
  ["the first page with an error where that one has none [APL-07]", "/three", ["grade"], "/two"],
  ["the first page with an error", undefined, ["sign", "grade"], "/two"],
  ["the first page when no page asks for what is missing", undefined, ["gone"], "/one"],
])("leads to %s [FRM-11] [SUB-04]", (_title, named, keys, route) => {
  const submit = named === undefined ? {} : { errorRoute: named };
  expect(errorRoute({ pages, submit }, keys)).toBe(route);
});
