import { describe, expect, it } from "vitest";
import { computedFiles } from "../../../tests/support/form-with-computed.ts";
import { edited, MINIMAL_FORMS } from "../../../tests/support/minimal-forms.ts";
import { RICH_FORMS } from "../../../tests/support/rich-forms.ts";
import { lintForms } from "../../authoring/lint/lint-forms.ts";
import { COMPUTED_ADDS } from "../../authoring/nodes/computed-adds.ts";
import { LAYOUT_WORDS, nodeWords } from "../../authoring/nodes/node-words.ts";
import { type Addable, addablesAt, addContent, choicesFor, problemsOfGiven } from "./add-content.ts";
import { createFormBuffer, type FormBuffer } from "./form-buffer.ts";
import { allEntries, type OutlineEntry, outlineOf } from "./outline-model.ts";

const textsOf = (buffer: FormBuffer) =>
  Object.fromEntries(buffer.paths().map((path) => [path, buffer.text(path)]));

const errorsOf = (buffer: FormBuffer) =>
  lintForms(textsOf(buffer)).findings.filter(({ severity }) => severity === "error");

/** What somebody writes into each box who knows nothing of keys, names and files. */
function given(buffer: FormBuffer, { kind, place }: Addable): (word: string) => string {
  return (word) => {
    const field = kind.asks.find((one) => one.word === word);
    if (!field) return "";
    const choices = choicesFor(buffer, place, field);
    if (choices) return choices[0]?.[0] ?? "";
    return field.is === "lines" ? "Red Apples\nGreen Pears\n" : "Food & Drink";
  };
}

/** Adds something; gives what is chosen then. */
function add(buffer: FormBuffer, addable: Addable): OutlineEntry | undefined {
  const what = given(buffer, addable);
  const problems = problemsOfGiven(addable.kind, what, (field) => choicesFor(buffer, addable.place, field));
  expect(problems, addable.kind.label).toEqual({});
  const edit = addContent(buffer, addable, what);
  buffer.apply(edit.change);
  expect(edit.said(outlineOf(buffer)), addable.kind.label).toMatch(/ was added\.$/);
  return edit.chosen(allEntries(outlineOf(buffer)));
}

/** The form with a switch of which an answer has no content. */
const SWITCHED = edited(MINIMAL_FORMS, [
  [
    "pages/about.ui.json",
    '"content": ["country", "state"]',
    '"content": [{ "switch": "country", "cases": { "USA": ["state"] } }]',
  ],
]);

/** Small forms that together have what each kind needs, and what is chosen there: a page, a way, a group, an entry of one. */
const PLACES: readonly (readonly [
  string,
  Readonly<Record<string, string>>,
  (entry: OutlineEntry) => boolean,
])[] = [
  ["a page", RICH_FORMS, ({ kind }) => kind === "page"],
  ["tabs", RICH_FORMS, ({ kind }) => kind === "tabs"],
  ["one of several", RICH_FORMS, ({ kind }) => kind === "firstOf"],
  ["what depends on an answer", SWITCHED, ({ kind }) => kind === "switch"],
  ["a page after others", computedFiles(), ({ name }) => name === "pages/money"],
  ["an entry of a group", MINIMAL_FORMS, ({ kind }) => kind === "addAnother"],
  ["a section", MINIMAL_FORMS, ({ kind }) => kind === "section"],
  ["a block", MINIMAL_FORMS, ({ name }) => name === "blocks/place"],
];

/** What cannot stand everywhere: lint says so at it. */
const ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  "All answers, to be read before submitting": ["review-misplaced"],
};

describe("the editor's Add offers every kind of content [STF-03]", () => {
  const added = new Set<string>();

  it.each(PLACES)(
    "which stands in the outline of %s, and is valid or says at it what is missing",
    (_, files, isIt) => {
      const chosen = (buffer: FormBuffer) => {
        const entry = allEntries(outlineOf(buffer)).find(isIt);
        if (!entry) throw new Error("There is no such entry.");
        return entry;
      };
      const first = createFormBuffer(files);
      const before = errorsOf(first).map(({ message }) => message);
      for (const [index, { kind }] of addablesAt(first, chosen(first)).entries()) {
        const buffer = createFormBuffer(files);
        const addable = addablesAt(buffer, chosen(buffer))[index];
        if (!addable) throw new Error("There are as many.");
        if (kind.asks.some((field) => choicesFor(buffer, addable.place, field)?.length === 0)) continue;
        const entry = add(buffer, addable);
        added.add(kind.label);
        expect(entry?.title, kind.label).toBeTruthy();
        const found = errorsOf(buffer).filter(({ message }) => !before.includes(message));
        const codes = new Set(found.map(({ code }) => code));
        const allowed = ELSEWHERE[kind.label] ?? [];
        expect(
          [...codes].filter((code) => !allowed.includes(code)),
          `${kind.label}: ${found[0]?.message}`,
        ).toEqual([]);
        buffer.undo();
        expect(textsOf(buffer), kind.label).toEqual(files);
      }
    },
  );

  it("all of them but for documents, which are a kind of question", () => {
    const kinds = LAYOUT_WORDS.map(
      (word) => [word, nodeWords(word)?.adds.map(({ label }) => label) ?? []] as const,
    );
    expect(kinds.filter(([, labels]) => labels.length === 0).map(([word]) => word)).toEqual(["upload"]);
    const computed = COMPUTED_ADDS.map(({ label }) => label);
    expect(
      [...kinds.flatMap(([, labels]) => labels), ...computed].filter((label) => !added.has(label)),
    ).toEqual([]);
    expect([...added]).toEqual(expect.arrayContaining(["Another tab", "Content for another answer"]));
  });
});
