import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addOption,
  changeOption,
  copyList,
  listNames,
  moveOption,
  optionsOf,
  removeOption,
  usersOfList,
} from "../../src/authoring/editing/edit-options.ts";
import { pagesOf } from "../../src/authoring/editing/edit-pages.ts";
import type { FormChange } from "../../src/authoring/editing/form-draft.ts";
import { openJson } from "../../src/authoring/editing/json-document.ts";
import { invertSplices } from "../../src/authoring/editing/splice.ts";
import { type Addable, addablesAt, addContent, choicesFor } from "../../src/desk/editor/add-content.ts";
import { createFormBuffer, type FormBuffer } from "../../src/desk/editor/form-buffer.ts";
import {
  addQuestionAt,
  deleteEntry,
  deletionOf,
  describesItself,
  duplicateEntry,
  problemOfKey,
  renameEntry,
} from "../../src/desk/editor/outline-actions.ts";
import { type OutlineEdit, placeFor } from "../../src/desk/editor/outline-edit.ts";
import { allEntries, type OutlineEntry, outlineOf } from "../../src/desk/editor/outline-model.ts";
import { moveBeside, moveEntry, moveEntryTo, targetsOf } from "../../src/desk/editor/outline-moves.ts";
import { addPageAfter, changePageEntry, pageDeletionOf } from "../../src/desk/editor/outline-pages.ts";
import { QUESTION_KINDS } from "../../src/desk/editor/outline-question-kinds.ts";
import { runs } from "../support/depth.ts";
import { readForms } from "./compile-forms.ts";

type Files = Readonly<Record<string, string>>;

const FIXTURES = resolve(import.meta.dirname, "../fixtures/forms");

function readFolder(folder: string): Files {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) =>
    path.endsWith(".json"),
  );
  return Object.fromEntries(
    paths.map((path) => [path.replaceAll("\\", "/"), readFileSync(join(folder, path), "utf8")]),
  );
}

const FORMS: readonly Files[] = [
  readForms(),
  ...readdirSync(FIXTURES).map((name) => readFolder(join(FIXTURES, name))),
];

/** How else the same files may be laid out. */
const VARIANTS: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.replaceAll("\n", "\r\n"),
  (text) => JSON.stringify(JSON.parse(text)),
  (text) => `\uFEFF${text}`,
];

const STEP = fc.record({
  kind: fc.constantFrom(
    "question", "content", "page", "changePage", "delete", "duplicate", "rename",
    "up", "down", "beside", "to", "option", "optionWord", "optionMove", "optionGone", "ownList",
    "undo", "redo",
  ),
  entry: fc.nat(),
  other: fc.nat(),
  question: fc.constantFrom(...Object.keys(QUESTION_KINDS)),
});
type Step = typeof STEP extends fc.Arbitrary<infer T> ? T : never;

const pick = <T>(from: readonly T[], at: number): T | undefined => from[at % Math.max(1, from.length)];

/** An edit as the outline or the panel of options makes it; undefined where it cannot be done there. */
function changeOf(buffer: FormBuffer, step: Step): FormChange | undefined {
  const outline = outlineOf(buffer);
  const entry = pick(allEntries(outline), step.entry);
  return ofEntry(buffer, outline, entry, step)?.change ?? ofOption(buffer, step);
}

function ofEntry(
  buffer: FormBuffer,
  outline: readonly OutlineEntry[],
  entry: OutlineEntry | undefined,
  { kind, other, question }: Step,
): OutlineEdit | undefined {
  if (!entry) return undefined;
  const place = placeFor(buffer, entry);
  const key = `key_${other % 50}`;
  const isFree = problemOfKey(buffer, entry.part, key) === undefined;
  const words = { title: `Page ${other}`, step: "Page", route: `/page-${other % 50}` };
  switch (kind) {
    case "question":
      return place && isFree
        ? addQuestionAt(buffer, place, {
            key, title: "Question?", kind: question, sensitivity: "public",
            ...(listNames(buffer).includes(`list-${key}`.replace("_", "-"))
              ? { options: "yes-no" }
              : { options: `list-${key}`.replace("_", "-"), labels: ["Yes", "No", "No way"] }),
          })
        : undefined;
    case "content": {
      const addable = pick(addablesAt(buffer, entry), other);
      return addable && addContent(buffer, addable, givenFor(buffer, addable, other));
    }
    case "page":
      return addPageAfter(buffer, entry, words);
    case "changePage":
      return changePageEntry(buffer, outline.find(({ part }) => part === entry.part) ?? entry, words);
    case "delete": {
      const deletion = pageDeletionOf(buffer, entry) ?? deletionOf(buffer, entry);
      return deletion && deleteEntry(outline, entry, deletion);
    }
    case "duplicate":
      return describesItself(buffer, entry) && entry.kind === "question" && isFree
        ? duplicateEntry(buffer, entry, key)
        : undefined;
    case "rename":
      return describesItself(buffer, entry) && isFree ? renameEntry(buffer, entry, key) : undefined;
    case "up":
      return moveEntry(buffer, outline, entry, -1);
    case "down":
      return moveEntry(buffer, outline, entry, 1);
    case "beside":
      return moveBeside(buffer, entry, other % Math.max(1, entry.item?.count ?? pagesOf(buffer).length));
    case "to": {
      const target = pick(targetsOf(buffer, outline, entry), other);
      return target && moveEntryTo(buffer, outlineOf(buffer), entry, target);
    }
    default:
      return undefined;
  }
}

/** Something for each box of what is added. */
function givenFor(buffer: FormBuffer, { kind, place }: Addable, number: number): (word: string) => string {
  return (word) => {
    const field = kind.asks.find((one) => one.word === word);
    const choices = field && choicesFor(buffer, place, field);
    return choices ? (pick(choices, number)?.[0] ?? "none") : `One ${number}\nTwo ${number}`;
  };
}

function ofOption(buffer: FormBuffer, { kind, entry, other }: Step): FormChange | undefined {
  const list = pick(listNames(buffer), entry);
  if (list === undefined) return undefined;
  const options = optionsOf(buffer, list);
  const index = other % Math.max(1, options.length);
  switch (kind) {
    case "option":
      return addOption(buffer, list, { after: index }, { code: `C${other}`, label: "Option" });
    case "optionWord":
      return changeOption(buffer, list, index, ["label", `Label ${other}`]);
    case "optionMove":
      return moveOption(buffer, list, index, "first");
    case "optionGone":
      return removeOption(buffer, list, index);
    case "ownList": {
      const user = pick(usersOfList(buffer, list), other);
      const name = `own-${other}`;
      return user && !listNames(buffer).includes(name) ? copyList(buffer, user, list, name) : undefined;
    }
    default:
      return undefined;
  }
}

const textsOf = (buffer: FormBuffer): Files =>
  Object.fromEntries(buffer.paths().map((path) => [path, buffer.text(path)]));

/** Checks that an edit leaves JSON, and every line outside of what it names as it was. */
function checkEdit(before: Files, buffer: FormBuffer, { changes }: FormChange): void {
  const concerned = new Map(changes.map(({ path, changes: splices }) => [path, splices]));
  for (const path of new Set([...Object.keys(before), ...buffer.paths()])) {
    const [was, is] = [before[path] ?? "", buffer.text(path)];
    const splices = concerned.get(path);
    if (!splices) {
      expect(is === was, path).toBe(true);
      continue;
    }
    if (is !== "") expect(openJson(is), `${path}: ${is}`).toBeDefined();
    const kept = linesKept(was, splices);
    const there = linesKept(is, invertSplices(was, splices));
    expect(there, path).toEqual(kept);
    if (was.includes("\r\n")) expect(is, path).not.toMatch(/[^\r]\n/);
  }
}

/** The lines of a text that no splice reaches into. */
function linesKept(text: string, splices: readonly { from: number; to: number }[]): readonly string[] {
  let at = 0;
  return text.split("\n").flatMap((line) => {
    const [from, to] = [at, at + line.length];
    at = to + 1;
    return splices.some((splice) => splice.from <= to && splice.to >= from) ? [] : [line];
  });
}

describe("any sequence of edits of the outline and of options, with undos and redos", {
  timeout: 300_000,
}, () => {
  it("leaves lines alone that no edit concerns, and undone gives the first bytes, files included [EDT-67]", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...FORMS),
        fc.constantFrom(...VARIANTS),
        fc.array(STEP, { minLength: 1, maxLength: 12 }),
        (form, variant, steps) => {
          const first = Object.fromEntries(Object.entries(form).map(([path, text]) => [path, variant(text)]));
          const buffer = createFormBuffer(first);
          for (const step of steps) {
            if (step.kind === "undo" || step.kind === "redo") {
              buffer[step.kind]();
              continue;
            }
            const change = changeOf(buffer, step);
            if (!change) continue;
            const before = textsOf(buffer);
            buffer.apply(change);
            checkEdit(before, buffer, change);
          }
          while (buffer.canUndo()) buffer.undo();
          expect(textsOf(buffer)).toEqual(first);
        },
      ),
      { numRuns: runs(250) },
    );
  });

  it("leaves the id of a question with it, whatever becomes of the others [EDT-61]", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...FORMS),
        fc.nat(),
        fc.array(STEP, { minLength: 1, maxLength: 8 }),
        (form, chosen, steps) => {
          const buffer = createFormBuffer(form);
          const keyed = allEntries(outlineOf(buffer)).filter(
            ({ kind, key }, _, all) =>
              kind === "question" && all.filter((other) => other.key === key).length === 1,
          );
          const question = pick(keyed, chosen);
          if (!question) return;
          for (const step of steps) {
            if (step.kind === "rename" || step.kind === "duplicate") continue;
            if (step.kind === "undo" || step.kind === "redo") buffer[step.kind]();
            else {
              const change = changeOf(buffer, step);
              if (change) buffer.apply(change);
            }
            const all = allEntries(outlineOf(buffer));
            const there = all.filter(({ key }) => key === question.key);
            if (there.length === 0) return;
            expect(all.find(({ id }) => id === question.id)?.key).toBe(question.key);
          }
        },
      ),
      { numRuns: runs(150) },
    );
  });
});
