import type { Answer } from "../../answers/answers.ts";
import type { CompiledForm, Option, Question } from "../../form/compiled-form.ts";
import type { Observation } from "./observations.ts";

/** What the form can tell of an answer; answers with equal labels are the same to it. */
export type LabelOf = (question: Question, value: Answer) => string;

/** A question's options; none when it has no list. */
export function optionsOfList(form: CompiledForm, question: Question): readonly Option[] {
  return question.options === undefined ? [] : (form.options[question.options] ?? []);
}

/**
 * Labels for the answers of a form: the outcomes of every comparison of the answer and of its `_desc`, and what the
 * conditional selects that it controls would offer.
 */
export function answerLabels(
  form: CompiledForm,
  observations: ReadonlyMap<string, readonly Observation[]>,
): LabelOf {
  const selectsOf = Map.groupBy(
    Object.values(form.questions).filter(({ optionsFor }) => optionsFor !== undefined),
    ({ optionsFor }) => optionsFor ?? "",
  );
  const offers = new Map<string, ReadonlyMap<string, string>>();
  const offersOf = (select: Question): ReadonlyMap<string, string> => {
    const known = offers.get(select.key);
    if (known) return known;
    // In a circle of selects, which is reported elsewhere, the second visit finds nothing.
    offers.set(select.key, new Map());
    const labelled = optionsOfList(form, select).map((option) => ({
      for: option.for ?? "",
      label: label(select, option.code),
    }));
    const byFor = Map.groupBy(labelled, (option) => option.for);
    const found = new Map(
      [...byFor].map(([code, options]) => [
        code,
        JSON.stringify([...new Set(options.map((option) => option.label))].toSorted()),
      ]),
    );
    offers.set(select.key, found);
    return found;
  };
  const label: LabelOf = (question, value) => {
    const own = (observations.get(question.key) ?? []).map(({ outcome }) => outcome(value));
    const described = question.desc === undefined ? [] : (observations.get(question.desc) ?? []);
    const words =
      described.length === 0
        ? ""
        : (optionsOfList(form, question).find(({ code }) => code === value)?.label ?? "");
    const ofWords = described.map(({ outcome }) => outcome(words));
    const offered = (selectsOf.get(question.key) ?? []).map(
      (select) => offersOf(select).get(String(value)) ?? "",
    );
    return JSON.stringify([own, ofWords, offered]);
  };
  return label;
}
