import { ONLY_ANSWER } from "../../lint/solve/candidates.ts";
import { offersOptions } from "../../lint/solve/model.ts";
import { notAll } from "../../lint/solve/schema-constraints.ts";
import { type FormStudy, questionOrigin, shownConstraints } from "../form-study.ts";
import { reach, type Target } from "../target.ts";

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
