import { describe, expect, it } from "vitest";
import { compileExample } from "../../../tests/support/example-form.ts";
import type { JsonLogic, ObjectSchema } from "../../form/definition/definition.ts";
import { conditionOfRule, conditionOfSchema, conditionWords } from "./condition-words.ts";
import { plainWords } from "./explained-items.ts";
import { namesOf } from "./names.ts";

const NAMES = namesOf(compileExample().form);
const ruleWords = (logic: JsonLogic) => plainWords(conditionWords(conditionOfRule(logic), NAMES));
const schemaWords = (schema: ObjectSchema) => plainWords(conditionWords(conditionOfSchema(schema), NAMES));

const is = (operator: string, key: string, ...target: readonly JsonLogic[]): JsonLogic => ({
  [operator]: [{ var: key }, ...target],
});

describe("a condition of the layout in words", () => {
  it.each<readonly [JsonLogic, string]>([
    [is("equals", "mailing_same", "Y"), "“Same address?” is “Yes”"],
    [is("notEquals", "mailing_same", "Y"), "“Same address?” is not “Yes”"],
    [is("in", "country", ["USA", "CAN"]), "“Country (country)” is “United States” or “Canada”"],
    [is("notIn", "country", ["USA", "CAN"]), "“Country (country)” is none of “United States”, “Canada”"],
    [is("answered", "phone"), "“Phone” is answered"],
    [is("notAnswered", "phone"), "“Phone” is not answered"],
    [is("equals", "phone", ""), "“Phone” is not answered"],
    [is("lt", "phone", 3), "“Phone” is less than 3"],
    [is("gte", "phone", 3.5), "“Phone” is at least 3.5"],
    [is("gt", "birth_date", "2008-08-31"), "“Date of Birth” is after August 31, 2008"],
    [is("lte", "birth_date", "2008-08-31"), "“Date of Birth” is on or before August 31, 2008"],
    [is("lt", "birth_date", { other: [{ var: "from_date" }] }), "“Date of Birth” is before “From”"],
    [is("equals", "first_name", { other: [{ var: "phone" }] }), "“First Name” is the same as “Phone”"],
    [is("notEquals", "first_name", { other: [{ var: "phone" }] }), "“First Name” is another than “Phone”"],
    [
      { "!": [is("equals", "first_name", { other: [{ var: "phone" }] })] },
      "it is not so that “First Name” is the same as “Phone”",
    ],
    [is("lte", "birth_date", { today: [-216, 0] }), "“Date of Birth” is at least 18 years before today"],
    [
      is("gt", "birth_date", { today: [-18, -1] }),
      "“Date of Birth” is less than 1 year, 6 months, 1 day before today",
    ],
    [is("lt", "birth_date", { today: [0, 0] }), "“Date of Birth” is before today"],
    [
      is("gte", "from_date", { dayFrom: [{ var: "birth_date" }, 0, 14] }),
      "“From” is at least 2 weeks after “Date of Birth”",
    ],
    [
      is("equals", "from_date", { dayFrom: [{ var: "birth_date" }, 0, 1] }),
      "“From” is exactly 1 day after “Date of Birth”",
    ],
    [
      is("lt", "from_date", { today: [1, -1] }),
      "“From” is before the day that is 1 month later and 1 day earlier than today",
    ],
    [is("equals", "optin", true), "“Text me” is ticked"],
    [is("equals", "optin", false), "“Text me” is not ticked"],
    [is("notEquals", "optin", true), "“Text me” is not ticked"],
    [is("notAnswered", "optin"), "“Text me” is not ticked"],
  ])("%j reads %s", (logic, words) => {
    expect(ruleWords(logic)).toBe(words);
  });

  it("joins with 'and' and 'or', in brackets where they would run into each other", () => {
    const logic = {
      and: [
        is("answered", "phone"),
        {
          or: [
            is("equals", "country", "USA"),
            { and: [is("equals", "country", "CAN"), is("equals", "optin", true)] },
          ],
        },
      ],
    };
    expect(ruleWords(logic)).toBe(
      "“Phone” is answered and (“Country (country)” is “United States” or (“Country (country)” is “Canada” and “Text me” is ticked))",
    );
  });

  it("says 'not' in the comparison where that is the same, else in front", () => {
    expect(ruleWords({ "!": [is("equals", "country", "USA")] })).toBe(
      "“Country (country)” is not “United States”",
    );
    expect(ruleWords({ "!": [{ or: [is("answered", "phone"), is("equals", "optin", true)] }] })).toBe(
      "“Phone” is not answered and “Text me” is not ticked",
    );
    // Nothing given is neither less nor more, so the opposite of 'less than' is not 'at least'.
    expect(ruleWords({ "!": [is("lt", "phone", 3)] })).toBe("it is not so that “Phone” is less than 3");
    expect(ruleWords({ "!": [{ and: [is("answered", "phone"), is("equals", "optin", true)] }] })).toBe(
      "it is not so that (“Phone” is answered and “Text me” is ticked)",
    );
  });

  it("leaves out that a question is answered where its answer is named", () => {
    expect(ruleWords({ and: [is("answered", "country"), is("equals", "country", "USA")] })).toBe(
      "“Country (country)” is “United States”",
    );
    expect(ruleWords({ and: [is("answered", "country"), is("notEquals", "country", "USA")] })).toBe(
      "“Country (country)” is answered and “Country (country)” is not “United States”",
    );
  });
});

describe("the 'if' of a schema in words", () => {
  it.each<readonly [ObjectSchema, string]>([
    [
      { required: ["country"], properties: { country: { const: "USA" } } },
      "“Country (country)” is “United States”",
    ],
    [
      { properties: { country: { const: "USA" } } },
      "“Country (country)” is “United States” or “Country (country)” is not answered",
    ],
    [{ required: ["optin"], properties: { optin: { const: true } } }, "“Text me” is ticked"],
    [{ required: ["phone"] }, "“Phone” is answered"],
    [
      { not: { anyOf: [{ required: ["phone"] }, { required: ["first_name"] }] } },
      "“Phone” is not answered and “First Name” is not answered",
    ],
    [
      { oneOf: [{ required: ["phone"] }, { required: ["first_name"] }] },
      "exactly one of these holds: “Phone” is answered, or “First Name” is answered",
    ],
    [
      { required: ["phone"], not: { properties: { phone: { const: "0" } } } },
      "“Phone” is answered and “Phone” is not “0”",
    ],
    [
      { required: ["phone"], properties: { phone: { minLength: 5 } } },
      "“Phone” is answered and “Phone” has at least 5 characters",
    ],
  ])("%j reads %s", (schema, words) => {
    expect(schemaWords(schema)).toBe(words);
  });
});
