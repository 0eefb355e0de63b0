import { describe, expect, it } from "vitest";
import { compileValidators } from "../../src/authoring/compile/compile-validators.ts";
import { type Answers, EMPTY_DISPLAY_STATE, validateAnswer, validateForm } from "../../src/form/index.ts";
import { FORM } from "./application.ts";
import { COMPLETE } from "./complete-answers.ts";

const TODAY = "2026-11-21";
const VALIDATORS = compileValidators(FORM);

/** What is said when the box of the key is left, and nothing else is answered yet. */
function said(key: string, answer: string, around: Answers = {}): readonly string[] {
  return validateAnswer(FORM, VALIDATORS, { ...around, [key]: answer }, { key, today: TODAY });
}

describe("an answer that is wrong by itself [INP-05]", () => {
  it.each([
    ["parent_email_address", "ada@", {}, "Parent 1/Guardian 1: Please enter a valid email address."],
    ["zip", "041", { country: "USA" }, "ZIP/Postal Code must be at least 5 characters."],
    ["sibling_age", "1a2", {}, "Sibling 1: Please enter the age in whole years."],
    ["sibling_age", "1234567", {}, "Sibling 1: Please enter the age in whole years."],
    [
      "sat_score_math",
      "805",
      { sat_taken: "Y" },
      "The SAT Math score is a number from 200 to 800 in steps of 10.",
    ],
    [
      "act_score_composite",
      "37",
      { act_taken: "Y" },
      "The ACT Composite score is a whole number from 1 to 36.",
    ],
    [
      "hs_gpa",
      "90",
      { gpa_scale: "4" },
      "Please enter your GPA as a number from 0 to 4, with a point before decimals: 3.9, not 3,9.",
    ],
    ["first_name", "x".repeat(46), {}, "First Name can be at most 45 characters."],
    [
      "first_name",
      "Ad\ud83d",
      {},
      "First Name: Character 3 of this answer cannot be kept. Please delete it, or type the answer again.",
    ],
  ])("%s %j is told with its own sentence alone", (key, answer, around, sentence) => {
    expect(said(key, answer, around)).toEqual([sentence]);
  });

  it("is right elsewhere: what counts are the other answers", () => {
    expect(said("zip", "041", { country: "CAN" })).toEqual([]);
    expect(said("hs_gpa", "90", { gpa_scale: "100" })).toEqual([]);
  });

  it("is never one that is missing, empty, hidden or no question of the form", () => {
    for (const key of Object.keys(FORM.questions)) expect(said(key, "")).toEqual([]);
    expect(said("sat_score_math", "805")).toEqual([]);
    expect(said("nothing", "x")).toEqual([]);
    // Required by another answer, and not told here: only the month is missing.
    expect(said("grad_year", "2027")).toEqual([]);
  });

  it("is told in the words of the validation", () => {
    const answers = { ...COMPLETE, parent_email_address: "x", zip: "0", counselor_email_address: "@" };
    const context = { today: TODAY, displayState: EMPTY_DISPLAY_STATE };
    for (const [key, sentences] of Object.entries(validateForm(FORM, VALIDATORS, answers, context))) {
      expect(validateAnswer(FORM, VALIDATORS, answers, { ...context, key })).toEqual(sentences);
    }
  });
});
