import { isObject } from "../editing/answer-keys.ts";
import { valueWithin } from "../editing/layout-texts.ts";
import { optionsPath } from "../editing/part-files.ts";

/** What was read of a file; undefined where it is no JSON. */
export type ReadFile = (path: string) => unknown;

/** What an answer is to a rule. */
export type AnswerKind = "choice" | "list" | "box" | "document" | "date" | "number" | "text";

/** An option of a question as a rule names it. */
export interface AnswerOption {
  readonly code: string;
  readonly label: string;
}

type Members = Readonly<Record<string, unknown>>;

const NUMBER_FORMATS: readonly unknown[] = ["number", "money", "percent"];
const NUMBER_WIDGETS: readonly unknown[] = ["number", "year"];
const DATE_FORMATS: readonly unknown[] = ["date", "partial-date"];

/** What the answers to a question are, by its schema and its look. */
export function answerKind(schema: Members, look: Members): AnswerKind {
  if (schema.type === "boolean") return "box";
  if (schema.type === "list") return "list";
  if (DATE_FORMATS.includes(schema.format)) return "date";
  if (NUMBER_FORMATS.includes(schema.format) || schema.numericString !== undefined) return "number";
  if (NUMBER_WIDGETS.includes(look["ui:widget"])) return "number";
  return typeof schema.optionsFrom === "string" ? "choice" : "text";
}

/** Reads the lists of options of a form, each once, with those that it includes. */
export function optionReader(readFile: ReadFile): (list: string) => readonly AnswerOption[] {
  const known = new Map<string, readonly AnswerOption[]>();
  const options = (list: string, around: readonly string[]): readonly AnswerOption[] => {
    const before = known.get(list);
    if (before || around.includes(list)) return before ?? [];
    const written = valueWithin(readFile(optionsPath(list)), ["options"]);
    const found = (Array.isArray(written) ? written : []).flatMap((entry: unknown) => {
      if (!isObject(entry)) return [];
      if (typeof entry.include === "string") return options(entry.include, [...around, list]);
      if (typeof entry.code !== "string") return [];
      return [{ code: entry.code, label: typeof entry.label === "string" ? entry.label : entry.code }];
    });
    known.set(list, found);
    return found;
  };
  return (list) => options(list, []);
}
