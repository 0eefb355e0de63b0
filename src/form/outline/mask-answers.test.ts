import { expect, it } from "vitest";
import { compileExample } from "../../../tests/support/example-form.ts";
import type { CompiledForm } from "../definition/compiled-form.ts";
import type { WidgetName } from "../definition/widgets.ts";
import { maskAnswers } from "./mask-answers.ts";

/** The example with its first name asked as a secret of some kind. */
function formWith(widget: WidgetName): CompiledForm {
  const { form } = compileExample();
  return {
    ...form,
    pages: form.pages.map((page) => ({
      ...page,
      uiSchema: { ...page.uiSchema, first_name: { "ui:widget": widget } },
    })),
  };
}

it("leaves the last four digits of a Social Security number, and nothing of one that is none", () => {
  const mask = (text: string) =>
    maskAnswers(formWith("ssn"), { first_name: text, city: "Bath", optin: true });
  expect(mask("123-45-6789")).toEqual({ first_name: "XXX-XX-6789", city: "Bath", optin: true });
  expect(mask("123-45-678").first_name).toBe("XXXXXXXX");
  expect(mask("").first_name).toBe("");
});

it("leaves nothing of what is typed concealed", () => {
  expect(maskAnswers(formWith("password"), { first_name: "hush" })).toEqual({ first_name: "XXXXXXXX" });
});

it("changes nothing the second time", () => {
  const once = maskAnswers(formWith("ssn"), { first_name: "123-45-6789" });
  expect(maskAnswers(formWith("ssn"), once)).toEqual(once);
});
