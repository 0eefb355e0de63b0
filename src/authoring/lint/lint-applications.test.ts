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

  it("says which files belong to no application [APP-06]", () => {
    expect(said({ ...inFolder("nursing"), "words.json": "{}", "blocks/place.ui.json": "{}" })).toEqual([
      "words.json unused-file",
      "blocks/place.ui.json unused-file",
    ]);
  });
});
