import { describe, expect, it } from "vitest";
import { readForms } from "../../../tests/forms/compile-forms.ts";
import { SCHOOLS } from "../../../tests/support/schools.ts";
import { plainText } from "../../form/definition/definition.ts";
import { conditionWords } from "../explain/condition-words.ts";
import { namesOf } from "../explain/names.ts";
import { lintForms } from "../lint/lint-forms.ts";
import { alwaysShown, answerTables } from "./answer-tables.ts";
import { type FormRules, readFormRules } from "./read-form-rules.ts";
import { itemsAt, ruleChoices } from "./rule-choices.ts";

type Files = Readonly<Record<string, string>>;

const readRules = (files: Files) =>
  readFormRules({ paths: () => Object.keys(files), text: (path) => files[path] ?? "" });
const withUi = (layout: unknown, more: Files = {}): Files => ({
  "application.json": JSON.stringify({ pages: [{ id: "a", title: "Page A" }] }),
  "pages/a.schema.json": JSON.stringify({
    properties: {
      one: { type: "string", title: "One", optionsFrom: "yes-no" },
      two: { type: "string", title: "Two" },
      three: { type: "string", title: "Three", format: "number" },
    },
  }),
  "pages/a.ui.json": JSON.stringify({ "ui:layout": layout }),
  "options/yes-no.json": JSON.stringify({
    options: [
      { code: "Y", label: "Yes" },
      { code: "N", label: "No" },
    ],
  }),
  ...more,
});

const FORMS = readForms();
const rules = readRules(FORMS);

function shownWhen(form: FormRules, key: string): readonly string[] {
  const item = form.items.find(({ question }) => question?.key === key);
  return (item?.gates ?? []).map(({ condition }) => plainText(conditionWords(condition, form.names)));
}

describe("what decides on what shows, read from the files [EDT-42]", () => {
  it("tells every condition over a question from the outside in, also where its block is used", () => {
    expect(shownWhen(rules, "first_name")).toEqual([]);
    expect(shownWhen(rules, "alien_registration_number")).toEqual([
      "“What is your citizenship?” is “U.S. permanent resident, refugee or asylee”",
      "“Do you have a permanent resident card (green card)?” is “Yes”",
    ]);
    expect(shownWhen(rules, "mailing_city")).toEqual([
      "“Is your mailing address the same as your permanent address?” is “No”",
    ]);
    expect(shownWhen(rules, "relative_last_name")).toEqual([
      "“Has anyone in your family studied at this university?” is “Yes”",
    ]);
    expect(itemsAt(rules, "blocks/address", ["ui:layout", 0]).map(({ heading }) => heading)).toEqual([
      "Permanent Address",
      "Mailing Address",
      "Parent 1/Guardian 1",
      "Parent 2/Guardian 2",
      "High School",
    ]);
  });

  it("tells the condition of a page, of groups of which one shows, of tabs, confirmations and cases", () => {
    const when = (target: string) => ({ valueKey: "one", operator: "equals", target });
    const files = withUi(
      [
        "one",
        {
          firstOf: [
            { when: when("Y"), content: ["two"] },
            { when: { valueKey: "one", operator: "answered" }, content: ["three"] },
          ],
        },
      ],
      {
        "application.json": JSON.stringify({
          pages: [
            { id: "a", title: "Page A" },
            { id: "b", title: "Page B", when: when("N") },
          ],
        }),
        "pages/b.schema.json": JSON.stringify({
          properties: { four: { title: "Four" }, five: { title: "Five" } },
        }),
        "pages/b.ui.json": JSON.stringify({
          "ui:layout": [
            { confirm: "c", type: "button", label: "Go on", after: ["four"] },
            { tabs: "t", label: "T", items: [{ id: "x", label: "Left", content: ["five"] }] },
            { switch: "six", cases: { Y: ["seven"] } },
          ],
        }),
      },
    );
    const form = readRules(files);
    expect(shownWhen(form, "three")).toEqual(["“One” is answered and “One” is not “Yes”"]);
    expect(shownWhen(form, "four")).toEqual(["“One” is “No”", "“Go on” is pressed"]);
    expect(shownWhen(form, "five")).toEqual(["“One” is “No”", "“Left” is the tab that is chosen"]);
    expect(
      form.items.findLast(({ question }) => question?.key === "seven")?.gates.map(({ kind }) => kind),
    ).toEqual(["page", "case"]);
  });

  it("reads what is no rule, and a file that is no JSON, without going wrong", () => {
    const odd = withUi([
      { when: { all: [7, { valueKey: "one" }, { logic: { odd: [1] } }] }, content: ["two"] },
    ]);
    expect(shownWhen(readRules(odd), "two")).toEqual(["“This condition” cannot be read as it is"]);
    const broken = readRules({ ...odd, "pages/a.ui.json": "{" });
    expect(broken.items.map(({ kind }) => kind)).toEqual(["page"]);
  });

  it.each(SCHOOLS)(
    "asks in all of $name what the compiled form asks, under the same names",
    ({ files, partnerConfig }) => {
      const { form } = lintForms(files, partnerConfig);
      if (!form) throw new Error("The form has errors.");
      const read = readRules(files);
      const names = namesOf(form);
      const firsts = Object.keys(form.questions).filter((key) => names.placeOf(key) === key);
      const further = new Set(Object.values(form.questions).flatMap(({ further: keys = [] }) => keys));
      const asked = new Set(read.items.flatMap(({ question }) => (question ? [question.key] : [])));
      expect([...asked].toSorted()).toEqual(firsts.filter((key) => !further.has(key)).toSorted());
      const conditional = (key: string) => form.questions[key]?.conditional === true;
      const held = [...asked].filter((key) =>
        read.items.some(
          ({ question, gates }) =>
            question?.key === key &&
            gates.some(({ kind }) => ["when", "firstOf", "confirm", "search"].includes(kind)),
        ),
      );
      expect(held.filter((key) => !conditional(key))).toEqual([]);
    },
  );
});

describe("which questions a rule may ask about [EDT-45]", () => {
  it("offers those before it by the keys of its file, and says of all others why not", () => {
    const { usable, unusable } = ruleChoices(rules, {
      part: "pages/about",
      path: ["ui:layout", 1, "content", 1],
      decidesOn: "showing",
    });
    expect(usable.map(({ key }) => key)).toEqual([
      "first_name",
      "middle_name",
      "last_name",
      "preferred_name",
      "birth_date",
      "phone_home",
      "phone_mobile",
    ]);
    const why = new Map(unusable.map((one) => [one.item.question?.key, one.why]));
    expect(why.get("phone_international")).toBe("inside");
    expect(why.get("country")).toBe("later");
    expect(why.get("sibling_first_name")).toBe("entries");
  });

  it("names questions of a block without the prefix of its use, and those around it by their own key", () => {
    const { usable, unusable } = ruleChoices(rules, {
      part: "blocks/parent",
      path: ["ui:layout", 2],
      decidesOn: "showing",
    });
    const keys = usable.map(({ key }) => key);
    expect(keys).toContain("ppu_employed");
    expect(keys).toContain("relationship");
    expect(keys).not.toContain("parent_relationship");
    // The block has a country of its own.
    expect(unusable.find(({ item }) => item.question?.key === "country")?.why).toBe("hidden");
  });

  it("lets what is required depend on questions that come later, and a page on none of its own", () => {
    const required = ruleChoices(rules, {
      part: "pages/about",
      path: ["ui:layout", 1, "content", 0, "row", 0],
      decidesOn: "requiring",
    });
    expect(required.usable.map(({ key }) => key)).toContain("phone_international");
    const page = ruleChoices(rules, { part: "pages/education", path: ["ui:layout"], decidesOn: "showing" });
    expect(page.usable.map(({ key }) => key)).toContain("citizenship_type");
    expect(page.usable.map(({ item }) => item.page)).not.toContain("Academics");
  });
});

describe("which answer makes what appear [EDT-48]", () => {
  const tableOf = (form: FormRules, key: string) =>
    answerTables(form, form.items)
      .find(({ question }) => question.question?.key === key)
      ?.rows.map(({ answer, appears }) => [
        answer,
        appears.map(({ item, also }) => [
          item.title,
          ...(also ? [plainText(conditionWords(also, form.names))] : []),
        ]),
      ]);

  it("tells it for each option, what else must hold, and answers that do the same together", () => {
    expect(tableOf(rules, "citizenship_type")).toEqual([
      ["U.S. citizen or U.S. national, no answer", []],
      [
        "U.S. citizen and citizen of another country (dual)",
        [["What is your other country of citizenship?"]],
      ],
      [
        "U.S. permanent resident, refugee or asylee",
        [
          ["What is your other country of citizenship?"],
          ["Do you have a permanent resident card (green card)?"],
          [
            "Alien Registration Number (A-Number)",
            "“Do you have a permanent resident card (green card)?” is “Yes”",
          ],
        ],
      ],
      [
        "Citizen of another country",
        [["What is your other country of citizenship?"], ["U.S. Visa or Immigration Status"]],
      ],
    ]);
    // What holds a question back need not be said of its answers.
    expect(tableOf(rules, "green_card")?.[0]).toEqual(["Yes", [["Alien Registration Number (A-Number)"]]]);
    expect(tableOf(rules, "gpa_scale")?.at(-1)?.[0]).toMatch(/^4\.0, 4\.3, 4\.5 and \d+ more$/);
  });

  it("tells it of numbers by what rules ask, and of a page that depends on an answer as one", () => {
    const form = readRules(
      withUi(
        ["one", "three", { when: { valueKey: "three", operator: "gte", target: 18 }, content: ["two"] }],
        {
          "application.json": JSON.stringify({
            pages: [
              { id: "a", title: "Page A" },
              { id: "b", title: "Page B", when: { valueKey: "one", operator: "equals", target: "N" } },
            ],
          }),
          "pages/b.schema.json": JSON.stringify({ properties: { four: { title: "Four" } } }),
          "pages/b.ui.json": JSON.stringify({ "ui:layout": ["four"] }),
        },
      ),
    );
    expect(tableOf(form, "three")).toEqual([
      ["is at least 18", [["Two"]]],
      ["no answer", []],
    ]);
    expect(tableOf(form, "one")).toEqual([
      ["Yes, no answer", []],
      ["No", [["Page B"]]],
    ]);
    expect(alwaysShown(form.items).map(({ title }) => title)).toEqual(["One", "Three"]);
  });

  it.each(SCHOOLS)(
    "has in $name a row for every option, and leaves out nothing that depends on it",
    ({ files }) => {
      const form = readRules(files);
      const tables = answerTables(form, form.items);
      expect(tables.length).toBeGreaterThan(0);
      for (const { question, rows } of tables) {
        expect(rows.length).toBeGreaterThan(0);
        expect(question.question).toBeDefined();
      }
      // Something appears for some answer wherever lint finds no fault.
      const appearing = new Set(
        tables.flatMap(({ rows }) => rows.flatMap(({ appears }) => appears.map(({ item }) => item))),
      );
      const dependent = form.items.filter(
        ({ kind, gates }) =>
          kind === "question" &&
          gates.some((gate) => gate.kind !== "page" && gate.condition.kind === "compare"),
      );
      expect(dependent.filter((item) => !appearing.has(item)).map(({ title }) => title)).toEqual([]);
    },
  );
});
