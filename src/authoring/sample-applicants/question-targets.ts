import { optionsOf } from "../../form/answers/visibility.ts";
import type { Question } from "../../form/definition/compiled-form.ts";
import { sentenceFor } from "../../form/validation/messages.ts";
import { ONLY_ANSWER } from "../solver/candidates.ts";
import type { Constraint } from "../solver/constraint.ts";
import { offersOptions } from "../solver/model.ts";
import { notAll } from "../solver/requirements.ts";
import { type FormStudy, questionOrigin, shownConstraints } from "./form-study.ts";
import { reach, type Target } from "./target.ts";

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

/** Every question shows; a document is there once; a conditional select has options and has none (CON-04). */
export function questionTargets(study: FormStudy): readonly Target[] {
  return Object.keys(study.form.questions).flatMap((key) => [
    ...shownTarget(study, key),
    ...withoutOptions(study, key),
  ]);
}

function shownTarget(study: FormStudy, key: string): readonly Target[] {
  const isDocument = study.form.questions[key]?.type === "document";
  const pins = isDocument ? { [key]: ONLY_ANSWER.document } : {};
  return [
    {
      id: isDocument ? `document ${key}` : `question ${key}`,
      kind: "question",
      origin: questionOrigin(study, key),
      goals: [reach(shownConstraints(study, key), study.components.ofKey(key), pins)],
      isMet: ({ visible, answers }) =>
        visible.has(key) && (!isDocument || answers[key] === ONLY_ANSWER.document),
    },
  ];
}

/** A select whose controlling answer offers it nothing: it is hidden, or shows without options. */
function withoutOptions(study: FormStudy, key: string): readonly Target[] {
  const { form, model } = study;
  const question = form.questions[key];
  if (question?.optionsFor === undefined) return [];
  const { displayOnly: _whetherItShows, ...asHidden } = question;
  const offers = offersOptions({ ...form, questions: { ...form.questions, [key]: asHidden } }, key);
  if (offers.length === 0) return [];
  const none = notAll(offers);
  const places = model.places.get(key) ?? [];
  return [
    {
      id: `branch ${key} has no options`,
      kind: "branch",
      origin: questionOrigin(study, key),
      goals: places.map((around) => reach([...around, none], study.components.ofKey(key))),
      isMet: ({ values }) =>
        none.holds(values) && places.some((around) => around.every(({ holds }) => holds(values))),
    },
  ];
}
