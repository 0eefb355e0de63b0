import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { compileValidators } from "../../src/authoring/compile/compile-validators.ts";
import { generateSampleApplicants } from "../../src/authoring/sample-applicants/generate-sample-applicants.ts";
import type {
  SampleApplicant,
  SampleApplicants,
} from "../../src/authoring/sample-applicants/sample-applicant.ts";
import { contentsOf } from "../../src/form/definition/nodes.ts";
import {
  type Answers,
  type CompiledForm,
  clearHidden,
  type DisplayState,
  fillQuotes,
  isEmptyAnswer,
  type LayoutNode,
  type OutlineItem,
  outlineOf,
  validateForm,
  visibleKeys,
} from "../../src/form/index.ts";
import { browserValidators } from "../support/browser-validators.ts";
import { compileSchool, displayStateOf } from "../support/sample-applicants.ts";
import { SCHOOLS, type School } from "../support/schools.ts";

const FILES = resolve(import.meta.dirname, "../fixtures/sample-applicants");

/** A school with one text in one of its files replaced. */
function edited(school: School, file: string, [from, to]: readonly [string, string]): School {
  const text = school.files[file] ?? "";
  if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
  return { ...school, files: { ...school.files, [file]: text.replace(from, to) } };
}

function school(name: string): School {
  const found = SCHOOLS.find((candidate) => candidate.name === name);
  if (found === undefined) throw new Error(`There is no school ${name}.`);
  return found;
}

function committed(name: string): SampleApplicants {
  return JSON.parse(readFileSync(join(FILES, `${name}.json`), "utf8"));
}

/**
 * Answers left over from when more was shown: to every question that does not show and that its own answer would not
 * bring back, as it does in a repeated group and behind a button.
 */
function leftOvers(
  form: CompiledForm,
  sampleApplicant: SampleApplicant,
  displayState: DisplayState,
): Answers {
  const shown = visibleKeys(form, sampleApplicant.answers, displayState);
  const left = Object.values(form.questions).flatMap(({ key, type, options }) => {
    const text = options === undefined ? "left over" : (form.options[options]?.[0]?.code ?? "");
    const value = type === "boolean" ? true : text;
    const comesBack = visibleKeys(form, { ...sampleApplicant.answers, [key]: value }, displayState).has(key);
    return shown.has(key) || comesBack ? [] : [[key, value] as const];
  });
  return Object.fromEntries(left);
}

/** What an outline says of each key, in one text. */
function printedAnswers(items: readonly OutlineItem[]): readonly (readonly [string, string])[] {
  return items.flatMap((item) => {
    if ("items" in item) return printedAnswers(item.items);
    if (item.kind === "mark") return [[item.key, item.marked ? "marked" : ""] as const];
    if (item.kind === "document") return [[item.key, item.attached ? "attached" : ""] as const];
    return [[item.key, item.text] as const];
  });
}

/**
 * What print has no line of its own for: the second key of each month and year, the text of an option, the further files of a
 * question, which stand with the first one, and what is worked out for staff alone.
 */
function furtherKeys(form: CompiledForm): readonly string[] {
  const walk = (nodes: readonly LayoutNode[]): readonly string[] =>
    nodes.flatMap((node) => [
      ...(node.kind === "monthYear" ? [node.keys[1]] : []),
      ...contentsOf(node).flatMap(walk),
    ]);
  const beside = Object.values(form.questions).flatMap(({ texts = {}, further = [] }) => [
    ...Object.values(texts),
    ...further,
  ]);
  const forStaff = form.pages.flatMap(({ keys, uiSchema }) =>
    keys.filter((key) => uiSchema[key]?.["ui:widget"] === "hidden"),
  );
  return [...form.pages.flatMap(({ layout }) => walk(layout)), ...beside, ...forStaff];
}

describe.each(SCHOOLS)("the sample applicants of the $name forms", (own) => {
  const compilation = compileSchool(own);
  const { form } = compilation;
  const set = committed(own.name);

  it("are what the definitions give for their day, to the byte", () => {
    const text = readFileSync(join(FILES, `${own.name}.json`), "utf8");
    expect(`${JSON.stringify(generateSampleApplicants(compilation, set.today), null, 2)}\n`).toBe(text);
  });

  it("show every question and answer each of them somewhere, with several who can submit", () => {
    const shown = new Set(set.sampleApplicants.flatMap(({ covers }) => covers));
    const missing = Object.values(form.questions).filter(
      ({ key, type }) => !shown.has(type === "document" ? `document ${key}` : `question ${key}`),
    );
    expect(missing).toEqual([]);
    const answered = new Set(set.sampleApplicants.flatMap(({ answers }) => Object.keys(answers)));
    expect(Object.keys(form.questions).filter((key) => !answered.has(key))).toEqual([]);
    expect(
      set.sampleApplicants.filter(({ expectedErrors }) => Object.keys(expectedErrors).length === 0).length,
    ).toBeGreaterThan(3);
  });

  it("get exactly the expected errors from the server's validators and from the browser's [REP-01] [VAL-01] [VAL-02] [VAL-03] [VAL-04] [VAL-13]", async () => {
    const server = compileValidators(form);
    const browser = await browserValidators(form);
    for (const sampleApplicant of set.sampleApplicants) {
      const context = {
        today: set.today,
        displayState: displayStateOf(sampleApplicant, set.today),
        fillQuotes,
      };
      expect(validateForm(form, server, sampleApplicant.answers, context)).toEqual(
        sampleApplicant.expectedErrors,
      );
      expect(validateForm(form, browser, sampleApplicant.answers, context)).toEqual(
        sampleApplicant.expectedErrors,
      );
    }
  });

  it("lose every answer left over from a question that does not show, and no other [CON-02] [CON-03]", () => {
    const dropped = set.sampleApplicants.map((sampleApplicant) => {
      const displayState = displayStateOf(sampleApplicant, set.today);
      const left = leftOvers(form, sampleApplicant, displayState);
      const { answers } = clearHidden(form, { ...sampleApplicant.answers, ...left }, displayState);
      const kept = Object.entries(answers).filter(
        ([key, value]) => form.questions[key] && !isEmptyAnswer(value),
      );
      expect(Object.fromEntries(kept)).toEqual(sampleApplicant.answers);
      return Object.keys(left).length;
    });
    // To some everything shows.
    expect(dropped.filter((count) => count > 0).length).toBeGreaterThan(dropped.length / 2);
  });

  it("have a copy that holds every answer that shows and no hidden question", () => {
    const further = new Set(furtherKeys(form));
    for (const sampleApplicant of set.sampleApplicants) {
      const displayState = displayStateOf(sampleApplicant, set.today);
      const shown = [...visibleKeys(form, sampleApplicant.answers, displayState)].filter(
        (key) => !further.has(key),
      );
      const printed = new Map(
        outlineOf(form, sampleApplicant.answers, displayState).flatMap(({ items }) => printedAnswers(items)),
      );
      expect([...printed.keys()].toSorted()).toEqual(shown.toSorted());
      const unsaid = Object.keys(sampleApplicant.answers).filter(
        (key) => !further.has(key) && !printed.get(key),
      );
      expect(unsaid).toEqual([]);
    }
  });
});

it.each(["own", "boarding", "exchange", "doctoral"])(
  "the sample applicants of the %s forms reach every question, branch, limit and message",
  (name) => {
    expect(committed(name).unreachable).toEqual([]);
  },
);

describe("when staff change a form", () => {
  const nursing = school("nursing");

  it("say where a question and a message stand that nobody reaches, and why", () => {
    const changed = edited(nursing, "pages/nursing.ui.json", [
      '"content": [{ "upload": "bls_card" }]',
      '"content": [{ "when": { "valueKey": "cert_bls", "operator": "notAnswered" }, "content": [{ "upload": "bls_card" }] }]',
    ]);
    const { unreachable } = generateSampleApplicants(compileSchool(changed), "2026-11-21");
    expect(unreachable).toContainEqual({
      target: "document bls_card",
      why: 'There are no answers for which "cert_bls" is ticked and "cert_bls" is not answered.',
      file: "pages/nursing.schema.json",
      pointer: "/properties/bls_card",
    });
    expect(committed("nursing").unreachable.map(({ file, pointer }) => `${file}${pointer}`)).toEqual([
      "pages/applicant.schema.json/properties/visa_type/messages/option",
      "pages/applicant.schema.json/allOf/1/then/required/0",
      "pages/nursing.schema.json/properties/science_gpa_comment/messages/maxLength",
    ]);
  });

  it("cover a branch and a message that were not there before", () => {
    const withBranch = edited(nursing, "pages/nursing.ui.json", [
      '"background_check_code"\n',
      '"background_check_code", { "when": { "valueKey": "teas_score", "operator": "gt", "target": 99 }, "content": [{ "text": "Well done." }] }\n',
    ]);
    const changed = edited(withBranch, "pages/nursing.schema.json", [
      '"title": "License Number",',
      '"title": "License Number", "minLength": 7,',
    ]);
    const before = new Set(committed("nursing").sampleApplicants.flatMap(({ covers }) => covers));
    const { sampleApplicants, unreachable } = generateSampleApplicants(
      compileSchool(changed),
      committed("nursing").today,
    );
    const added = sampleApplicants.flatMap(({ covers }) => covers).filter((target) => !before.has(target));
    expect(added).toEqual(
      expect.arrayContaining([
        'branch "teas_score" is more than 99',
        'branch not ("teas_score" is more than 99)',
        "limit license_number minLength at 7",
        "limit license_number minLength beyond 7",
        "limit license_3_number minLength beyond 7",
      ]),
    );
    expect(unreachable).toEqual(committed("nursing").unreachable);
  });

  it("apply on another day with that day's ages and years", () => {
    const { sampleApplicants } = generateSampleApplicants(compileSchool(nursing), "2028-02-29");
    const births = new Set(sampleApplicants.map(({ answers }) => answers.birth_date));
    // In 2011 there is no February 29: who is 17 was born on the 28th at the latest.
    expect([...births]).toEqual(
      expect.arrayContaining(["2011-02-28", "2011-03-02", "1938-03-01", "1938-02-27"]),
    );
  });
});
