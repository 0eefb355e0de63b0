import { optionsOf } from "../../answers/visibility.ts";
import type { Question } from "../../form/compiled-form.ts";
import type { Constraint } from "../../lint/solve/constraint.ts";
import { sentenceFor } from "../../validation/messages.ts";
import { type FormStudy, questionOrigin, shownConstraints } from "../form-study.ts";
import { reach, type Target } from "../target.ts";

/**
 * A conditional select whose answer the controlling answer does not offer. No control makes one; it is stored where the
 * two come in together, or when staff took an option away.
 */
export function optionTargets(study: FormStudy): readonly Target[] {
  return Object.values(study.form.questions).flatMap((question) => {
    const { key, optionsFor } = question;
    if (optionsFor === undefined) return [];
    const options = study.form.options[question.options ?? ""] ?? [];
    const controlling = new Set(options.map((option) => option.for));
    // A select that has options for one answer alone is gone with that answer, so nobody needs its sentence.
    const isGoneInstead = controlling.size < 2 && question.displayOnly !== true;
    if (isGoneInstead && question.messages.option === undefined) return [];
    const goals = options
      .flatMap(({ code, for: offeredFor }) => (offeredFor === undefined ? [] : [{ code, offeredFor }]))
      .slice(0, 1)
      .map(({ code }) => ({
        ...reach(
          [...shownConstraints(study, key), notOffered(study, question, code)],
          study.components.ofKey(key),
          { [key]: code },
        ),
        carried: [key],
      }));
    if (goals.length === 0) return [];
    const sentence = sentenceFor("option", { ...question, messages: [question.messages] });
    return [
      {
        id: `message ${key} option`,
        kind: "message" as const,
        origin: questionOrigin(study, key),
        goals,
        isMet: ({ errors }) => errors[key]?.includes(sentence) ?? false,
      },
    ];
  });
}

function notOffered({ form }: FormStudy, question: Question, code: string): Constraint {
  const controlling = question.optionsFor ?? "";
  return {
    reads: [controlling],
    holds: (values) => !optionsOf(form, question, values).some((option) => option.code === code),
    cost: 1,
    words: `"${question.key}" does not offer "${code}" for the answer to "${controlling}"`,
  };
}
