import { describe, expect, it } from "vitest";
import { applyChanges } from "../../src/form/answers/apply-changes.ts";
import { type Answers, isEmptyAnswer } from "../../src/form/definition/answers.ts";
import { errorsWith, FORM, openWith } from "./application.ts";

const SCHOOL: Answers = {
  hs_address_line_1: "196 Allen Ave",
  hs_city: "Portland",
  hs_state: "ME",
  hs_zip: "04103",
  hs_country: "USA",
};
const SAT: Answers = {
  sat_test_month: "5",
  sat_test_year: "2026",
  sat_score_math: "700",
  sat_score_reading_writing: "710",
  sat_score_essay_reading: "6",
  sat_score_essay_analysis: "5",
  sat_score_essay_writing: "7",
};
const ACT: Answers = { act_test_month: "4", act_test_year: "2026", act_score_composite: "31" };

interface Condition {
  readonly opens: Answers;
  readonly closes: Answers;
  /** What can be answered while it is open. */
  readonly inside: Answers;
}

const CONDITIONS: readonly Condition[] = [
  {
    opens: { hs_name: "Casco Bay High School" },
    closes: { hs_name: "" },
    inside: { ...SCHOOL, hs_ceeb: "200838" },
  },
  { opens: { hs_country: "USA" }, closes: { hs_country: "FRA" }, inside: { hs_state: "ME" } },
  { opens: { gpa_scale: "100" }, closes: { gpa_scale: "NONE" }, inside: { hs_gpa: "92.5" } },
  {
    opens: { international_student: "Y" },
    closes: { international_student: "N" },
    inside: { records_in_english: "Y" },
  },
  {
    opens: { different_name_transcript: "Y" },
    closes: { different_name_transcript: "N" },
    inside: { provide_name_differ_transcript_name: "Ada Nwosu" },
  },
  { opens: { sat_taken: "Y" }, closes: { sat_taken: "N" }, inside: SAT },
  { opens: { sat_taken: "N" }, closes: { sat_taken: "Y" }, inside: { sat_taken_unsure: true } },
  { opens: { act_taken: "Y" }, closes: { act_taken: "N" }, inside: ACT },
  { opens: { act_taken: "N" }, closes: { act_taken: "Y" }, inside: { act_taken_unsure: true } },
  { opens: { conviction: "Y" }, closes: { conviction: "N" }, inside: { conviction_comment: "Speeding." } },
  { opens: { suspended: "Y" }, closes: { suspended: "N" }, inside: { suspended_comment: "A fight." } },
];

/** A confirmed button stays so; its questions have no condition to close. */
const BEHIND_BUTTON = ["counselor_first_name", "counselor_last_name", "counselor_email_address"];

/** Nothing is typed into them: academics.test.ts looks at when they show. */
const DOCUMENTS = ["passport_document", "translation_document"];

describe("the conditions of Academics and Final Steps", () => {
  it.each(CONDITIONS)(
    "$opens shows and $closes clears what is inside [CON-02]",
    ({ opens, closes, inside }) => {
      const open = applyChanges(FORM, openWith(opens), inside);
      expect(open.answers).toMatchObject(inside);
      expect(errorsWith({ ...open.answers })).toEqual({});
      const closed = applyChanges(FORM, open, closes);
      const kept = Object.keys(inside)
        .flatMap((key) => [key, FORM.questions[key]?.desc ?? key])
        .filter((key) => !isEmptyAnswer(closed.answers[key]));
      expect(kept).toEqual([]);
    },
  );

  it.each(CONDITIONS.filter(({ opens }) => !("hs_country" in opens)))(
    "$opens brings back what $closes had cleared, while the page is open",
    ({ opens, closes, inside }) => {
      const open = applyChanges(FORM, openWith(opens), inside);
      const back = applyChanges(FORM, applyChanges(FORM, open, closes), opens);
      expect(back.answers).toMatchObject(inside);
    },
  );

  it("leaves out no question that can be hidden", () => {
    const tried = new Set([...CONDITIONS.flatMap(({ inside }) => Object.keys(inside)), ...BEHIND_BUTTON, ...DOCUMENTS]);
    const untried = Object.values(FORM.questions).filter(
      ({ key, page, conditional }) => page !== "about" && conditional === true && !tried.has(key),
    );
    expect(untried).toEqual([]);
  });
});
