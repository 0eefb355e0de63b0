import type { CompiledForm } from "../form/compiled-form.ts";
import { stepsOf } from "../form/steps-of.ts";
import type { Book, BookPage, Fact } from "./book.ts";
import { conditionWords } from "./condition-words.ts";
import { demandsOf } from "./demands.ts";
import { layoutEntries } from "./layout-entries.ts";
import { type Names, namesOf } from "./names.ts";
import { optionLists } from "./option-lists.ts";
import { schoolWords } from "./school-words.ts";

/**
 * The whole application in plain English: every page, question, text, message, limit, condition and option. The same
 * form always gives the same book. `listTitles` are the titles of the option lists by name.
 */
export function makeBook(form: CompiledForm, listTitles: Readonly<Record<string, string>> = {}): Book {
  const names = namesOf(form);
  return {
    title: form.title,
    steps: stepsOf(form).map(({ title, page }) => ({ title, ...(page && { page: page.id }) })),
    pages: form.pages.map((page) => pageOf(form, page, names)),
    lists: optionLists(form, names, listTitles),
    words: schoolWords(form),
  };
}

function pageOf(form: CompiledForm, page: CompiledForm["pages"][number], names: Names): BookPage {
  const demands = demandsOf(page);
  const facts: readonly Fact[] = [
    { label: "Address", words: page.route },
    { label: "In the list of steps", words: page.step },
    ...demands.together.map((condition) => ({
      label: "Must hold",
      words: conditionWords(condition, names),
    })),
  ];
  return {
    id: page.id,
    title: page.title,
    facts,
    entries: layoutEntries(page.layout, { form, page, names, demands }),
  };
}
