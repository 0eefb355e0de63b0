import { describe, expect, it } from "vitest";
import { compileValidators } from "../../src/authoring/compile/compile-validators.ts";
import { explainForm } from "../../src/authoring/explain/explain-form.ts";
import { lintForms } from "../../src/authoring/lint/lint-forms.ts";
import { type Answers, outlineOf, validateForm, visibleKeys } from "../../src/form/index.ts";
import { browserValidators } from "../support/browser-validators.ts";
import { SCHOOLS } from "../support/schools.ts";

const school = SCHOOLS.find(({ name }) => name === "exchange");
if (school === undefined) throw new Error("There is no exchange year.");
const { files, partnerConfig } = school;
const { form } = lintForms(files, partnerConfig);
if (form === null) throw new Error("The exchange year has errors.");

const TODAY = "2026-11-21";
const COMPLETE: Answers = {
  first_name: "Lena",
  last_name: "Okafor",
  school_site: "https://lyceum.example/about",
  graduation: "2027-06",
  average_grade: "91.5",
  moved_here: "2021-09",
  arrival_date: "2027-08-20",
  arrival_time: "22:30",
  pickup: "Y",
  months_abroad: "10",
  rent: "1450",
  living: "612.5",
  own_share: "62.5",
  sponsor: "Rotary Club of Port Amity",
  activities: "NONE",
  speaks_english: "DAILY",
  countries_wished: "FRA;ITA",
};

/** What is found wrong, by the validators of the server and by those of browsers. */
async function errorsOf(changes: Answers) {
  const answers = { ...COMPLETE, ...changes };
  const onServer = validateForm(exchange, compileValidators(exchange), answers, { today: TODAY });
  const inBrowser = validateForm(exchange, await browserValidators(exchange), answers, { today: TODAY });
  expect(inBrowser).toEqual(onServer);
  return onServer;
}
const exchange = form;

/** Lint's complaints about a rule at the end of the second page. */
function complaintsAbout(rule: unknown): readonly string[] {
  const path = "pages/year-abroad.ui.json";
  const page = JSON.parse(files[path] ?? "{}");
  const node = { when: rule, content: [{ text: "Then." }] };
  const changed = { ...page, "ui:layout": [node, ...page["ui:layout"]] };
  return lintForms({ ...files, [path]: JSON.stringify(changed, null, 2) }, partnerConfig).findings.map(
    ({ code, message }) => `${code}: ${message}`,
  );
}

describe("an exchange year", () => {
  it("is complete with answers as they are stored [KND-02]", async () => {
    expect(await errorsOf({})).toEqual({});
  });

  it.each([
    ["rent", "1,450.00", "Rent per Month: Please write an amount, such as 1,234.50."],
    ["rent", "1450.125", "Rent per Month: Please write an amount, such as 1,234.50."],
    ["rent", "-5", "An amount cannot be less than nothing."],
    ["own_share", "62,5", "Share That Your Family Pays: Please write a share in percent, such as 12.5%."],
    ["own_share", "101", "A share lies between 0% and 100%."],
    ["months_abroad", "2.5", "An exchange lasts 1 to 12 whole months."],
    ["arrival_time", "9", "Time of Arrival: Please write a time of day, such as 9:30 AM or 21:15."],
    ["arrival_time", "24:00", "Time of Arrival: Please write a time of day, such as 9:30 AM or 21:15."],
    ["graduation", "2025-12", "Exchange years are for those who have not graduated yet."],
    ["moved_here", "09/2021", "Please write the month and the year at least, such as 03/??/2021."],
    [
      "school_site",
      "lyceum.example",
      "Your School on the Web: Please write the address of a page, such as https://example.org/page.",
    ],
  ])(
    "refuses %s '%s' with a sentence, in browsers as on the server [KND-02]",
    async (key, text, sentence) => {
      expect((await errorsOf({ [key]: text }))[key]).toEqual([sentence]);
    },
  );

  it("shows what rules over times, amounts and months open [KND-04]", () => {
    const shows = (changes: Answers, key: string) =>
      visibleKeys(exchange, { ...COMPLETE, ...changes }).has(key);
    expect(shows({}, "pickup")).toBe(true);
    expect(shows({ arrival_time: "21:59" }, "pickup")).toBe(false);
    expect(shows({ arrival_time: "05:59" }, "pickup")).toBe(true);
    expect(shows({ own_share: "100" }, "sponsor")).toBe(false);
    expect(shows({ own_share: "99.5" }, "sponsor")).toBe(true);
  });

  it("checks two amounts against each other as numbers [KND-04]", async () => {
    const sentence = "The rent ({{rent}}) is usually the larger of the two. Please check both.";
    expect(await errorsOf({ rent: "900", living: "1000" })).toEqual({ rent: [sentence], living: [sentence] });
  });

  it("is read in words, amounts in the currency of the school [KND-03, KND-05]", () => {
    expect(exchange.currency).toBe("EUR");
    expect(exchange.questions.rent?.hint).toBe("An amount in Euro (EUR), such as 1,234.50");
    const words = JSON.stringify(outlineOf(exchange, COMPLETE));
    for (const text of [
      "€1,450",
      "€612.50",
      "62.5%",
      "10:30 PM",
      "June 2027",
      "September 2021, day not known",
    ]) {
      expect(words).toContain(`"text":"${text}"`);
    }
  });

  it("keeps what cannot be read as it was typed in print [KND-05]", () => {
    expect(JSON.stringify(outlineOf(exchange, { ...COMPLETE, rent: "about 900" }))).toContain('"about 900"');
  });

  it("is called by its kinds in comparisons of versions [KND-05, MTX-01]", () => {
    const words = JSON.stringify(explainForm(exchange, {}));
    expect(words).toContain("It is an amount of money in the currency of the school.");
    expect(words).toContain("It is a time of day.");
    expect(words).toContain("A table: one choice in each row.");
  });

  it.each([
    [
      { valueKey: "arrival_time", operator: "lt", target: "9:30" },
      /wrong-target.*takes a time of day, but "9:30"/,
    ],
    [{ valueKey: "rent", operator: "gt", target: "1,500" }, /wrong-target.*takes an amount of money/],
    [
      { valueKey: "graduation", operator: "gt", target: "2027-06-30" },
      /wrong-target.*takes a month with its year/,
    ],
    [{ valueKey: "graduation", operator: "gt", target: 2027 }, /wrong-target/],
    [
      { valueKey: "school_site", operator: "lt", target: "https://a.example" },
      /wrong-target.*neither less nor more/,
    ],
    [
      { valueKey: "rent", operator: "gt", targetKey: "own_share" },
      /answers-not-comparable.*an amount of money.*a share in percent/,
    ],
    [{ valueKey: "arrival_date", operator: "gt", targetKey: "graduation" }, /answers-not-comparable/],
  ])("refuses %j [KND-04]", (rule, complaint) => {
    expect(complaintsAbout(rule)).toEqual([expect.stringMatching(complaint)]);
  });

  it.each([
    { valueKey: "arrival_time", operator: "lt", target: "09:30" },
    { valueKey: "rent", operator: "in", target: [1450, "1450.5"] },
    { valueKey: "moved_here", operator: "lt", targetKey: "arrival_date" },
    { valueKey: "moved_here", operator: "lt", target: "2021-09-15" },
    { valueKey: "school_site", operator: "equals", target: "https://lyceum.example" },
  ])("takes %j [KND-04]", (rule) => {
    expect(complaintsAbout(rule)).toEqual([]);
  });

  it("cannot be in a currency that is none, nor in parts of one that has none [KND-03]", () => {
    const inCurrency = (code: string) => lintForms(files, partnerConfig.replace('"EUR"', `"${code}"`));
    expect(inCurrency("euro").findings.map(({ code }) => code)).toContain("wrong-value");
    const { form: inYen } = inCurrency("JPY");
    if (inYen === null) throw new Error("JPY is a currency.");
    const errors = validateForm(
      inYen,
      compileValidators(inYen),
      { ...COMPLETE, living: "612.5" },
      { today: TODAY },
    );
    expect(Object.keys(errors)).toEqual(["living"]);
  });
});
