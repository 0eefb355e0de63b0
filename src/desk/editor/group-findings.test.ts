import { describe, expect, it } from "vitest";
import { MINIMAL_FORMS } from "../../../tests/support/minimal-forms.ts";
import type { FormFinding } from "../../contract/desk-form-drafts.ts";
import { entryOfFinding, groupFindings, recordOfFinding } from "./group-findings.ts";
import { readOutline } from "./outline-model.ts";
import { placeOfEntry } from "./preview-places.ts";

const finding = (part: Partial<FormFinding>): FormFinding => ({
  severity: "warning",
  code: "key-without-page",
  message: "One.",
  path: "data-model.json",
  line: 1,
  column: 1,
  pointer: "",
  ...part,
});

describe("findings by their cause [EDT-71]", () => {
  it("are together, with the sentence that all of them have, errors first", () => {
    const message = '"tittle" is not a word this file knows here.';
    const groups = groupFindings([
      finding({}),
      finding({ severity: "error", code: "unknown-word", message, line: 3 }),
      finding({ severity: "hint", code: "entry-keys-derivable", message: "Less." }),
      finding({ message: "Two.", line: 2 }),
      finding({ severity: "error", code: "unknown-word", message, line: 9 }),
    ]);
    expect(
      groups.map(({ severity, cause, findings }) => [severity, cause, findings.map(({ line }) => line)]),
    ).toEqual([
      ["error", message, [3, 9]],
      ["warning", "A key of data-model.json is on no page, so nobody is asked for it.", [1, 2]],
      ["hint", "Less.", [1]],
    ]);
    expect(groups.map(({ hasOwnWords }) => hasOwnWords)).toEqual([false, true, false]);
  });

  it("are none where nothing was found", () => {
    expect(groupFindings([])).toEqual([]);
  });

  const texts = {
    paths: () => Object.keys(MINIMAL_FORMS),
    text: (path: string) => MINIMAL_FORMS[path] ?? "",
  };
  const outline = readOutline(texts);
  it.each([
    [
      "pages/about.schema.json",
      "/properties/code_word/messages/pattern",
      "pages/about/ui:layout/0/content/2",
    ],
    ["pages/about.ui.json", "/state/ui:optionsFor", "pages/about/ui:layout/1/content/1"],
    ["pages/about.ui.json", "/ui:layout/1/when/valueKey", "pages/about/ui:layout/1"],
    ["pages/about.ui.json", "/ui:layout/0/content/1", "pages/about/ui:layout/0/content/1"],
    ["blocks/place.schema.json", "/properties/city", "blocks/place/ui:layout/0"],
    ["pages/about.schema.json", "/requiredWhen/state", "pages/about/ui:layout/1/content/1"],
    ["pages/about.schema.json", "/requiredWhen/state/all/0/valueKey", "pages/about/ui:layout/1/content/1"],
    ["pages/about.schema.json", "/required/0", "pages/about/ui:layout/0/content/0"],
    ["application.json", "/pages/1/when", "pages/more"],
    ["application.json", "/pages/0", "pages/about"],
    ["pages/about.schema.json", "/properties/nobody", undefined],
    ["pages/about.schema.json", "/requiredWhen/nobody", undefined],
    ["pages/about.schema.json", "/required/7", undefined],
    ["pages/about.schema.json", "/required", undefined],
    ["application.json", "/pages/7", undefined],
    ["application.json", "/pages", undefined],
    ["pages/about.schema.json", "/allOf/0/if", undefined],
    ["data-model.json", "/keys/name", undefined],
  ])("of %s at %s are about the entry %s", (path, pointer, id) => {
    const entry = entryOfFinding(outline, { path, pointer }, texts);
    expect(entry && placeOfEntry(entry)).toBe(id);
  });
});

describe("the way from a finding to the data model [EDT-103]", () => {
  const texts = {
    paths: () => Object.keys(MINIMAL_FORMS),
    text: (path: string) => MINIMAL_FORMS[path] ?? "",
  };
  const limit = '"mail_city" allows 46 characters, but the data model only 45.';

  it("leads to the line of the key", () => {
    const record = recordOfFinding(texts, finding({ code: "too-long-for-data-model", message: limit }));
    const at = MINIMAL_FORMS["data-model.json"]
      ?.split("\n")
      .findIndex((line) => line.includes('"mail_city"'));
    expect(record?.key).toBe("mail_city");
    expect(record?.place()).toEqual({ path: "data-model.json", line: (at ?? -9) + 1, column: 5 });
  });

  it("is none of another kind of finding, and of a key that is not there", () => {
    expect(recordOfFinding(texts, finding({ code: "unknown-word", message: limit }))).toBeUndefined();
    const message = limit.replace("mail_city", "sibling_2_city");
    expect(recordOfFinding(texts, finding({ code: "too-long-for-data-model", message }))).toBeUndefined();
  });
});
