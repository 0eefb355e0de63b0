import { expect, it } from "vitest";
import { MINIMAL_FORMS, withEssay } from "../../../tests/support/minimal-forms.ts";
import { differencesOf } from "./form-differences.ts";

it("tells the longest answer that the school takes, of which the files say nothing [EDT-93]", () => {
  const newer = withEssay(500);
  const told = (characterLimit: number) => differencesOf({ older: MINIMAL_FORMS, newer }, { characterLimit });
  expect(told(500)).toContain("    Limits: At most 500 characters.");
  // More than the data model takes: with that the form is no form of this school.
  expect(told(1_000)).toBe("newer");
  expect(differencesOf({ older: newer, newer: MINIMAL_FORMS }, { characterLimit: 1_000 })).toBe("older");
});
