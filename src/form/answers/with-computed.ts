import { evaluateComputed } from "../computed/evaluate-computed.ts";
import type { Answers } from "../definition/answers.ts";
import { type CompiledForm, USUAL_CURRENCY } from "../definition/compiled-form.ts";
import { memoizeByObject } from "../definition/memoize-by-object.ts";
import { evaluateRule } from "../rules/evaluate-rule.ts";
import { readableDate } from "../typed/readable-date.ts";
import { isTypedFormat, TYPED_KINDS } from "../typed/typed-kinds.ts";
import { labelOf } from "./descriptions.ts";
import { provideWorkingOut } from "./worked-out.ts";

/**
 * Lets answers be worked out (CPT-01): to be called before a form with such answers is used. Not done by loading alone, for
 * a build leaves out what is loaded and never called.
 */
export function workAnswersOut(): void {
  provideWorkingOut((form, computed, { answers, today }) =>
    evaluateComputed(computed, {
      answer: (key) => answers[key],
      words: (key) => words(form, answers, key),
      holds: (rule) => evaluateRule(rule, answers, today),
      today,
    }),
  );
}

/** An answer as people read it. */
function words(form: CompiledForm, answers: Answers, key: string): string {
  const question = form.questions[key];
  const answer = answers[key];
  if (question === undefined || typeof answer !== "string") return "";
  if (question.options !== undefined) return labelOf(form, question, answer) || answer;
  const format = formatsOf(form).get(key);
  if (isTypedFormat(format)) return TYPED_KINDS[format].inWords(answer, form.currency ?? USUAL_CURRENCY);
  return format === "date" ? readableDate(answer) : answer;
}

const formatsOf = memoizeByObject(
  ({ pages }: CompiledForm) =>
    new Map(
      pages.flatMap(({ schema }) =>
        Object.entries(schema.properties ?? {}).map(([key, { format }]) => [key, format] as const),
      ),
    ),
);
