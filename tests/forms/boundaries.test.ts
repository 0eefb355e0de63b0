import { describe, expect, it } from "vitest";
import { BODY_MAX_BYTES } from "../../src/contract/limits.ts";
import {
  type Answers,
  checkStorable,
  type DisplayState,
  draftLimit,
  EMPTY_DISPLAY_STATE,
  validateForm,
} from "../../src/form/index.ts";
import { browserValidators } from "../support/browser-validators.ts";
import { FORM } from "./application.ts";
import { COMPLETE } from "./complete-answers.ts";

const VALIDATORS = await browserValidators(FORM);
const TODAY = "2026-11-21";

/** What the browser says of one answer in an application that is complete otherwise. */
function judge(
  key: string,
  value: string,
  around: Answers = {},
  today = TODAY,
  displayState: DisplayState = EMPTY_DISPLAY_STATE,
) {
  const answers = { ...COMPLETE, ...around, [key]: value };
  return validateForm(FORM, VALIDATORS, answers, { today, displayState })[key];
}

describe("the limits of the date of birth", () => {
  const YOUNG = ["You must be 13 years or older to apply."];
  const OLD = ["The date of birth you entered is not supported. Please contact help support."];
  const INVALID = ["A valid date of birth is required."];

  it.each([
    // 13 years today; 12 years and 364 days.
    ["2013-11-21", "2026-11-21", undefined],
    ["2013-11-22", "2026-11-21", YOUNG],
    ["2013-11-22", "2026-11-22", undefined],
    // Over the turn of the year.
    ["2014-01-01", "2026-12-31", YOUNG],
    ["2014-01-01", "2027-01-01", undefined],
    // Born on February 29: 13 on March 1 of a year without one, on the day itself where there is one.
    ["2012-02-29", "2025-02-28", YOUNG],
    ["2012-02-29", "2025-03-01", undefined],
    ["2015-02-28", "2028-02-29", undefined],
    ["2015-03-01", "2028-02-29", YOUNG],
    ["2015-03-01", "2028-03-01", undefined],
    // 100 years today; a day more.
    ["1926-11-21", "2026-11-21", undefined],
    ["1926-11-20", "2026-11-21", OLD],
    ["1928-02-29", "2028-02-29", undefined],
    ["1928-02-29", "2028-03-01", OLD],
    ["1927-02-28", "2027-02-28", undefined],
    ["1927-02-28", "2027-03-01", OLD],
  ])("%s on %s [VAL-04]", (birth_date, today, sentences) => {
    expect(judge("birth_date", birth_date, {}, today)).toEqual(sentences);
  });

  it.each([
    ["2009-02-28", undefined],
    ["2009-02-29", INVALID],
    ["2008-02-29", undefined],
    ["1999-12-31", undefined],
    ["1999-12-32", INVALID],
    ["1999-13-01", INVALID],
    ["1999-00-10", INVALID],
    ["1999-10-00", INVALID],
    ["2001-04-30", undefined],
    ["2001-04-31", INVALID],
    ["2000-02-29", undefined],
    ["03/14/2009", INVALID],
    ["03/14/20", INVALID],
    ["2009-3-14", INVALID],
    ["2009-03-14T00:00", INVALID],
    ["２００９-03-14", INVALID],
  ])("%s is a day or gets the one sentence that it is none [VAL-04] [WID-05]", (birth_date, sentences) => {
    expect(judge("birth_date", birth_date)).toEqual(sentences);
  });

  it("1900 had no February 29, whatever the age limit says of it [WID-05]", () => {
    expect(judge("birth_date", "1900-02-29")).toEqual(INVALID);
    expect(judge("birth_date", "1900-02-28")).toEqual(OLD);
  });
});

describe("the limits of the day from which mail arrives", () => {
  const around = { mailing_addr_same_as_perm_addr: "N" };
  it.each([
    ["2022-12-31", "2026-11-21", "The minimum supported year is 2023."],
    ["2023-01-01", "2026-11-21", undefined],
    ["2029-12-31", "2026-11-21", undefined],
    ["2030-01-01", "2026-11-21", "The maximum supported year is 2029."],
    ["2030-01-01", "2026-12-31", "The maximum supported year is 2029."],
    ["2030-01-01", "2027-01-01", undefined],
    ["2023-12-31", "2026-12-31", undefined],
    ["2023-12-31", "2027-01-01", "The minimum supported year is 2024."],
    ["2027-02-29", "2026-11-21", "Please enter a valid date."],
    ["2028-02-29", "2026-11-21", undefined],
  ])("%s on %s [VAL-09]", (day, today, sentence) => {
    const said = judge("mailing_addr_effective_date", day, around, today);
    expect(said).toEqual(sentence === undefined ? undefined : [sentence]);
  });
});

describe("the limits of phone numbers, Social Security number, ZIP code and e-mail", () => {
  const PHONES = [
    ["(200) 200-0000", true],
    ["(999) 999-9999", true],
    ["(100) 555-0142", false],
    ["(199) 555-0142", false],
    ["(000) 555-0142", false],
    ["(207) 155-0142", false],
    ["(207) 055-0142", false],
    ["(207) 200-0142", true],
    ["(207) 555-014", false],
    ["(207) 555-01423", false],
    ["(20) 555-0142", false],
    ["(2077) 55-0142", false],
    ["(207)555-0142", false],
    ["(207) 555 0142", false],
    ["2075550142", false],
    ["+1 (207) 555-0142", false],
    ["(207) 555-0142 ", false],
    ["(２07) 555-0142", false],
  ] as const;

  it.each([
    ["phone_home", "Please provide a valid US home phone number."],
    ["phone_mobile", "Please provide a valid US cell phone number."],
    ["parent_phone", "Parent 1/Guardian 1: Please enter a valid phone number."],
    ["parent_2_phone", "Parent 2/Guardian 2: Please enter a valid phone number."],
  ])(
    "%s takes area codes and exchanges from 2 to 9, with all ten digits [VAL-05] [VAL-12]",
    (key, sentence) => {
      const said = PHONES.map(([number]) => [number, judge(key, number)?.includes(sentence) !== true]);
      expect(said).toEqual(PHONES.map(([number, isGood]) => [number, isGood]));
    },
  );

  it.each([
    ["", true],
    ["123-45-6789", true],
    ["001-01-0001", true],
    ["665-99-9999", true],
    ["667-10-0010", true],
    ["899-01-0100", true],
    ["000-12-3456", false],
    ["666-12-3456", false],
    ["900-12-3456", false],
    ["123-00-6789", false],
    ["123-45-0000", false],
    ["123-45-678", false],
    ["123-45-67890", false],
    ["12-345-6789", false],
    ["1234-5-6789", false],
    ["123456789", false],
    ["123 45 6789", false],
    ["123-45-678x", false],
  ])("'%s' as a Social Security number, none of a range that was never given [VAL-10] [APL-06]", (ssn, isGood) => {
    const sentence = "Please provide a valid Social Security number.";
    expect(judge("ssn", ssn)).toEqual(isGood ? undefined : [sentence]);
  });

  it.each([
    ["USA", "0410", ["ZIP/Postal Code must be at least 5 characters."]],
    ["USA", "04101", undefined],
    ["USA", "04101-1234", undefined],
    ["USA", "041011234", undefined],
    ["USA", "041011", ["A U.S. ZIP code has 5 digits, or 9: 04101-1234."]],
    ["USA", "G1R 4S9", ["A U.S. ZIP code has 5 digits, or 9: 04101-1234."]],
    ["USA", "04101-12345", ["ZIP/Postal Code can be at most 10 characters."]],
    ["USA", "", ["ZIP/Postal Code"]],
    ["CAN", "G1R", undefined],
    ["FRA", "", undefined],
  ])("in %s the ZIP code '%s' [VAL-08] [APL-06]", (country, zip, sentences) => {
    expect(judge("zip", zip, { country, state: country === "CAN" ? "QC" : "ME" })).toEqual(sentences);
  });

  it.each([
    ["a@b.c", true],
    ["ada.o+school@mail.families.example", true],
    ["ada", false],
    ["ada@", false],
    ["@families.example", false],
    ["ada@families", false],
    ["ada@families.", false],
    ["ada@.example", false],
    ["ada@@families.example", false],
    ["ada o@families.example", false],
    ["ada@families..example", false],
  ])("'%s' as an e-mail address [VAL-12]", (address, isGood) => {
    const sentences = [
      ["parent_email_address", "Parent 1/Guardian 1: Please enter a valid email address."],
      ["parent_2_email_address", "Parent 2/Guardian 2: Please enter a valid email address."],
      ["counselor_email_address", "The counselor email address you entered is invalid."],
    ] as const;
    for (const [key, sentence] of sentences) {
      expect([key, judge(key, address)]).toEqual([key, isGood ? undefined : [sentence]]);
    }
  });
});

describe("the limits of scores", () => {
  const SAT = { sat_taken: "Y" };
  const ACT = { act_taken: "Y" };

  it.each(["sat_score_reading_writing", "sat_score_math"])(
    "%s is 200 to 800 in steps of 10 [VAL-13]",
    (key) => {
      const taken = ["200", "210", "790", "800"];
      const refused = [
        "0",
        "20",
        "190",
        "199",
        "201",
        "205",
        "795",
        "801",
        "810",
        "1000",
        "-200",
        "2e2",
        "20O",
      ];
      expect(taken.filter((score) => judge(key, score, SAT) !== undefined)).toEqual([]);
      expect(refused.filter((score) => judge(key, score, SAT)?.length !== 1)).toEqual([]);
      expect(refused.filter((score) => judge(key, score, { sat_taken: "N" }) !== undefined)).toEqual([]);
      expect(judge(key, "", SAT)).toBeUndefined();
    },
  );

  it.each(["sat_score_essay_reading", "sat_score_essay_analysis", "sat_score_essay_writing"])(
    "%s is 2 to 8 [VAL-13]",
    (key) => {
      const judged = ["1", "2", "8", "9", "2.5", "-2", " 2"].map((score) => judge(key, score, SAT)?.length);
      expect(judged).toEqual([1, undefined, undefined, 1, 1, 1, 1]);
    },
  );

  it("act_score_composite is 1 to 36 [VAL-13]", () => {
    const judged = ["0", "1", "36", "37", "20.5", "-1"].map(
      (score) => judge("act_score_composite", score, ACT)?.length,
    );
    expect(judged).toEqual([1, undefined, undefined, 1, 1, 1]);
    expect(judge("act_score_composite", "37", { act_taken: "N" })).toBeUndefined();
  });

  it.each([
    ["4", "3.9", undefined],
    ["4", "4", undefined],
    ["4", "4.00", undefined],
    [
      "4",
      "4.01",
      "Please enter your GPA as a number from 0 to 4, with a point before decimals: 3.9, not 3,9.",
    ],
    [
      "4",
      "3,9",
      "Please enter your GPA as a number from 0 to 4, with a point before decimals: 3.9, not 3,9.",
    ],
    [
      "4",
      "-0.1",
      "Please enter your GPA as a number from 0 to 4, with a point before decimals: 3.9, not 3,9.",
    ],
    ["4", ".5", "Please enter your GPA as a number from 0 to 4, with a point before decimals: 3.9, not 3,9."],
    [
      "100",
      "95,5",
      "Please enter your GPA as a number from 0 to 100, with a point before decimals: 3.9, not 3,9.",
    ],
    ["OTH", "3,9", "Please enter your GPA as a number, with a point before decimals: 3.9, not 3,9."],
    ["OTH", "3.9", undefined],
  ])("on the GPA scale %s, '%s' is taken or gets a sentence that helps", (gpa_scale, gpa, sentence) => {
    expect(judge("hs_gpa", gpa, { gpa_scale })).toEqual(sentence === undefined ? undefined : [sentence]);
  });

  it.each([
    ["0", undefined],
    ["120", undefined],
    ["121", 1],
    ["-1", 1],
    ["1.5", 1],
  ])("the age of a sibling may be '%s' or not", (age, count) => {
    expect(judge("sibling_age", age)?.length).toBe(count);
  });
});

describe("the limits of length", () => {
  const behind = {
    pronouns_not_listed: true,
    conviction: "Y",
    suspended: "Y",
    conviction_comment: "x",
    suspended_comment: "x",
  };
  // Letters, and characters that take two units of UTF-16 each: an applicant counts characters.
  const LETTERS = ["x", "é", "😀"];

  it.each([
    ["first_name", "First Name", 45],
    ["preferred_name", "Preferred Name", 45],
    ["city", "City", 45],
    ["parent_last_name", "Last Name", 45],
    ["pronouns_description", "How should we use them?", 1500],
    ["conviction_comment", "Please tell us about the conviction or charge.", 7000],
    ["suspended_comment", "Please tell us about the suspension, dismissal or expulsion.", 7000],
    ["hs_name", "School Name", 150],
  ])(
    "%s (%s) is submitted with %i characters and not one more, and kept as a draft beyond [WID-01] [WID-04] [INP-04]",
    (key, title, limit) => {
      const kept = draftLimit(limit);
      for (const letter of LETTERS) {
        const [most, more] = [letter.repeat(limit), letter.repeat(limit + 1)];
        expect(judge(key, most, behind)).toBeUndefined();
        const name = FORM.questions[key]?.called ?? title;
        expect(judge(key, more, behind)).toEqual([`${name} can be at most ${limit} characters.`]);
        for (const draft of [most, more, letter.repeat(kept)]) {
          expect(checkStorable(FORM, { [key]: draft })).toEqual({});
        }
        const refusal = { [key]: `The answer can have at most ${limit} characters.` };
        expect(checkStorable(FORM, { [key]: letter.repeat(kept + 1) })).toEqual(refusal);
        expect(checkStorable(FORM, { [key]: more }, "final")).toEqual(refusal);
      }
    },
  );
});

describe("what is kept of an application that is being filled in [INP-04]", () => {
  const TEXTS = FORM.pages.flatMap(({ keys }) =>
    keys.filter((key) => FORM.keys[key]?.type === "string" && FORM.keys[key]?.options === undefined),
  );
  const longest = (letter: string) =>
    Object.fromEntries(TEXTS.map((key) => [key, letter.repeat(draftLimit(FORM.keys[key]?.maxLength))]));

  it("is four times what can be submitted, and more for short answers", () => {
    expect([draftLimit(3), draftLimit(45), draftLimit(250), draftLimit(7_000)]).toEqual([
      1_000, 1_000, 1_000, 28_000,
    ]);
  });

  it("fits into one save: every text box as full as it may be", () => {
    const body = Buffer.byteLength(JSON.stringify(longest("x")));
    expect(checkStorable(FORM, longest("x"))).toEqual({});
    expect(body).toBeLessThan(BODY_MAX_BYTES);
  });

  it("is no more than before where no box shows it", () => {
    expect(FORM.questions.hs_ceeb).toBeUndefined();
    expect(checkStorable(FORM, { hs_ceeb: "x".repeat(7) })).toEqual({
      hs_ceeb: "The answer can have at most 6 characters.",
    });
  });
});
