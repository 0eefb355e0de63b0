import { describe, expect, it } from "vitest";
import { itemsOf } from "../../src/authoring/explain/explained-items.ts";
import { listTitlesIn, explainForm } from "../../src/authoring/explain/explain-form.ts";
import type { CompiledForm } from "../../src/form/index.ts";
import { lintSchool, SCHOOLS, type School } from "../support/schools.ts";

/** Words of the definitions that applicants or editors of the form read. */
const READ = new Set([
  "title",
  "subject",
  "message",
  "step",
  "label",
  "ui:title",
  "ui:help",
  "ui:placeholder",
  "section",
  "help",
  "text",
]);
const READ_WITHIN = new Set([
  ...READ,
  "alert",
  "messages",
  "strong",
  "link",
  "paragraph",
  "list",
  "ui:enumNames",
]);

function formOf(school: School): CompiledForm {
  const { form, complaints } = lintSchool(school);
  if (form === null) throw new Error(complaints.join("\n"));
  return form;
}

/** All that comparisons of versions say of a form, on one line. */
function textOf(form: CompiledForm, files: School["files"]): string {
  const explained = explainForm(form, listTitlesIn(files));
  const texts = itemsOf(explained).flatMap(({ name, part, words }) => [
    name,
    part,
    ...[...words.values()].map(({ text }) => text),
  ]);
  return [explained.title, ...texts].join(" ").replaceAll(/[*•\s]+/g, " ");
}

/** Every text in a definition file that somebody reads; what no question is made of is left out. */
function wordsIn(value: unknown, form: CompiledForm, word = ""): readonly string[] {
  if (typeof value === "string") return READ_WITHIN.has(word) ? piecesOf(value) : [];
  if (Array.isArray(value)) return value.flatMap((item) => wordsIn(item, form, word));
  if (typeof value !== "object" || value === null) return [];
  const keys = Object.keys(form.questions);
  const isAsked = (key: string) => keys.some((asked) => asked === key || asked.endsWith(`_${key}`));
  return Object.entries(value).flatMap(([inner, item]) => {
    if (inner === "$schema" || inner === "code" || inner === "values") return [];
    if (inner === "properties" && typeof item === "object" && item !== null) {
      const asked = Object.entries(item).filter(([key]) => isAsked(key));
      return asked.flatMap(([, property]) => wordsIn(property, form));
    }
    if (
      !READ.has(inner) &&
      /^[a-z_0-9]+$/.test(inner) &&
      typeof item === "object" &&
      isUi(item) &&
      !isAsked(inner)
    )
      return [];
    return wordsIn(item, form, word === "messages" || word === "list" ? word : inner);
  });
}

function isUi(item: object | null): boolean {
  return item !== null && Object.keys(item).some((word) => word.startsWith("ui:"));
}

/** The parts of a text around what is filled in. */
function piecesOf(text: string): readonly string[] {
  return text
    .split(/\{\{\w+(?:\|[^}]*)?\}\}/)
    .map((piece) => piece.trim().replaceAll(/\s+/g, " "))
    .filter((piece) => piece !== "");
}

describe.each(SCHOOLS)("the words of the $name application", (school) => {
  const form = formOf(school);
  const text = textOf(form, school.files);

  it("hold every title, text, help, message and option of the definitions", () => {
    const used = new Set(Object.values(form.questions).map(({ options }) => options));
    // Files for the record system are read by nobody who applies.
    const files = Object.entries(school.files).filter(([path]) => !path.startsWith("records/"));
    const missing = files.flatMap(([path, file]) => {
      const definition: { options?: readonly { label?: string }[] } = JSON.parse(file);
      const list = /^options\/(.+)\.json$/.exec(path)?.[1];
      if (list !== undefined) {
        const labels = (definition.options ?? []).flatMap(({ label }) => label ?? []);
        return used.has(list) ? labels.filter((label) => !text.includes(label)) : [];
      }
      return wordsIn(definition, form).filter((words) => !text.includes(words));
    });
    expect(missing).toEqual([]);
  });

  it("leave no gap in a text unfilled", () => {
    expect(text).not.toMatch(/\{\{|undefined|\[object/);
  });
});
