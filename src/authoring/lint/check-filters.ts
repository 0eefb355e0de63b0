import type { CompiledForm } from "../../form/definition/compiled-form.ts";
import { isSensitive } from "../../form/outline/sensitivity.ts";
import { DESK_FILE, writtenDesk } from "../compile/compile-desk.ts";
import { type Check, questionOf } from "./check-context.ts";
import { didYouMean } from "./suggest.ts";

/** The filters of the desk: each once, by an answer with options that everybody there reads (DSK-50). */
export const checkFilters: Check = ({ sources, form, report }) => {
  const { filters = [] } = writtenDesk(sources);
  const inEntries = new Set(Object.values(form.addAnother).flatMap(({ components }) => components.flat()));
  for (const [index, key] of filters.entries()) {
    const path = ["filters", index];
    const problem = problemOf(form, key, inEntries);
    if (filters.indexOf(key) < index) {
      const message = `The filter "${key}" is named twice.`;
      report("filter-twice", DESK_FILE, path, message, "Leave it out here.");
    } else if (problem !== undefined) {
      const usable = Object.keys(form.questions).filter(
        (known) => problemOf(form, known, inEntries) === undefined && !isSensitive(form, known),
      );
      const suggestion = didYouMean(key, usable) ?? "Name a question with a select or radio buttons.";
      report("filter-question", DESK_FILE, path, problem, suggestion);
    } else if (isSensitive(form, key)) {
      const message = `Not everybody at the desk reads the answers to "${key}": they are sensitive.`;
      report("filter-sensitive", DESK_FILE, path, message, "Leave it out.");
    }
  }
};

function problemOf(form: CompiledForm, key: string, inEntries: ReadonlySet<string>): string | undefined {
  const question = questionOf(form, key);
  if (question === undefined) return `No page asks for "${key}".`;
  if (question.options === undefined) return `The answers to "${key}" are no options.`;
  if (inEntries.has(key)) return `"${key}" is in a group of entries, of which an applicant has several.`;
  return undefined;
}
