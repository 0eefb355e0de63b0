import { expect, it } from "vitest";
import { EMPTY_VIEW } from "../answers/view.ts";
import { compileExample, EXAMPLE_DEFINITIONS } from "../compile/example-form.ts";
import { compileValidators } from "./compile-validators.ts";
import { validateForm } from "./validate-form.ts";

it("demands nothing behind a button until something is answered there, since only the browser knows of the press", () => {
  const { form } = compileExample({
    "pages/about.ui.json": {
      ...(EXAMPLE_DEFINITIONS["pages/about.ui.json"] as object),
      "ui:layout": [
        "from_date",
        {
          confirm: "more",
          type: "button",
          label: "Tell us more",
          after: ["first_name", "birth_date", "optin", "phone", "mailing_same", { block: "address" }],
        },
      ],
    },
  });
  const validators = compileValidators(form);
  const errorsWith = (answers: Readonly<Record<string, string>>, confirmed: readonly string[]) =>
    Object.keys(
      validateForm(form, validators, answers, { today: "2026-11-21", view: { ...EMPTY_VIEW, confirmed } }),
    );
  expect(errorsWith({}, ["more"])).toEqual([]);
  expect(errorsWith({ first_name: "Ann" }, [])).toEqual(["birth_date", "city", "country"]);
  expect(errorsWith({ first_name: "Ann" }, ["more"])).toEqual(["birth_date", "city", "country"]);
});
