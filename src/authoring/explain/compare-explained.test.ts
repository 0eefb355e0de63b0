import { describe, expect, it } from "vitest";
import { compareExplained } from "./compare-explained.ts";
import type { ExplainedForm, ExplainedEntry, ExplainedPage } from "./explained-form.ts";

const question = (id: string, title: string, more: Partial<ExplainedEntry> = {}): ExplainedEntry => ({
  kind: "question",
  id,
  title,
  facts: [{ label: "Answer", words: "A line of text." }],
  content: [],
  ...more,
});
const text = (words: string): ExplainedEntry => ({
  kind: "text",
  id: "",
  title: "",
  facts: [{ label: "Text", words }],
  content: [],
});
const section = (title: string, content: readonly ExplainedEntry[]): ExplainedEntry => ({
  kind: "section",
  id: "",
  title,
  facts: [],
  content,
});
const shownWhen = (key: string, title: string, content: readonly ExplainedEntry[]): ExplainedEntry => ({
  kind: "condition",
  id: "",
  title: "",
  facts: [],
  content,
  shown: ["when ", { link: `“${title}”`, href: `#question-${key}` }, " is answered"],
});
const page = (id: string, entries: readonly ExplainedEntry[]): ExplainedPage => ({
  id,
  title: `Page ${id}`,
  facts: [],
  entries,
});
const list = (options: readonly (readonly [string, string])[]): ExplainedForm["lists"][number] => ({
  name: "colors",
  title: "Colors",
  options: options.map(([code, label]) => ({ code, label, heading: "" })),
});
const explained = (pages: readonly ExplainedPage[], lists: ExplainedForm["lists"] = []): ExplainedForm => ({
  title: "Form",
  steps: pages.map(({ id, title }) => ({ title, page: id })),
  pages,
  lists,
  words: [],
});
const onePage = (...entries: readonly ExplainedEntry[]) => explained([page("a", entries)]);

/** The changes, a line for each thing said otherwise. */
function changes(before: ExplainedForm, after: ExplainedForm): readonly string[] {
  return compareExplained(before, after).flatMap(({ change, kind, name, details }) =>
    details.map((detail) => `${change} ${kind} ${name}: ${detail.label}: ${detail.before} → ${detail.after}`),
  );
}

const [A, B, C, D] = [question("a", "A?"), question("b", "B?"), question("c", "C?"), question("d", "D?")];

describe("comparing two explained forms", () => {
  it("finds nothing in two that read the same", () => {
    const entries = [section("One", [A, text("Hello"), text("World")]), shownWhen("a", "A?", [B])];
    expect(compareExplained(onePage(...entries), onePage(...entries))).toEqual([]);
  });

  it("names a step without a page that was added, moved or removed [CAR-03]", () => {
    const before = onePage(A);
    const after = { ...before, steps: [...before.steps, { title: "Interview" }] };
    expect(changes(before, after)).toEqual([
      "added step Interview: Step without a page:  → Interview",
      "added step Interview: Stands after:  → Page a",
    ]);
    expect(changes(after, { ...after, steps: after.steps.toReversed() })).toEqual([
      "changed step Interview: Stands after: Page a → nothing: it is the first",
    ]);
    expect(changes(after, before)).toHaveLength(2);
  });

  it("names questions that were added and removed with all that was said of them", () => {
    expect(changes(onePage(A, B), onePage(A, C))).toEqual([
      "added question C? (c): Question:  → C?",
      "added question C? (c): Shown:  → always",
      "added question C? (c): Answer:  → A line of text.",
      "removed question B? (b): Question: B? → ",
      "removed question B? (b): Shown: always → ",
      "removed question B? (b): Answer: A line of text. → ",
    ]);
  });

  it("shows other words before and after", () => {
    const helped = question("a", "A?", {
      facts: [{ label: "Help", words: ["See ", { link: "this", href: "https://a.example" }] }],
    });
    expect(changes(onePage(A), onePage(helped))).toEqual([
      "changed question A? (a): Answer: A line of text. → ",
      "changed question A? (a): Help:  → See this (https://a.example)",
    ]);
  });

  it("shows another condition on each question under it, but not when only the title in it changed", () => {
    const before = onePage(A, B, shownWhen("a", "A?", [C]));
    expect(changes(before, onePage(A, B, shownWhen("b", "B?", [C])))).toEqual([
      "changed question C? (c): Shown: when “A?” is answered → when “B?” is answered",
    ]);
    expect(changes(before, onePage(question("a", "Aaa?"), B, shownWhen("a", "Aaa?", [C])))).toEqual([
      "changed question Aaa? (a): Question: A? → Aaa?",
    ]);
  });

  it("takes an option that got another label for the same in conditions", () => {
    const under = (label: string): ExplainedEntry => ({
      kind: "condition",
      id: "",
      title: "",
      facts: [],
      content: [B],
      shown: ["when A is ", { link: `“${label}”`, href: "#answer-a=Y" }],
    });
    expect(changes(onePage(under("Yes")), onePage(under("Yes, please")))).toEqual([]);
  });

  it("knows a text that stayed from one that was put before it, and a text with other words by its place", () => {
    expect(changes(onePage(text("Old")), onePage(text("New"), text("Old")))).toEqual([
      "added text New: Shown:  → always",
      "added text New: Text:  → New",
    ]);
    expect(changes(onePage(A, text("Old")), onePage(A, text("Other")))).toEqual([
      "changed text Other: Text: Old → Other",
    ]);
  });

  it("tells of the one question that moved, not of those it passed", () => {
    expect(changes(onePage(A, B, C, D), onePage(B, C, D, A))).toEqual([
      "changed question A? (a): Place: first in Page a → in Page a, after D? (d)",
    ]);
  });

  it("tells of a question that went to another page", () => {
    const before = explained([page("a", [A, B]), page("b", [C])]);
    const after = explained([page("a", [A]), page("b", [C, B])]);
    expect(changes(before, after)).toEqual([
      "changed question B? (b): Place: in Page a, after A? (a) → in Page b, after C? (c)",
    ]);
  });

  it("compares options by their codes", () => {
    const before = explained(
      [],
      [
        list([
          ["R", "Red"],
          ["G", "Green"],
        ]),
      ],
    );
    const after = explained(
      [],
      [
        list([
          ["R", "Scarlet"],
          ["B", "Blue"],
        ]),
      ],
    );
    expect(changes(before, after)).toEqual([
      "changed option Scarlet (R): Label: Red → Scarlet",
      "added option Blue (B): Label:  → Blue",
      "removed option Green (G): Label: Green → ",
    ]);
  });
});
