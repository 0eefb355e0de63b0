import { expect, it } from "vitest";
import { FORM } from "./application.ts";

/** Widgets that tell what they expect themselves, or leave nothing to be typed. */
const TELLING = new Set(["date", "phone", "ssn", "year", "month", "select"]);

it("every box of our own forms that takes only some texts says which, as part of its description [INP-07]", () => {
  const silent = FORM.pages.flatMap(({ keys, schema, uiSchema }) => {
    // A limit may also come with a condition, as that of a ZIP code.
    const branches = (schema.allOf ?? []).flatMap(({ then, else: otherwise }) => [then, otherwise]);
    return keys.filter((key) => {
      const rules = [schema, ...branches].map((part) => part?.properties?.[key]);
      const isPicky = rules.some(
        (rule) => rule?.numericString ?? rule?.format ?? rule?.pattern ?? rule?.minLength,
      );
      const { "ui:widget": widget = "text", "ui:help": help } = uiSchema[key] ?? {};
      return isPicky && !TELLING.has(widget) && help === undefined;
    });
  });
  expect(silent).toEqual([]);
});
