import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import type { PartnerConfig } from "../../src/contract/partner-config.ts";
import { readForms } from "./compile-forms.ts";

// The format of the file is held by partner-config-format.test.ts.
const PARTNER = JSON.parse(
  readFileSync(resolve(import.meta.dirname, "../../partner.config.json"), "utf8"),
) as PartnerConfig;
const ACADEMICS = readForms()["pages/education.ui.json"] ?? "";

describe("the school's facts in the texts of the form", () => {
  it("are those of partner.config.json", () => {
    expect(
      [...ACADEMICS.matchAll(/our code is "?,?\s*\{ "strong": "(\d+)" \}/gi)].map(([, code]) => code),
    ).toEqual([PARTNER.schoolCode, PARTNER.schoolCode, PARTNER.actCode, PARTNER.actCode]);
    const links = [...ACADEMICS.matchAll(/"href": "([^"]*harborview[^"]*)"/g)].map(([, href]) => href);
    expect(links).toEqual([PARTNER.links.admissions, `mailto:${PARTNER.admissions.email}`]);
  });
});
