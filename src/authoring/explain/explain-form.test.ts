import { describe, expect, it } from "vitest";
import { DEFAULTS_FORMS, FORMS_WITHOUT_DEFAULTS } from "../../../tests/support/defaults-forms.ts";
import { SMALL_PAPER_FORMS } from "../../../tests/support/document-forms.ts";
import { compileExample } from "../../../tests/support/example-form.ts";
import { LIST_FORMS } from "../../../tests/support/lint-cases-lists.ts";
import { edited } from "../../../tests/support/minimal-forms.ts";
import { compileForms } from "../lint/lint-forms.ts";
import { compareExplained } from "./compare-explained.ts";
import { describeChanges } from "./describe-changes.ts";
import { explainForm } from "./explain-form.ts";
import type { ExplainedEntry } from "./explained-form.ts";
import { plainWords } from "./explained-items.ts";

const EXPLAINED = explainForm(compileExample().form, { countries: "Countries of the world" });

function entriesIn(entries: readonly ExplainedEntry[]): readonly ExplainedEntry[] {
  return entries.flatMap((entry) => [entry, ...entriesIn(entry.content)]);
}

/** What is said of a question, a line each. */
function saidOf(key: string): readonly string[] {
  const all = EXPLAINED.pages.flatMap((page) => entriesIn(page.entries));
  const question = all.find(({ kind, id }) => kind === "question" && id === key);
  return (question?.facts ?? []).map(({ label, words }) => `${label}: ${plainWords(words)}`);
}

describe("a form in plain English", () => {
  it("says of a question how it is answered, whether it is required, its limits and its sentences", () => {
    expect(saidOf("birth_date")).toEqual([
      "Answer: A date, written as MM/DD/YYYY or as people write dates.",
      "Required: Always.",
      "Limits: It is a day of the calendar. At least 13 years ago. At most 100 years ago.",
      "If it is missing: “Date of Birth”",
      "If it is not of that kind: “A valid date of birth is required.”",
      "If it is too recent: “You must be 13 years or older to apply.”",
      "If it lies too far back: “This date is not supported. Please contact us.”",
    ]);
  });

  it("says in words when a question is required, and the sentence of that case", () => {
    expect(saidOf("phone")).toContain("Required: When “Text me” is ticked.");
    expect(saidOf("phone")).toContain(
      "If it is missing: When “Text me” is ticked: “A phone number is needed to opt in.”",
    );
    expect(saidOf("mailing_state")).toContain(
      "Required: When “Country (mailing_country)” is “United States”.",
    );
  });

  it("fills years that depend on today in by words", () => {
    expect(saidOf("from_date")).toContain(
      "If the year is too early: “The minimum supported year is [this year minus 3].”",
    );
  });

  it("says in words with which answer a question begins, and tells versions apart that differ in it [DEF-06]", () => {
    const explained = (files: Readonly<Record<string, string>>) => {
      const form = compileForms(files).compilation?.form;
      if (form === undefined) throw new Error("The form does not compile.");
      return explainForm(form);
    };
    const begins = (files: Readonly<Record<string, string>>) =>
      explained(files)
        .pages.flatMap((page) => entriesIn(page.entries))
        .flatMap(({ id, facts }) =>
          facts
            .filter(({ label }) => label === "Begins with")
            .map(({ words }) => `${id}: ${plainWords(words)}`),
        );
    expect(begins(DEFAULTS_FORMS)).toEqual([
      "country: “United States”.",
      "state: “Maine”.",
      "months: “10”.",
      "abroad: “No”.",
      "where: “Spain”.",
    ]);
    expect(begins(FORMS_WITHOUT_DEFAULTS)).toEqual([]);
    const list = edited(LIST_FORMS, [
      ["pages/you.schema.json", '"minItems": 1', '"minItems": 1, "default": "PNO;FLT"'],
    ]);
    expect(begins(list)).toEqual(["plays: “Piano; Flute”."]);
    const shorter = edited(DEFAULTS_FORMS, [["pages/you.schema.json", '"default": "10"', '"default": "6"']]);
    const changes = compareExplained(explained(DEFAULTS_FORMS), explained(shorter));
    expect(describeChanges(changes)).toContain("    Begins with: ““10”.” is now ““6”.”");
  });

  it("says which files a document takes, where it says so itself, and no number of characters [FIL-01, STF-02]", () => {
    const forms = compileForms(SMALL_PAPER_FORMS).compilation?.form;
    if (forms === undefined) throw new Error("The form does not compile.");
    const paper = explainForm(forms)
      .pages.flatMap((page) => entriesIn(page.entries))
      .find(({ id }) => id === "paper");
    expect(paper?.facts.map(({ label, words }) => `${label}: ${plainWords(words)}`)).toEqual(
      expect.arrayContaining(["Files: JPEG or PDF, at most 0.02 MB."]),
    );
    expect(paper?.facts.map(({ label }) => label)).not.toContain("Limits");
  });

  it("says which question decides on the choices", () => {
    expect(saidOf("state")).toContain(
      "Choices: They depend on “Country (country)”. Without any for it, the question is hidden.",
    );
  });

  it("tells a repeated group once, and how often it can be repeated", () => {
    const [group] = EXPLAINED.pages
      .flatMap((page) => entriesIn(page.entries))
      .filter(({ kind }) => kind === "repeat");
    expect(group?.facts.map(({ words }) => plainWords(words))[0]).toMatch(
      /^Up to 3 times, with the button “/,
    );
    expect(group?.content.map(({ id }) => id)).toEqual(["sibling_first_name"]);
  });

  it("lists options under the answer for which they are on offer, by the lists' own titles", () => {
    expect(EXPLAINED.lists.find(({ name }) => name === "states")?.options).toContainEqual({
      code: "QC",
      label: "Quebec",
      heading: "For “Canada”",
    });
    expect(EXPLAINED.lists.find(({ name }) => name === "countries")?.title).toBe("Countries of the world");
  });

  it("names the steps in their order, those without a page among them [CAR-03]", () => {
    const about = { id: "about", route: "/about", step: "About", title: "About" };
    const application = { title: "Example", pages: [about, { step: "Interview" }] };
    const { form } = compileExample({ "application.json": application });
    expect(explainForm(form).steps).toEqual([{ title: "About", page: "about" }, { title: "Interview" }]);
  });

  it("is the same for the same form", () => {
    expect(explainForm(compileExample().form, { countries: "Countries of the world" })).toEqual(EXPLAINED);
  });
});

it("says when a form opens and closes, and of the grace that only staff know [OPN-09]", () => {
  const { form } = compileExample();
  const at = Date.parse("2027-03-01T22:00Z");
  const opens = { at: at - 86_400_000, words: "Sunday" };
  const schedule = { opens, closes: { at, words: "Monday" }, takenUntil: at + 600_000 };
  const [words] = explainForm({ ...form, schedule }).words;
  expect(words).toEqual({
    id: "schedule",
    title: "When the form is open",
    facts: [
      { label: "Opens", words: "Sunday" },
      { label: "Closes", words: "Monday" },
      { label: "Taken late", words: "for 10 minutes, of which applicants are not told" },
    ],
  });
  const later = { ...schedule, closes: { at, words: "Tuesday" } };
  const [before, after] = [schedule, later].map((one) => explainForm({ ...form, schedule: one }));
  if (before === undefined || after === undefined) throw new Error("There are two explained forms.");
  expect(compareExplained(before, after)).toMatchObject([
    { name: "When the form is open", details: [{ label: "Closes", before: "Monday", after: "Tuesday" }] },
  ]);
});

it("names the review of all answers, in which nothing is asked [REV-07]", () => {
  const { form } = compileExample({
    "pages/review.schema.json": {},
    "pages/review.ui.json": { "ui:layout": [{ section: "Everything", content: [{ review: true }] }] },
    "application.json": {
      title: "Example",
      pages: [
        { id: "about", route: "/about", step: "About", title: "About" },
        { id: "review", route: "/review", step: "Review", title: "Review" },
      ],
    },
  });
  expect(form.pages[1]?.layout).toMatchObject([{ content: [{ kind: "review", isInSection: true }] }]);
  const review = entriesIn(explainForm(form).pages[1]?.entries ?? []).find(({ kind }) => kind === "review");
  expect(review?.facts.map(({ words }) => plainWords(words))).toEqual([
    "All answers of the other pages as print shows them, with links to change them, and what is missing.",
  ]);
});
