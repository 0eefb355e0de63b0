import { describe, expect, it } from "vitest";
import { applyChanges } from "../../src/form/answers/apply-changes.ts";
import { plainText } from "../../src/form/definition/definition.ts";
import { FORMATS } from "../../src/form/definition/formats.ts";
import { errorsWith, FORM, openWith, partsOf, shownWith } from "./application.ts";

describe("Final Steps", () => {
  it.each([
    ["conviction", "Have you ever been convicted of a crime, or are criminal charges pending against you?"],
    ["suspended", "Have you ever been suspended, dismissed or expelled from a high school or college?"],
    ["counselor_waiver_request", "Do you waive your right to see what your counselor writes about you?"],
  ])("asks for %s with a question [VAL-02]", (key, sentence) => {
    expect(errorsWith({ [key]: "" })).toEqual({ [key]: [sentence] });
  });

  it("asks for the certificate that the application is complete and correct [VAL-03]", () => {
    const sentence = "Please certify that the information in your application is complete and correct.";
    expect(errorsWith({ legal_agree: false })).toEqual({ legal_agree: [sentence] });
    expect(errorsWith({ legal_agree: "" })).toEqual({ legal_agree: [sentence] });
    expect(errorsWith({ legal_agree: true })).toEqual({});
  });

  it.each([
    ["conviction", "conviction_comment", "Please tell us about the conviction or charge."],
    ["suspended", "suspended_comment", "Please tell us about the suspension, dismissal or expulsion."],
  ])("asks what happened when the answer to %s is Yes [VAL-14] [WID-14]", (key, comment, sentence) => {
    expect(shownWith({}).has(comment)).toBe(false);
    expect(shownWith({ [key]: "Y" }).has(comment)).toBe(true);
    expect(errorsWith({ [key]: "Y" })).toEqual({ [comment]: [sentence] });
    expect(errorsWith({ [key]: "Y", [comment]: "A fight in ninth grade." })).toEqual({});
    expect(errorsWith({ [key]: "N", [comment]: "" })).toEqual({});
  });

  it.each([
    ["conviction", "conviction_comment"],
    ["suspended", "suspended_comment"],
  ])("clears the words on %s with a No, and brings them back with a Yes [WID-14]", (key, comment) => {
    const told = openWith({ [key]: "Y", [comment]: "A fight." });
    const denied = applyChanges(FORM, told, { [key]: "N" });
    expect(denied.answers[comment]).toBe("");
    expect(applyChanges(FORM, denied, { [key]: "Y" }).answers[comment]).toBe("A fight.");
  });

  it.each(["conviction_comment", "suspended_comment"])(
    "takes as much text for %s as the school allows [WID-04]",
    (key) => {
      expect(FORM.keys[key]?.maxLength).toBe(7000);
    },
  );

  it("shows the priority deadline from one real day to another [WID-18]", () => {
    const [alert, ...others] = partsOf("final-steps", "alert");
    expect(others).toEqual([]);
    expect(alert).toMatchObject({ title: "Priority deadline", from: "2026-09-01", to: "2027-01-15" });
    expect(alert?.from).toMatch(FORMATS.date);
    expect(alert?.to).toMatch(FORMATS.date);
    expect(plainText(alert?.text ?? "")).toContain("January 15, 2027");
  });

  it("shows all answers before the button that submits [APL-05]", () => {
    const section = partsOf("final-steps", "section").find(({ title }) => title === "Review and Submit");
    const kinds = section?.content.map(({ kind }) => kind) ?? [];
    expect(kinds.at(0)).toBe("review");
    expect(kinds.at(-1)).toBe("action");
  });

  it("offers a copy and, last of all, to submit", () => {
    const actions = partsOf("final-steps", "action").map(({ action, label }) => [action, label]);
    expect(actions).toEqual([
      ["pdfCopy", "Download a PDF Copy"],
      ["submit", "Submit"],
    ]);
  });
});
