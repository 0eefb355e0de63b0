import { type CompiledForm, type Option, optionsOf, type Question } from "../../engine/index.ts";
import { useAnswer } from "../answers/use-answer.ts";

/** The options on offer for the current answers; none for a question without options. */
export function useOptions(form: CompiledForm, question: Question): readonly Option[] {
  const controlling = question.optionsFor ?? question.key;
  const answer = useAnswer(controlling);
  if (question.options === undefined) return [];
  return optionsOf(form, question, answer === undefined ? {} : { [controlling]: answer });
}
