import { describe, expect, it } from "vitest";
import { applyChanges } from "../../src/form/answers/apply-changes.ts";
import { optionsOf } from "../../src/form/answers/visibility.ts";
import { errorsWith, FORM, openWith, partsOf, shownWith } from "./application.ts";

describe("About You", () => {
  it("is complete with its required answers alone", () => {
    expect(errorsWith({})).toEqual({});
  });

  it.each([
    ["first_name", "First Name"],
    ["last_name", "Last Name"],
    ["birth_date", "Date of Birth"],
    ["address_line_1", "Address"],
    ["city", "City"],
    ["country", "Country"],
  ])("asks for %s in the words of its label [VAL-01]", (key, sentence) => {
    expect(errorsWith({ [key]: "" })[key]).toEqual([sentence]);
  });

  it.each([
    ["mailing_addr_same_as_perm_addr", "Is your mailing address the same as your permanent address?"],
    ["ppu_employed", "Are you, or is a parent or guardian of yours, employed by this university?"],
  ])("asks for %s with a question [VAL-02]", (key, sentence) => {
    expect(errorsWith({ [key]: "" })).toEqual({ [key]: [sentence] });
  });

  it.each([
    ["2009-02-30", ["A valid date of birth is required."]],
    ["2013-11-22", ["You must be 13 years or older to apply."]],
    ["1926-11-20", ["The date of birth you entered is not supported. Please contact help support."]],
    ["2013-11-21", undefined],
    ["1926-11-21", undefined],
  ])("judges the date of birth %s [VAL-04]", (birth_date, sentences) => {
    expect(errorsWith({ birth_date }).birth_date).toEqual(sentences);
  });

  it.each([
    ["phone_home", "(107) 555-0142", "Please provide a valid US home phone number."],
    ["phone_home", "(207) 155-0142", "Please provide a valid US home phone number."],
    ["phone_mobile", "(107) 555-0142", "Please provide a valid US cell phone number."],
    ["phone_mobile", "207-555-0142", "Please provide a valid US cell phone number."],
  ])("refuses %s %s [VAL-05]", (key, number, sentence) => {
    expect(errorsWith({ [key]: number })).toEqual({ [key]: [sentence] });
  });

  it("asks for a cell phone when text messages are wanted [VAL-06]", () => {
    expect(errorsWith({ optin_sms_ind: true })).toEqual({
      phone_mobile: ["A cell phone number is required to opt in to text message updates."],
    });
    expect(errorsWith({ optin_sms_ind: true, phone_mobile: "(207) 555-0143" })).toEqual({});
  });

  it("asks for a home phone only when there is neither a cell phone nor an international one [VAL-07, INP-03]", () => {
    expect(errorsWith({ phone_home: "" })).toEqual({
      phone_home: ["Please provide a home, cell or international phone number."],
    });
    expect(errorsWith({ phone_home: "", phone_mobile: "(207) 555-0143" })).toEqual({});
    expect(errorsWith({ phone_home: "", phone_international: "+49 171 2345678" })).toEqual({});
  });

  it.each(["0171 2345678", "+49 171 23", "+86 138 1234 567", "+999 123 45678", "(207) 555-0142", "+49"])(
    "refuses the international phone %s [INP-03]",
    (number) => {
      const sentence = "Please provide a valid international phone number.";
      expect(errorsWith({ phone_international: number })).toEqual({ phone_international: [sentence] });
    },
  );

  it.each(["+49 171 2345678", "+491712345678", "+86 138 1234 5678", "+1 876 210 1234", "+683 4002"])(
    "takes the international phone %s [INP-03]",
    (number) => {
      expect(errorsWith({ phone_international: number })).toEqual({});
    },
  );

  it.each([
    ["USA", "ME", undefined],
    ["USA", "", ["State/Province"]],
    ["USA", "ON", ["State/Province: Please choose one of the options."]],
    ["CAN", "", ["State/Province"]],
    ["CAN", "ON", undefined],
    ["FRA", "", undefined],
  ])("in %s judges the state '%s' [VAL-08]", (country, state, sentences) => {
    expect(errorsWith({ country, state }).state).toEqual(sentences);
  });

  it.each([
    ["USA", "", ["ZIP/Postal Code"]],
    ["USA", "0410", ["ZIP/Postal Code must be at least 5 characters."]],
    ["CAN", "", undefined],
    ["ISL", "101", undefined],
  ])("in %s judges the ZIP code '%s' [VAL-08]", (country, zip, sentences) => {
    expect(errorsWith({ country, zip, state: country === "CAN" ? "ON" : "ME" }).zip).toEqual(sentences);
  });

  it("searches the street of every address, and keeps the city of one that is typed anew [AUT-04] [CAR-02]", () => {
    const searches = partsOf("about", "search").map(({ key, category, fills }) => [
      key,
      category,
      Object.keys(fills),
    ]);
    expect(searches).toEqual(
      ["", "mailing_", "parent_", "parent_2_"].map((prefix) => [
        `${prefix}address_line_1`,
        "address",
        ["city", "state", "zip", "country"].map((key) => prefix + key),
      ]),
    );
    const address = { address_line_1: "Elm St", city: "Bath", state: "ME", zip: "04530", country: "USA" };
    const { answers } = applyChanges(FORM, applyChanges(FORM, openWith({}), address), { address_line_1: "" });
    expect(answers).toMatchObject({ ...address, address_line_1: "" });
  });

  it("asks for a mailing address once it differs, with the same demands under its own prefix [WID-11] [VAL-08] [CAR-04]", () => {
    expect(shownWith({}).has("mailing_city")).toBe(false);
    expect(errorsWith({ mailing_addr_same_as_perm_addr: "N", mailing_country: "CAN" })).toEqual({
      mailing_address_line_1: ["Mailing Address"],
      mailing_city: ["Mailing City"],
      mailing_state: ["Mailing State/Province"],
    });
  });

  it.each([
    ["2022-12-31", ["The minimum supported year is 2023."]],
    ["2023-01-01", undefined],
    ["2029-12-31", undefined],
    ["2030-01-01", ["The maximum supported year is 2029."]],
  ])("judges %s as the day from which mail arrives [VAL-09]", (day, sentences) => {
    const errors = errorsWith({ mailing_addr_same_as_perm_addr: "N", mailing_addr_effective_date: day });
    expect(errors.mailing_addr_effective_date).toEqual(sentences);
  });

  it.each(["123456789", "123-45-678", "abc-de-fghi"])(
    "refuses %s as a Social Security number [VAL-10]",
    (ssn) => {
      expect(errorsWith({ ssn })).toEqual({ ssn: ["Please provide a valid Social Security number."] });
    },
  );

  it("takes a Social Security number, or none [VAL-10]", () => {
    expect(errorsWith({ ssn: "123-45-6789" })).toEqual({});
    expect(errorsWith({ ssn: "" })).toEqual({});
  });

  it.each([
    ["1", undefined],
    ["2", ["What is your other country of citizenship?"]],
    ["3", undefined],
    ["4", ["What is your other country of citizenship?"]],
  ])(
    "with citizenship type %s judges a missing country of citizenship [VAL-11]",
    (citizenship_type, sentences) => {
      expect(errorsWith({ citizenship_type }).citizenship).toEqual(sentences);
    },
  );

  it.each([
    ["parent_email_address", "ada@", "Parent 1/Guardian 1: Please enter a valid email address."],
    ["parent_2_email_address", "ada@", "Parent 2/Guardian 2: Please enter a valid email address."],
    ["parent_phone", "555-0142", "Parent 1/Guardian 1: Please enter a valid phone number."],
    ["parent_2_phone", "555-0142", "Parent 2/Guardian 2: Please enter a valid phone number."],
  ])("refuses %s '%s' [VAL-12]", (key, value, sentence) => {
    expect(errorsWith({ [key]: value })).toEqual({ [key]: [sentence] });
  });

  it("asks for nothing in a parent's own address", () => {
    expect(errorsWith({ parent_addr_same_as_stu_perm: "N", parent_country: "USA" })).toEqual({});
    expect(shownWith({ parent_addr_same_as_stu_perm: "N" }).has("parent_city")).toBe(true);
    expect(shownWith({ parent_addr_same_as_stu_perm: "Y" }).has("parent_city")).toBe(false);
  });

  it("asks only the first parent how to be contacted", () => {
    expect(FORM.questions.parent_communication_preference?.title).toBe(
      "How does Parent 1/Guardian 1 prefer to hear from us?",
    );
    expect(FORM.questions.parent_2_communication_preference).toBeUndefined();
  });

  it("offers four siblings and three relatives, and the relatives only when there are some [WID-16]", () => {
    expect(FORM.addAnother.siblings?.components.map((keys) => keys[0])).toEqual([
      "sibling_first_name",
      "sibling_2_first_name",
      "sibling_3_first_name",
      "sibling_4_first_name",
    ]);
    expect(FORM.addAnother.relatives?.components).toHaveLength(3);
    expect(shownWith({}).has("sibling_2_age")).toBe(false);
    expect(shownWith({}, { counts: { siblings: 2 } }).has("sibling_2_age")).toBe(true);
    expect(shownWith({ relative_attend: "N" }).has("relative_degree")).toBe(false);
    expect(shownWith({ relative_attend: "Y" }).has("relative_degree")).toBe(true);
  });

  it("names the sibling whose age is no whole number", () => {
    expect(errorsWith({ sibling_2_age: "9.5" }, { counts: { siblings: 2 } })).toEqual({
      sibling_2_age: ["Sibling 2: Please enter the age in whole years."],
    });
  });

  it.each([
    [{ pronouns_not_listed: true }, "pronouns_other"],
    [{ parent_education: "OT" }, "parent_education_other"],
    [{ citizenship_type: "3" }, "green_card"],
    [{ citizenship_type: "3", green_card: "Y" }, "alien_registration_number"],
    [{ citizenship_type: "4" }, "citizenship_visa_status"],
  ])("with %j asks for %s, else not", (answers, key) => {
    expect(shownWith({}).has(key)).toBe(false);
    expect(shownWith(answers).has(key)).toBe(true);
  });
});

describe("the option lists of About You", () => {
  it("names the United States first among the countries, and not at all where it cannot be meant [WID-08]", () => {
    const countries = FORM.options.countries?.map((option) => option.code);
    const others = FORM.options["countries-without-usa"]?.map((option) => option.code);
    expect(countries?.slice(0, 2)).toEqual(["USA", "AFG"]);
    expect(countries?.slice(1)).toEqual(others);
    expect(others).toEqual(expect.arrayContaining(["UK", "UAE"]));
    expect(others).not.toContain("USA");
  });

  it("offers states, territories and armed forces for the United States, provinces for Canada [WID-09] [CON-04]", () => {
    const { state } = FORM.questions;
    const groupsFor = (country: string) =>
      state && [...new Set(optionsOf(FORM, state, { country }).map((option) => option.group))];
    expect(groupsFor("USA")).toEqual(["States", "U.S. territories", "U.S. armed forces"]);
    expect(groupsFor("CAN")).toEqual(["Provinces and territories"]);
    expect(groupsFor("FRA")).toEqual([]);
    expect(shownWith({ country: "FRA" }).has("state")).toBe(false);
  });
});
