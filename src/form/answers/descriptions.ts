import type { Answer, Answers } from "../definition/answers.ts";
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

/** The label of a coded answer, empty when the code is no option. */
export function labelOf(form: CompiledForm, question: Question, value: Answer | undefined): string {
  if (question.options === undefined) return "";
  return form.options[question.options]?.find((option) => option.code === value)?.label ?? "";
}
