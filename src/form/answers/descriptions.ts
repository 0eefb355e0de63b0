import type { Answer, Answers } from "../definition/answers.ts";
import { answerOf, chosenCodes, inListOrder } from "../definition/chosen-codes.ts";
import type { CompiledForm, Question } from "../definition/compiled-form.ts";
import { memoizeByObject } from "../definition/memoize-by-object.ts";

/**
 * The changes with `{key}_desc`, the chosen label, beside every coded answer among them (WID-22). A companion
 * that was passed in is replaced: labels come from the definitions alone.
 */
export function withDescriptions(form: CompiledForm, changes: Answers): Answers {
  const described: Record<string, Answer> = { ...changes };
  for (const [key, value] of Object.entries(changes)) {
    const question = form.questions[key];
    if (question?.desc !== undefined) described[question.desc] = labelOf(form, question, value);
  }
  for (const desc of Object.keys(changes)) {
    const key = describedKey(form, desc);
    if (key !== undefined && !(key in changes)) delete described[desc];
  }
  return described;
}

/** The key whose chosen label is kept under this one; undefined for a key that is no companion. */
export function describedKey(form: CompiledForm, desc: string): string | undefined {
  return companionsOf(form).get(desc);
}

/** The answer key that each companion describes; this is asked with every key typed. */
const companionsOf = memoizeByObject(({ questions }: CompiledForm): ReadonlyMap<string, string> => {
  const described = Object.values(questions).flatMap(({ key, desc }) =>
    desc === undefined ? [] : [[desc, key] as const],
  );
  return new Map(described);
});

/** The label of a coded answer, empty when the code is no option; those of a list one after the other. */
export function labelOf(form: CompiledForm, question: Question, value: Answer | undefined): string {
  if (question.options === undefined) return "";
  const options = form.options[question.options] ?? [];
  const label = (code: Answer | undefined) => options.find((option) => option.code === code)?.label ?? "";
  if (question.type !== "list") return label(value);
  return codesInOrder(form, question, value)
    .map(label)
    .filter((words) => words !== "")
    .join("; ");
}

/** The answers with the codes of each list as the page would store them, for answers that were written by hand. */
export function withCodesInOrder(form: CompiledForm, answers: Answers): Answers {
  const ordered = Object.entries(answers).map(([key, value]) => {
    const question = form.questions[key];
    return [key, question?.type === "list" ? answerOf(codesInOrder(form, question, value)) : value] as const;
  });
  return Object.fromEntries(ordered);
}

/** The codes that a list has chosen as they are read: in the order of the options, or in the applicant's where they are ranked. */
export function codesInOrder(
  form: CompiledForm,
  { options = "", ranked }: Pick<Question, "options" | "ranked">,
  value: Answer | undefined,
): readonly string[] {
  const codes = chosenCodes(value);
  return ranked === true ? codes : inListOrder(form.options[options] ?? [], codes);
}
