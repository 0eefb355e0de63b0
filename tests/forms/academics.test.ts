import { describe, expect, it } from "vitest";
import { applyChanges } from "../../src/form/answers/apply-changes.ts";
import { shownContents } from "../../src/form/answers/visibility.ts";
import { offeredYears } from "../../src/form/index.ts";
import { errorsWith, FORM, openWith, partsOf, shownWith } from "./application.ts";

const PAGE = FORM.pages.find((page) => page.id === "education");
const CASCO_BAY = {
  hs_name: "Casco Bay High School",
  hs_ceeb: "200838",
  hs_address_line_1: "196 Allen Ave",
  hs_city: "Portland",
  hs_state: "ME",
  hs_zip: "04103",
  hs_country: "USA",
};

/** The scales that end with a number, and that number: it is their code. */
const GPA_ENDS = (FORM.options["gpa-scales"] ?? [])
  .map(({ code }) => [code, Number(code)] as const)
  .filter(([, end]) => !Number.isNaN(end));

describe("Academics", () => {
  it.each([
    ["entry_term", "Enroll Term"],
    ["hs_name", "Search for Your School"],
  ])("asks for %s in the words of its label [VAL-01]", (key, sentence) => {
    expect(errorsWith({ [key]: "" })).toEqual({ [key]: [sentence] });
  });

  it("takes the longest school names, but not longer ones than the records", () => {
    expect(errorsWith({ hs_name: "x".repeat(150) })).toEqual({});
    expect(errorsWith({ hs_name: "x".repeat(151) }).hs_name).toHaveLength(1);
  });

  it("refuses what is no e-mail address of a counselor [VAL-12]", () => {
    expect(errorsWith({ counselor_email_address: "ada@" })).toEqual({
      counselor_email_address: ["The counselor email address you entered is invalid."],
    });
    expect(errorsWith({ counselor_email_address: "ada@school.example" })).toEqual({});
  });

  it.each([
    ["sat_score_math", ["190", "205", "810", "20", "abc"], ["200", "210", "790", "800"]],
    ["sat_score_reading_writing", ["190", "705", "810", "-200"], ["200", "210", "790", "800"]],
    ["sat_score_essay_reading", ["1", "9", "0"], ["2", "8"]],
    ["sat_score_essay_analysis", ["1", "9", "0"], ["2", "8"]],
    ["sat_score_essay_writing", ["1", "9", "0"], ["2", "8"]],
  ])("with an SAT taken takes for %s none of %j and each of %j [VAL-13]", (key, refused, taken) => {
    const sat = { sat_taken: "Y" };
    const judged = (score: string) => errorsWith({ ...sat, [key]: score })[key]?.length ?? 0;
    expect(refused.map(judged)).toEqual(refused.map(() => 1));
    expect(taken.map(judged)).toEqual(taken.map(() => 0));
    expect(errorsWith({ ...sat, [key]: "" })).toEqual({});
    expect(errorsWith({ sat_taken: "N", [key]: refused[0] ?? "" })).toEqual({});
  });

  it.each([
    ["0", 1],
    ["1", undefined],
    ["20.5", 1],
    ["36", undefined],
    ["37", 1],
    ["", undefined],
  ])("with an ACT taken judges the composite '%s' [VAL-13]", (act_score_composite, count) => {
    expect(errorsWith({ act_taken: "Y", act_score_composite }).act_score_composite?.length).toBe(count);
    expect(errorsWith({ act_taken: "N", act_score_composite })).toEqual({});
  });

  it("says what a score may be", () => {
    expect(errorsWith({ sat_taken: "Y", sat_score_math: "205" }).sat_score_math).toEqual([
      "The SAT Math score is a number from 200 to 800 in steps of 10.",
    ]);
  });

  it.each(GPA_ENDS)("with the GPA scale %s takes a GPA up to %d and no other", (gpa_scale, end) => {
    const judge = (hs_gpa: string) => errorsWith({ gpa_scale, hs_gpa }).hs_gpa;
    const sentence = [
      `Please enter your GPA as a number from 0 to ${end}, with a point before decimals: 3.9, not 3,9.`,
    ];
    expect(judge("0")).toBeUndefined();
    expect(judge(String(end))).toBeUndefined();
    expect(judge(String(end + 0.01))).toEqual(sentence);
    expect(judge("-1")).toEqual(sentence);
    expect(judge("much")).toEqual(sentence);
  });

  it("takes any number on another GPA scale, and asks for none where there is no GPA", () => {
    expect(GPA_ENDS).toHaveLength(13);
    expect(errorsWith({ gpa_scale: "OTH", hs_gpa: "812.5" })).toEqual({});
    expect(errorsWith({ gpa_scale: "OTH", hs_gpa: "much" }).hs_gpa).toEqual([
      "Please enter your GPA as a number, with a point before decimals: 3.9, not 3,9.",
    ]);
    expect(errorsWith({ gpa_scale: "NONE", hs_gpa: "much" })).toEqual({});
    expect(errorsWith({ gpa_scale: "4", hs_gpa: "" })).toEqual({});
  });
});

describe("the month and year questions of Academics", () => {
  it("offers twelve months by name under the values 1 to 12 [WID-06]", () => {
    const months = FORM.options.months ?? [];
    expect(months.map(({ code }) => code)).toEqual(Array.from({ length: 12 }, (_, i) => String(i + 1)));
    expect([months[0]?.label, months[11]?.label]).toEqual(["January", "December"]);
  });

  it.each(partsOf("education", "monthYear").map(({ keys, label }) => [keys, label] as const))(
    "%j take their own widgets and both halves of a date [WID-06]",
    ([month, year]) => {
      expect(PAGE?.uiSchema[month]?.["ui:widget"]).toBe("month");
      expect(PAGE?.uiSchema[year]?.["ui:widget"]).toBe("year");
      const taken = { sat_taken: "Y", act_taken: "Y" };
      expect(errorsWith({ ...taken, [month]: "5" })[year]).toEqual([
        expect.stringMatching(/^Please choose the year /),
      ]);
      expect(errorsWith({ ...taken, [year]: "2026" })[month]).toEqual([
        expect.stringMatching(/^Please choose the month /),
      ]);
      expect(errorsWith({ ...taken, [month]: "5", [year]: "2026" })).toEqual({});
      expect(errorsWith({ ...taken, [month]: "13", [year]: "2026" })[month]).toHaveLength(1);
    },
  );

  it("offers for graduation every year from 2032 back, for tests this year and the five before [WID-06]", () => {
    const offered = (key: string) => offeredYears(PAGE?.uiSchema[key]?.["ui:options"] ?? {}, 2026);
    expect(offered("grad_year")).toHaveLength(60);
    expect(offered("grad_year")[0]).toBe("2032");
    for (const key of ["sat_test_year", "act_test_year"]) {
      expect(offered(key)).toEqual(["2026", "2025", "2024", "2023", "2022", "2021"]);
    }
  });

  it("takes every year that is on offer, and no test of another year", () => {
    const judge = (key: string, year: string) =>
      errorsWith({
        sat_taken: "Y",
        sat_test_month: "5",
        grad_month: "6",
        sat_test_year: "2026",
        grad_year: "2027",
        [key]: year,
      })[key];
    for (const key of ["grad_year", "sat_test_year"]) {
      for (const year of offeredYears(PAGE?.uiSchema[key]?.["ui:options"] ?? {}, 2026)) {
        expect(judge(key, year)).toBeUndefined();
      }
    }
    expect(judge("sat_test_year", "2020")).toEqual(["We take SAT scores from 2021 or later."]);
    expect(judge("sat_test_year", "2027")).toEqual(["The year of your SAT cannot be after 2026."]);
  });
});

describe("the school search of Academics", () => {
  const [search] = partsOf("education", "search");

  it("searches high schools and fills the code and the address from what is found [AUT-01]", () => {
    expect(search).toMatchObject({ key: "hs_name", category: "hs_ceeb" });
    expect(search?.fills).toEqual({
      hs_ceeb: "ceeb",
      hs_address_line_1: "address_line_1",
      hs_city: "city",
      hs_state: "state",
      hs_zip: "zip",
      hs_country: "country",
    });
  });

  it("keeps the words of a state and country that were filled in [AUT-01]", () => {
    const { answers } = applyChanges(FORM, openWith({ hs_name: "" }), CASCO_BAY);
    expect(answers).toMatchObject({ ...CASCO_BAY, hs_state_desc: "Maine", hs_country_desc: "United States" });
  });

  it("resets all of it when the school is cleared [AUT-01]", () => {
    const filled = applyChanges(FORM, openWith({ hs_name: "" }), CASCO_BAY);
    const { answers } = applyChanges(FORM, filled, { hs_name: "" });
    const keys = [...Object.keys(CASCO_BAY), "hs_state_desc", "hs_country_desc"];
    expect(keys.filter((key) => answers[key] !== "")).toEqual([]);
  });

  it("does not give the old school's address to the next one [AUT-01]", () => {
    const filled = applyChanges(FORM, openWith({ hs_name: "" }), CASCO_BAY);
    const nothing = Object.fromEntries(Object.keys(search?.fills ?? {}).map((key) => [key, ""]));
    const cleared = applyChanges(FORM, filled, { ...nothing, hs_name: "" });
    const { answers } = applyChanges(FORM, cleared, { hs_name: "Home School" });
    expect(Object.keys(nothing).filter((key) => answers[key] !== "")).toEqual([]);
  });

  it("asks for a school's own address without requiring any of it", () => {
    expect(shownWith({ hs_name: "" }).has("hs_city")).toBe(false);
    expect(errorsWith({ hs_name: "Home School", hs_country: "USA" })).toEqual({});
    expect(shownWith({ hs_country: "FRA" }).has("hs_state")).toBe(false);
  });
});

it("searches colleges where courses were taken, and requires none [AUT-04] [CAR-02]", () => {
  expect(partsOf("education", "search")).toContainEqual({
    kind: "search",
    key: "college_name",
    category: "college_ceeb",
    fills: { college_ceeb: "ceeb" },
    content: [],
  });
  const filled = { college_name: "Bates College", college_ceeb: "003076" };
  const { answers } = applyChanges(FORM, applyChanges(FORM, openWith({}), filled), {
    college_name: "",
  });
  expect(answers.college_ceeb).toBe("");
  expect(errorsWith({ college_name: "" })).toEqual({});
});

it("lists the school by its name, and asks for it in the words over its box [APL-07]", () => {
  expect(FORM.questions.hs_name?.title).toBe("School Name");
  const ui = FORM.pages.find(({ id }) => id === "education")?.uiSchema.hs_name;
  expect(ui?.["ui:title"]).toBe("Search for Your School");
});

describe("what applicants from abroad are asked for", () => {
  const TRANSLATION = { records_in_english: "N" };

  it("is a passport where a visa is needed, and a translation where records are not in English; each has an upload [APL-02]", () => {
    expect(shownWith({}).has("passport_document")).toBe(false);
    expect(shownWith({}).has("records_in_english")).toBe(false);
    const shown = shownWith({ international_student: "Y", ...TRANSLATION });
    expect(shown.has("passport_document")).toBe(true);
    expect(shown.has("translation_document")).toBe(true);
    expect(shownWith({ international_student: "Y" }).has("translation_document")).toBe(false);
    expect(shownWith({ hs_name: "Lycée", hs_country: "FRA", ...TRANSLATION }).has("translation_document")).toBe(true);
    expect(shownWith({ hs_name: "Portland", hs_country: "USA", ...TRANSLATION }).has("records_in_english")).toBe(false);
    expect(errorsWith({ international_student: "Y", ...TRANSLATION })).toEqual({});
  });
});

describe("the transcript of Academics", () => {
  it("is uploaded in one tab and sent by the counselor in the other [WID-17]", () => {
    expect(FORM.tabs.transcript?.tabs.map(({ id }) => id)).toEqual(["upload", "counselor"]);
    expect(partsOf("education", "upload")).toContainEqual({ kind: "upload", key: "transcript_document" });
    expect(shownWith({}).has("transcript_document")).toBe(true);
    expect(shownWith({}, { tabs: { transcript: "counselor" } }).has("transcript_document")).toBe(false);
  });

  it("is cleared when the counselor sends it instead [WID-17] [TAB-02]", () => {
    const { answers } = openWith({ transcript_document: "ANSWERED" }, { tabs: { transcript: "counselor" } });
    expect(answers.transcript_document).toBe("");
  });

  it("cannot be answered by saving text", () => {
    expect(FORM.questions.transcript_document?.type).toBe("document");
    expect(FORM.keys.transcript_document?.type).toBe("document");
  });
});

describe("what Academics confirms", () => {
  const confirms = partsOf("education", "confirm");
  const named = (id: string) => {
    const found = confirms.find((node) => node.id === id);
    if (found === undefined) throw new Error(`There is no confirmation ${id}.`);
    return found;
  };
  const displayState = { counts: {}, tabs: {}, confirmed: ["counselor_details"] };

  it("shows the counselor's questions only after the button, and in place of what stood there [CON-06]", () => {
    const node = named("counselor_details");
    expect(node.type).toBe("button");
    expect(shownContents(node, {}, { ...displayState, confirmed: [] })).toEqual([node.before, node.optional]);
    expect(shownContents(node, {}, displayState)).toEqual([node.after]);
    expect(shownWith({}).has("counselor_email_address")).toBe(false);
    expect(shownWith({}, displayState).has("counselor_email_address")).toBe(true);
  });

  it.each(["counselor_first_name", "counselor_last_name", "counselor_email_address"])(
    "keeps the counselor's questions in sight once %s is answered [CON-06]",
    (key) => {
      expect(shownWith({ [key]: "Kim" }).has("counselor_email_address")).toBe(true);
    },
  );

  it.each([
    ["sat_unsure", "sat_taken_unsure"],
    ["act_unsure", "act_taken_unsure"],
  ])(
    "with the box of %s ticked shows the after content in place of the before content [CON-07]",
    (id, key) => {
      const node = named(id);
      expect(node).toMatchObject({ type: "checkbox", key });
      expect(shownContents(node, { [key]: true }, displayState)).toEqual([node.after]);
      expect(shownContents(node, { [key]: false }, displayState)).toEqual([node.before, node.optional]);
      expect(node.before).not.toEqual(node.after);
    },
  );
});

describe("the tests of Academics", () => {
  it("keeps the answers of the group that the radio chose and clears the other's [WID-14] [CON-03]", () => {
    const taken = openWith({
      sat_taken: "Y",
      sat_score_math: "700",
      sat_test_month: "5",
      sat_test_year: "2026",
    });
    const notTaken = applyChanges(FORM, taken, { sat_taken: "N" });
    expect(notTaken.answers).toMatchObject({ sat_score_math: "", sat_test_month: "", sat_test_year: "" });
    const unsure = applyChanges(FORM, notTaken, { sat_taken_unsure: true });
    expect(unsure.answers.sat_taken_unsure).toBe(true);
    const again = applyChanges(FORM, unsure, { sat_taken: "Y" });
    expect(again.answers).toMatchObject({ sat_score_math: "700", sat_taken_unsure: false });
  });

  it("shows of the groups on the GPA the first whose condition holds [CON-03]", () => {
    const [first, second] = partsOf("education", "firstOf")[0]?.groups ?? [];
    const node = partsOf("education", "firstOf")[0];
    if (node === undefined) throw new Error("There are no groups on the GPA.");
    const empty = { counts: {}, tabs: {}, confirmed: [] };
    expect(shownContents(node, { gpa_scale: "NONE" }, empty)).toEqual([first?.content]);
    expect(shownContents(node, { gpa_scale: "4" }, empty)).toEqual([second?.content]);
    expect(shownContents(node, {}, empty)).toEqual([]);
    const graded = openWith({ gpa_scale: "4", hs_gpa: "3.75" });
    expect(applyChanges(FORM, graded, { gpa_scale: "NONE" }).answers.hs_gpa).toBe("");
  });

  it("tells international students, and only them, what to have ready", () => {
    const [node] = partsOf("education", "when");
    if (node === undefined) throw new Error("There is no condition.");
    const empty = { counts: {}, tabs: {}, confirmed: [] };
    expect(shownContents(node, { international_student: "Y" }, empty)).toEqual([node.content]);
    expect(shownContents(node, { international_student: "N" }, empty)).toEqual([]);
  });
});
