import type { Answers } from "../definition/answers.ts";
import { chosenCodes } from "../definition/chosen-codes.ts";
import type { CompiledForm } from "../definition/compiled-form.ts";
import { isSensitive } from "./sensitivity.ts";

/** An option that somebody has chosen. */
export interface Choice {
  readonly key: string;
  readonly code: string;
}

/**
 * What was chosen in answer to questions that lists are filtered by (DSK-51). Of what this form does not ask with options, or
 * does not let be listed, nothing.
 */
export function choicesOf(form: CompiledForm, answers: Answers, keys: readonly string[]): readonly Choice[] {
  return keys.flatMap((key) => {
    const question = Object.hasOwn(form.questions, key) ? form.questions[key] : undefined;
    const answer = answers[key];
    if (question?.options === undefined || typeof answer !== "string" || isSensitive(form, key)) return [];
    const codes = question.type === "list" ? chosenCodes(answer) : answer === "" ? [] : [answer];
    return codes.map((code) => ({ key, code }));
  });
}
