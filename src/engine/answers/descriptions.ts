import type { CompiledForm, Question } from "../form/compiled-form.ts";
import type { Answer, Answers } from "./answers.ts";

/**
 * The changes with `{key}_desc`, the chosen label, beside every coded answer among them (spec §3). A companion
 * that was passed in is replaced: labels come from the definitions alone.
 */
export function withDescriptions(form: CompiledForm, changes: Answers): Answers {
  const described: Record<string, Answer> = { ...changes };
  for (const [key, value] of Object.entries(changes)) {
    const question = form.questions[key];
    if (question?.desc !== undefined) described[question.desc] = labelOf(form, question, value);
  }
  for (const desc of Object.keys(changes)) {
    const key = companionsOf(form).get(desc);
    if (key !== undefined && !(key in changes)) delete described[desc];
  }
  return described;
}

const companions = new WeakMap<CompiledForm, ReadonlyMap<string, string>>();

/** The answer key that each companion describes, found once for a form: this is asked with every key typed. */
function companionsOf(form: CompiledForm): ReadonlyMap<string, string> {
  const known = companions.get(form);
  if (known !== undefined) return known;
  const described = Object.values(form.questions).flatMap(({ key, desc }) =>
    desc === undefined ? [] : [[desc, key] as const],
  );
  const found = new Map(described);
  companions.set(form, found);
  return found;
}

/** The label of a coded answer, empty when the code is no option. */
export function labelOf(form: CompiledForm, question: Question, value: Answer | undefined): string {
  if (question.options === undefined) return "";
  return form.options[question.options]?.find((option) => option.code === value)?.label ?? "";
}
