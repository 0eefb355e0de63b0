import { expect, it } from "vitest";
import { edited, MINIMAL_FORMS } from "../../../tests/support/minimal-forms.ts";
import { lintForms } from "../lint/lint-forms.ts";

const WORDS = `"welcome": { "first": { "title": "Hello{{name}}!" } },
  "completion": { "title": "Thank you", "text": "{{shortName}} has it." },
  "mails": { "receipt": { "subject": "Arrived", "text": "Number {{reference}}." } }`;
const TITLE = '"title": "Application"';

it("makes the same form of words beside the pages and of those in a file of their own [WRD-01]", () => {
  const beside = lintForms(edited(MINIMAL_FORMS, [["application.json", TITLE, `${TITLE}, ${WORDS}`]]));
  const apart = lintForms(
    edited(MINIMAL_FORMS, [
      ["application.json", `${TITLE},`, ""],
      ["words.json", "", `{ ${TITLE}, ${WORDS} }`],
    ]),
  );
  expect(apart.findings).toEqual([]);
  expect(beside.form?.mails?.receipt?.subject).toBe("Arrived");
  expect(JSON.stringify(apart.form)).toBe(JSON.stringify(beside.form));
});

it("puts together what one file says of a mail and what the other does [WRD-02]", () => {
  const { form } = lintForms(
    edited(MINIMAL_FORMS, [
      ["application.json", TITLE, `${TITLE}, "mails": { "receipt": { "subject": "Arrived" } }`],
      ["words.json", "", '{ "mails": { "receipt": { "text": "Number {{reference}}." } } }'],
    ]),
  );
  expect(form?.mails).toEqual({ receipt: { subject: "Arrived", text: "Number {{reference}}." } });
});
