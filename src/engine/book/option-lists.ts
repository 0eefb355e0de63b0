import type { CompiledForm, Option, Question } from "../form/compiled-form.ts";
import type { BookList } from "./book.ts";
import type { Names } from "./names.ts";

/** The lists that questions offer, each once, in the order in which the pages first use them. */
export function optionLists(
  form: CompiledForm,
  names: Names,
  titles: Readonly<Record<string, string>>,
): readonly BookList[] {
  const questions = form.pages.flatMap(({ keys }) => keys.flatMap((key) => form.questions[key] ?? []));
  const users = new Map<string, Question[]>();
  for (const question of questions) {
    if (question.options !== undefined)
      users.set(question.options, [...(users.get(question.options) ?? []), question]);
  }
  return [...users].map(([name, asked]) => ({
    name,
    title: titles[name] ?? asked[0]?.title ?? name,
    usedBy: asked.map(({ key }) => key),
    options: (form.options[name] ?? []).map((option) => ({
      code: option.code,
      label: option.label,
      heading: headingOf(option, asked[0], names),
    })),
  }));
}

function headingOf(option: Option, question: Question | undefined, names: Names): string {
  const controlling = question?.optionsFor;
  const answer =
    option.for === undefined || controlling === undefined
      ? ""
      : `For “${names.answer(controlling, option.for)}”`;
  return [answer, option.group ?? ""].filter((part) => part !== "").join(": ");
}
