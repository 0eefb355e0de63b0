import { expect, it } from "vitest";
import { compileExample } from "../../../tests/support/example-form.ts";
import { applicantName, greetingKeys } from "./names.ts";

const uiOf = (purposes: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(purposes).map(([key, purpose]) => [key, { "ui:autocomplete": purpose }]));

function formOf(...pages: readonly Readonly<Record<string, string>>[]) {
  const { form } = compileExample();
  const [page] = form.pages;
  if (page === undefined) throw new Error("The example has a page.");
  return { ...form, pages: pages.map((purposes) => ({ ...page, uiSchema: uiOf(purposes) })) };
}

it("reads the name from the questions that browsers fill in as such, whatever their keys and pages", () => {
  const form = formOf({ surname: "family-name" }, { called: "nickname", vorname: "given-name" });
  const answers = { surname: "Lovelace", vorname: "Ada", called: "Countess" };
  expect(applicantName(form, answers)).toBe("Ada Lovelace");
  expect(greetingKeys(form)).toEqual(["called", "vorname"]);
});

it("leaves out what is empty, and tells where there is no name", () => {
  const form = formOf({ first_name: "given-name", middle_name: "additional-name", last_name: "family-name" });
  expect(applicantName(form, { first_name: "Ada", middle_name: " ", last_name: "Byron" })).toBe("Ada Byron");
  expect(applicantName(form, { first_name: "" })).toBeNull();
  expect(
    applicantName(formOf({ parent_name: "section-parent given-name" }), { parent_name: "Anne" }),
  ).toBeNull();
});
