import type { Answers } from "../definition/answers.ts";
import type { CompiledForm, Question } from "../definition/compiled-form.ts";
import { FORMAT_TRAITS } from "../definition/format-traits.ts";
import { memoizeByObject } from "../definition/memoize-by-object.ts";
import { widgetOf } from "../definition/widget-of.ts";
import { type Mask, WIDGET_TRAITS } from "../definition/widgets.ts";
import { MASK } from "./sensitivity.ts";

const SSN_DIGITS = 9;

/** A Social Security number with its last four digits only; of any other text nothing can be read. Masked stays so. */
export function maskedSsn(text: string): string {
  if (/^XXX-XX-\d{4}$/.test(text)) return text;
  const digits = text.replaceAll(/\D/g, "");
  return digits.length === SSN_DIGITS ? `XXX-XX-${digits.slice(-4)}` : maskedText(text);
}

/** As many marks whatever the length; empty stays empty. */
function maskedText(text: string): string {
  return text === "" ? "" : MASK;
}

const MASKS: Readonly<Record<Mask, (text: string) => string>> = { "last four": maskedSsn, all: maskedText };

/**
 * How paper shows an answer that it must not show in full, whoever may read it; undefined for one that it may. Who may read an
 * answer is for `mayReadAnswer` to say.
 */
export function maskOf(form: CompiledForm, question: Question): ((text: string) => string) | undefined {
  const page = form.pages.find(({ id }) => id === question.page);
  if (page === undefined) return undefined;
  const format = page.schema.properties?.[question.key]?.format;
  const print = format && FORMAT_TRAITS[format].print;
  const ofFormat = print === "in words" ? undefined : print;
  const mask = ofFormat ?? WIDGET_TRAITS[widgetOf(question, page)]?.mask;
  return mask && MASKS[mask];
}

/** The few questions that paper masks, found once. */
const maskedQuestions = memoizeByObject((form: CompiledForm) =>
  Object.values(form.questions).flatMap((question) => {
    const mask = maskOf(form, question);
    return mask === undefined ? [] : [{ key: question.key, mask }];
  }),
);

/** The answers as paper has them, for whoever reads them there alone; doing it again changes nothing. */
export function answersAsPrinted(form: CompiledForm, answers: Answers): Answers {
  const masked: Record<string, Answers[string]> = { ...answers };
  for (const { key, mask } of maskedQuestions(form)) {
    const text = answers[key];
    if (typeof text === "string") masked[key] = mask(text);
  }
  return masked;
}
