import { expect, it } from "vitest";
import { compileForms, readForms } from "../../../tests/forms/compile-forms.ts";
import { MINIMAL_FORMS } from "../../../tests/support/minimal-forms.ts";
import { type CompiledForm, contentsOf, type LayoutNode } from "../../form/index.ts";
import { asksToSearch } from "./search.ts";

const OWN = compileForms(readForms());

/** Without the questions that are searched for, however deep they lie. */
function withoutSearches(form: CompiledForm): CompiledForm {
  const isFree = (node: LayoutNode): boolean =>
    node.kind !== "search" && contentsOf(node).every((nodes) => nodes.every(isFree));
  return { ...form, pages: form.pages.map((page) => ({ ...page, layout: page.layout.filter(isFree) })) };
}

it("finds the questions that are searched for, wherever they lie, and none where there is none", () => {
  expect(asksToSearch(OWN)).toBe(true);
  const nested = OWN.pages.filter(({ layout }) => layout.every(({ kind }) => kind !== "search"));
  expect(nested.length).toBeGreaterThan(0);
  expect(asksToSearch({ pages: nested })).toBe(true);
  expect(asksToSearch(withoutSearches(OWN))).toBe(false);
  expect(asksToSearch(compileForms(MINIMAL_FORMS))).toBe(false);
});
