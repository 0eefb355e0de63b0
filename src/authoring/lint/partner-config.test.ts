import { describe, expect, it } from "vitest";
import { edited, MINIMAL_FORMS } from "../../../tests/support/minimal-forms.ts";
import { lintForms } from "./lint-forms.ts";
import { contrastOf } from "./lint-partner-config.ts";

const SHADES = '{ "extraLight": "#f6f7f8", "light": "#d5dade", "main": "#56616b", "dark": "#1f272e" }';
const CONFIG = `{
  "name": "North College",
  "shortName": "North",
  "applicationTitle": "Application",
  "address": ["1 Main Street"],
  "admissions": { "office": "Admission", "address": ["1 Main Street"], "email": "a@north.example", "phone": "1" },
  "helpEmail": "help@north.example",
  "schoolCode": "1",
  "actCode": "2",
  "links": { "website": "", "privacy": "", "admissions": "" },
  "characterLimit": 7000,
  "theme": {
    "primary": ${SHADES},
    "secondary": ${SHADES},
    "accent": ${SHADES},
    "neutral": ${SHADES},
    "white": { "extraLight": "#ffffff", "light": "#ffffff", "main": "#ffffff", "dark": "#f6f7f8" },
    "error": { "extraLight": "#fdf0ef", "light": "#f1b8b3", "main": "#b3261e", "dark": "#7d1a14" },
    "disabled": ${SHADES}
  }
}`;

function lintConfig(from = "", to = "") {
  const files = from === "" ? { config: CONFIG } : edited({ config: CONFIG }, [["config", from, to]]);
  return lintForms(MINIMAL_FORMS, files.config).findings;
}

describe("lint of the partner configuration", () => {
  it("finds nothing in one that is in order", () => {
    expect(lintConfig()).toEqual([]);
  });

  it("reports a theme colour that cannot be read where it stands, at that colour [POL-03]", () => {
    const [finding, ...more] = lintConfig('"main": "#b3261e"', '"main": "#f1877f"');
    expect(more).toEqual([]);
    expect(finding).toMatchObject({
      severity: "error",
      code: "low-contrast",
      file: "partner.config.json",
      line: 18,
      column: 69,
      pointer: "/theme/error/main",
      message: "error.main on white.main has a contrast of 2.47; text needs at least 4.5.",
    });
  });

  it("reports a colour in which a ring or a bar could not be seen on the page [SEE-01]", () => {
    const files = edited({ config: CONFIG }, [
      [
        "config",
        `"primary": ${SHADES}`,
        `"primary": ${SHADES.replace('"main": "#56616b"', '"main": "#6f6f6f"')}`,
      ],
      ["config", `"neutral": ${SHADES}`, `"neutral": ${SHADES.replace("#f6f7f8", "#b0b0b0")}`],
    ]);
    const messages = lintForms(MINIMAL_FORMS, files.config).findings.map(({ message }) => message);
    expect(messages).toContain(
      "primary.main on neutral.extraLight has a contrast of 2.32; bars and rings need at least 3.",
    );
  });

  it("reports a time zone that there is not [STF-04]", () => {
    const zone = (name: string) => lintConfig('"characterLimit"', `"timeZone": "${name}", "characterLimit"`);
    expect(zone("America/New_York")).toEqual([]);
    expect(zone("America/New_Yrok")).toMatchObject([
      { code: "unknown-time-zone", line: 11, suggestion: 'Did you mean "America/New_York"?' },
    ]);
    expect(zone("EST")).toMatchObject([{ severity: "error", pointer: "/timeZone" }]);
  });

  it("reports a misspelt word of the configuration", () => {
    expect(lintConfig('"helpEmail"', '"helpMail"')).toMatchObject([
      { code: "unknown-word", line: 7, column: 3, suggestion: 'Did you mean "helpEmail"?' },
    ]);
  });

  it("gives the configuration's character limit to text areas that have none of their own [WID-04]", () => {
    const files = edited(MINIMAL_FORMS, [
      ["pages/about.ui.json", '"ui:widget": "text"', '"ui:widget": "textarea"'],
      [
        "data-model.json",
        '"name": { "type": "string", "sensitivity": "personal", "maxLength": 45 }',
        '"name": { "type": "string", "sensitivity": "personal" }',
      ],
    ]);
    expect(lintForms(files, CONFIG).form?.keys.name?.maxLength).toBe(7000);
    expect(lintForms(files).form?.keys.name?.maxLength).toBe(1500);
  });
});

describe("contrastOf", () => {
  it("is 21 for black on white, 1 for a colour on itself, and the same both ways", () => {
    expect(contrastOf("#000000", "#ffffff")).toBeCloseTo(21);
    expect(contrastOf("#1c5379", "#1c5379")).toBe(1);
    expect(contrastOf("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
    expect(contrastOf("#ffffff", "#777777")).toBeCloseTo(4.48, 2);
  });
});
