import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { lintForms } from "../../src/authoring/lint/lint-forms.ts";
import { generatedForm } from "../support/generated-form.ts";

it("makes definitions without a finding, with as many questions on the page as asked for", () => {
  const { findings, form } = lintForms(generatedForm(80), readFileSync("partner.config.json", "utf8"));
  expect(findings).toEqual([]);
  expect(form?.pages[0]?.keys).toHaveLength(80);
});
