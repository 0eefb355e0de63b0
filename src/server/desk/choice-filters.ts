import type { WorkFilters } from "../../contract/desk-work-list.ts";
import type { Choice, CompiledForm } from "../../form/index.ts";

/** The options that `choices` of a call names. */
function namedIn(choices: string | undefined): readonly Choice[] {
  return [...new URLSearchParams(choices)].map(([key, code]) => ({ key, code }));
}

/** No option has this code: nobody has chosen it. */
const NOBODYS = "";

/** What the store looks for; by what the form does not offer as a filter nobody is found, whatever is stored of before. */
export function choicesAskedFor(
  form: CompiledForm | undefined,
  choices: string | undefined,
): readonly Choice[] {
  const offered = form?.desk?.filters ?? [];
  return namedIn(choices).map(({ key, code }) => ({ key, code: offered.includes(key) ? code : NOBODYS }));
}

/** In the words of the form; what it does not know stands as it is. */
export function choicesInWords(
  form: CompiledForm | undefined,
  choices: string | undefined,
): readonly string[] {
  const offered = offeredChoices(form);
  return namedIn(choices).map(({ key, code }) => {
    const question = offered.find((one) => one.key === key);
    const label = question?.options.find((option) => option.code === code)?.label;
    return `${question?.title ?? key}: ${label ?? code}`;
  });
}

/** The questions that the list can be filtered by, in the school's order, each option once. */
export function offeredChoices(form: CompiledForm | undefined): WorkFilters["choices"] {
  return (form?.desk?.filters ?? []).flatMap((key) => {
    const question = form?.questions[key];
    if (question === undefined) return [];
    const options = form?.options[question.options ?? ""] ?? [];
    // What is offered depending on another answer may stand several times.
    const labels = new Map(options.toReversed().map(({ code, label }) => [code, label]));
    const codes = [...new Set(options.map(({ code }) => code))];
    return {
      key,
      title: question.called ?? question.title,
      options: codes.map((code) => ({ code, label: labels.get(code) ?? code })),
    };
  });
}
