import { expect, it } from "vitest";
import { compileExample, EXAMPLE_DEFINITIONS } from "../../../tests/support/example-form.ts";
import { explainForm } from "../../authoring/explain/explain-form.ts";
import { EMPTY_DISPLAY_STATE } from "../definition/answers.ts";
import { validateForm } from "../validation/page-errors.ts";
import { outlineOf } from "./outline.ts";
import { fillQuotes, quotedAnswer } from "./quoted-answers.ts";

const about = EXAMPLE_DEFINITIONS["pages/about.schema.json"];
const { form } = compileExample({
  "blocks/sibling.ui.json": {
    first_name: { "ui:help": "As {{first_name|your sibling}} writes it, {{city}}, {{nobody}}." },
    "ui:layout": ["first_name", { text: "Ask {{first_name|your sibling}}." }],
  },
  "pages/about.schema.json": {
    ...(about as object),
    checks: [
      {
        rule: { valueKey: "from_date", operator: "gte", targetKey: "birth_date" },
        message: "{{first_name|You}} cannot come before being born.",
        at: ["from_date", "birth_date"],
      },
    ],
  },
  "pages/about.ui.json": {
    mailing_same: { "ui:widget": "radio" },
    phone: { "ui:widget": "phone" },
    "ui:layout": [
      {
        section: "You",
        content: ["first_name", "birth_date", "from_date", "optin", "phone", "mailing_same"],
      },
      {
        section: "Where {{first_name|you}} can be found",
        help: ["Letters to {{country|your country}} ", { strong: "take {{mailing_city|long}}" }],
        content: [
          { block: "address" },
          {
            when: { valueKey: "mailing_same", operator: "equals", target: "N" },
            content: [{ block: "address", prefix: "mailing_" }],
          },
        ],
      },
      {
        addAnother: "siblings",
        label: "Add another sibling",
        title: "Sibling {{number}}",
        block: "sibling",
        prefix: "sibling_",
        max: 3,
      },
    ],
  },
});

const isEverythingValid = Object.assign(() => true, { errors: null });
const layout = JSON.stringify(form.pages[0]?.layout);

it("names the answer of the entry that the text stands in, and what is quoted at all [QUO-01]", () => {
  expect(layout).toContain("Ask {{sibling_first_name|your sibling}}.");
  expect(layout).toContain("Ask {{sibling_3_first_name|your sibling}}.");
  expect(form.pages[0]?.uiSchema.sibling_2_first_name?.["ui:help"]).toBe(
    "As {{sibling_2_first_name|your sibling}} writes it, {{city}}, {{nobody}}.",
  );
  expect(form.quotes).toEqual([
    "first_name",
    "country",
    "mailing_city",
    "sibling_first_name",
    "sibling_2_first_name",
    "sibling_3_first_name",
    "city",
  ]);
  expect(compileExample().form).not.toHaveProperty("quotes");
});

it("shows an answer as print does, and other words while it is not given [QUO-01]", () => {
  const fill = (text: string, answers = {}) => fillQuotes(form, answers, text);
  expect(fill("To {{country|your country}}.", { country: "CAN" })).toBe("To Canada.");
  expect(fill("To {{country|your country}}.", { country: "" })).toBe("To your country.");
  expect(fill("Dear {{first_name}}, {{nobody}}", {})).toBe("Dear …, {{nobody}}");
  expect(quotedAnswer(form, { from_date: "2027-03-04" }, "from_date")).toBe("March 4, 2027");
  expect(quotedAnswer(form, { first_name: " Ana \n Maria " }, "first_name")).toBe("Ana Maria");
});

it("takes nothing in an answer for a quote, for markup or for another direction of the sentence [QUO-04]", () => {
  const fill = (first_name: string) => fillQuotes(form, { first_name, city: "Bath" }, "{{first_name|You}}!");
  expect(fill("{{city}} <b>$&</b>")).toBe("{{city}} <b>$&</b>!");
  expect(fill("עדה")).toBe("\u2068עדה\u2069!");
});

it("fills titles of sections in where the application is read, but nothing that is hidden [QUO-03]", () => {
  const titles = (answers: Readonly<Record<string, string>>) =>
    outlineOf(form, answers, EMPTY_DISPLAY_STATE)[0]?.items.map(({ title }) => title);
  expect(titles({ first_name: "Ana" })).toContain("Where Ana can be found");
  expect(titles({})).toContain("Where you can be found");
  // What a question asks about is stored without an answer in it.
  expect(form.questions.mailing_city?.about).toBe("Where you can be found");
});

it("fills messages of checks in [QUO-03]", () => {
  const answers = { first_name: "Ana", birth_date: "2027-03-04", from_date: "2026-03-04" };
  const context = { today: "2026-11-25" };
  const validators = { about: isEverythingValid };
  const { from_date } = validateForm(form, validators, answers, { ...context, fillQuotes });
  expect(from_date).toEqual(["Ana cannot come before being born."]);
});

it("are told in comparisons of versions by the title of their question [QUO-03]", () => {
  const explained = JSON.stringify(explainForm(form, {}));
  expect(explained).toContain("Where [First Name, or “you”] can be found");
  expect(explained).toContain("[First Name, or “You”] cannot come before being born.");
  expect(explained).toContain("Ask [First Name of sibling 1, or “your sibling”].");
});
