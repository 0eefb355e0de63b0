import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect } from "vitest";
import { readForms } from "../forms/compile-forms.ts";
import { jsonFences } from "./json-fences.ts";

export const PAGE = readFileSync(resolve(import.meta.dirname, "../../docs/edit-a-form.md"), "utf8");
export const FENCES = jsonFences(PAGE);
/** What the guide tells staff to do to the product's own files, in its order. */
export const STEPS = FENCES.filter((fence) => fence.words[0]?.startsWith("forms/"));

type Files = Readonly<Record<string, string>>;

/** A text as a pattern that does not care how deep it is indented. */
function asPattern(text: string): RegExp {
  const lines = text.split("\n").map((line) => line.trim().replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(lines.join("\\s*\\n\\s*"), "g");
}

/** The files after one step of the walkthrough: a new file, or a text found once and replaced. */
function apply(files: Files, index: number): Files {
  const { words, text, line } = STEPS[index] ?? { words: [], text: "", line: 0 };
  const [file = "", verb] = words;
  const path = file.replace("forms/", "");
  if (verb === "create") {
    expect(files[path], `line ${line}: ${file} is new`).toBeUndefined();
    return { ...files, [path]: text };
  }
  if (verb === "find") {
    expect(files[path]?.match(asPattern(text)), `line ${line}: ${file} has the text once`).toHaveLength(1);
    expect(STEPS[index + 1]?.words, `line ${line}: a replacement follows`).toEqual([file, "replace"]);
    return files;
  }
  expect(verb, `line ${line}`).toBe("replace");
  const found = asPattern(STEPS[index - 1]?.text ?? "");
  return { ...files, [path]: files[path]?.replace(found, indentedAs(text)) ?? "" };
}

/** A text in the place of another one, with the indentation of its line, as one would type it. */
function indentedAs(text: string) {
  return (_found: string, offset: number, whole: string): string => {
    const line = whole.slice(whole.lastIndexOf("\n", offset) + 1);
    return text.replaceAll("\n", `\n${/^[ \t]*/.exec(line)?.[0] ?? ""}`);
  };
}

/** The files of staff who follow the page up to the end of this section. */
export function filesAfter(heading: string): Files {
  const last = STEPS.findLastIndex((fence) => fence.heading === heading);
  expect(last).toBeGreaterThan(-1);
  return STEPS.slice(0, last + 1).reduce<Files>((sofar, _step, index) => apply(sofar, index), readForms());
}
