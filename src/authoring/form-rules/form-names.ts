import { distinctTitles, type Names } from "../explain/names.ts";
import type { FormItem } from "./form-items.ts";

/** The names of questions and answers, from the files as they are. */
export function formNames(items: readonly FormItem[], groups: ReadonlyMap<string, string>): Names {
  const asked = items.flatMap(({ question, title, heading, page }) =>
    question ? [{ ...question, title, heading: heading === "" ? page : heading }] : [],
  );
  const byKey = new Map(asked.map((question) => [question.key, question]));
  const questions = [...byKey.values()];
  const titles = distinctTitles(questions, new Map(questions.map(({ key, heading }) => [key, heading])));
  return {
    placeOf: (key) => key,
    question: (key) => titles.get(key) ?? key,
    quoting: (text) => text,
    answer: (key, value) =>
      byKey.get(key)?.options.find(({ code }) => code === String(value))?.label ?? String(value),
    entries: (group) => groups.get(group) ?? `“${group}”`,
    isBox: (key) => byKey.get(key)?.kind === "box",
    isDate: (key) => byKey.get(key)?.kind === "date",
  };
}
