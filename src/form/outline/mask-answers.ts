import type { Answers } from "../definition/answers.ts";
import type { CompiledForm, Question } from "../definition/compiled-form.ts";
import { FORMAT_TRAITS } from "../definition/formats.ts";
import { memoizeByObject } from "../definition/memoize-by-object.ts";
import { widgetOf } from "../definition/widget-of.ts";
import { type Mask, WIDGET_TRAITS } from "../definition/widgets.ts";

const SSN_DIGITS = 9;

/** A Social Security number with its last four digits only; of any other text nothing can be read. Masked stays so. */
export function maskedSsn(text: string): string {
  if (/^XXX-XX-\d{4}$/.test(text)) return text;
  const digits = text.replaceAll(/\D/g, "");
  return digits.length === SSN_DIGITS ? `XXX-XX-${digits.slice(-4)}` : maskedText(text);
}

/** As many marks whatever the length; empty stays empty. */
function maskedText(text: string): string {
  return text === "" ? "" : "XXXXXXXX";
}

const MASKS: Readonly<Record<Mask, (text: string) => string>> = { "last four": maskedSsn, all: maskedText };

/** How print shows an answer that it must not show in full; undefined for one that it may. */
export function maskOf(form: CompiledForm, question: Question): ((text: string) => string) | undefined {
  const page = form.pages.find(({ id }) => id === question.page);
  if (page === undefined) return undefined;
  const format = page.schema.properties?.[question.key]?.format;
  const print = format && FORMAT_TRAITS[format].print;
  const ofFormat = print === "in words" ? undefined : print;
  const mask = ofFormat ?? WIDGET_TRAITS[widgetOf(question, page)]?.mask;
  return mask && MASKS[mask];
}

/** Whether lists may show the answer: a page asks for it, the form does not call it sensitive, and print does not mask it. */
export function mayBeListed(form: CompiledForm, key: string): boolean {
  const question = form.questions[key];
  const sensitivity = form.keys[key]?.sensitivity;
  const isPlain = sensitivity === "public" || sensitivity === "personal";
  return isPlain && question !== undefined && maskOf(form, question) === undefined;
}

/** The few questions that print masks, found once: to look at all of them takes half the time of an export. */
const maskedQuestions = memoizeByObject((form: CompiledForm) =>
  Object.values(form.questions).flatMap((question) => {
    const mask = maskOf(form, question);
    return mask === undefined ? [] : [{ key: question.key, page: question.page, mask }];
  }),
);

/**
 * The answers with those masked that print masks, but for those of the pages, by their ids, that may be read in full; doing it
 * again changes nothing.
 */
export function maskAnswers(
  form: CompiledForm,
  answers: Answers,
  readInFull: readonly string[] = [],
): Answers {
  const masked: Record<string, Answers[string]> = { ...answers };
  for (const { key, page, mask } of maskedQuestions(form)) {
    const text = answers[key];
    if (typeof text === "string" && !readInFull.includes(page)) masked[key] = mask(text);
  }
  return masked;
}
