import { describe, expect, it } from "vitest";
import { MINIMAL_FORMS } from "../../../tests/support/minimal-forms.ts";
import { CODES } from "../findings/finding.ts";
import { lintApplications } from "./lint-applications.ts";

const inFolder = (name: string, files: Readonly<Record<string, string>> = MINIMAL_FORMS) =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [`${name}/${path}`, text]));

const said = (files: Readonly<Record<string, string>>) =>
  lintApplications(files).findings.map(({ file, code }) => `${file} ${code}`);

describe("lintApplications", () => {
  it("compiles the application of each folder [APP-06]", () => {
    const { findings, applications } = lintApplications({ ...inFolder("nursing"), ...inFolder("law") });
    expect(findings).toEqual([]);
    expect(applications.map(({ name, form }) => [name, form?.title])).toEqual([
      ["law", "Application"],
      ["nursing", "Application"],
    ]);
  });

  it("names the folder of what is wrong, and compiles the others [APP-06]", () => {
    const broken = inFolder("law", { ...MINIMAL_FORMS, "options/countries.json": "{" });
    const { findings, applications } = lintApplications({ ...inFolder("nursing"), ...broken });
    expect(findings.map(({ file, code }) => [file, code])).toContainEqual([
      "law/options/countries.json",
      "invalid-json",
    ]);
    expect(findings.every(({ file }) => file.startsWith("law/"))).toBe(true);
    expect(applications.map(({ form }) => form === null)).toEqual([true, false]);
  });

  it("refuses a folder whose name no application can have [APP-06]", () => {
    const { findings } = lintApplications({ ...inFolder("nursing"), ...inFolder("login") });
    expect(findings.map(({ file, code, severity }) => [file, code, severity])).toEqual([
      ["login/application.json", "application-name", CODES["application-name"].severity],
    ]);
  });

  it("says that nothing in a folder counts beside an application.json at the top [APP-06]", () => {
    const nested = inFolder("nursing", { ...MINIMAL_FORMS, "options/countries.json": "{" });
    expect(said({ ...MINIMAL_FORMS, ...nested })).toEqual(["nursing/application.json application-ignored"]);
  });

  it("takes what a folder says of the school for its application alone [STF-07]", () => {
    const school = {
      admissions: { office: "Nursing Office", address: ["2 Main Street"], email: "n@x.example", phone: "2" },
      promises: { decision: "you hear from us in May" },
      currency: "EUR",
      timeZone: "Europe/Paris",
    };
    const nursing = inFolder("nursing", {
      ...MINIMAL_FORMS,
      "partner.config.json": JSON.stringify(school),
    });
    const { findings, applications } = lintApplications({ ...nursing, ...inFolder("law") });
    expect(findings).toEqual([]);
    expect(applications.map(({ form }) => form?.partner)).toEqual([undefined, school]);
  });

  it("refuses what a folder cannot say of the school, at its place [STF-07]", () => {
    const wrong = (text: string) => {
      const files = inFolder("nursing", { ...MINIMAL_FORMS, "partner.config.json": text });
      return lintApplications(files).findings.map(({ file, code, pointer }) => `${file} ${code} ${pointer}`);
    };
    const file = "nursing/partner.config.json";
    expect(wrong('{ "name": "Nursing School" }')).toEqual([`${file} unknown-word /name`]);
    expect(wrong('{ "timeZone": "Europe/Pariss" }')).toEqual([`${file} unknown-time-zone /timeZone`]);
    expect(wrong('{ "admissions": { "office": "Nursing" } }')).toContain(`${file} missing-word /admissions`);
    expect(wrong("{}")).toEqual([]);
  });

  it("says which files belong to no application [APP-06]", () => {
    expect(said({ ...inFolder("nursing"), "words.json": "{}", "blocks/place.ui.json": "{}" })).toEqual([
      "words.json unused-file",
      "blocks/place.ui.json unused-file",
    ]);
  });
});
