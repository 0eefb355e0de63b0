import { areDistinctCodes, chosenCodes } from "../definition/chosen-codes.ts";
import { brokenCharacter, characterCount, cleanText, type TextLines } from "../definition/clean-text.ts";
import { type CompiledForm, TEXT_MAX_LENGTH } from "../definition/compiled-form.ts";
import { memoizeByObject } from "../definition/memoize-by-object.ts";
import { widgetOf } from "../definition/widget-of.ts";
import { WIDGET_TRAITS } from "../definition/widgets.ts";

/** Why an answer cannot be stored. */
const SENTENCES = {
  unknown: "This question is not part of the application.",
  document: "A document is answered by uploading it.",
  yesOrNo: "The answer must be yes or no.",
  text: "The answer must be text.",
  tooLong: (most: number) => `The answer can have at most ${most} characters.`,
  option: "The answer is not one of the options.",
  codes: "The answer names what is not one of the options, or names an option twice.",
} as const;

const TIMES = 4;
const AT_LEAST = 1_000;

/**
 * The longest text, in characters, that is kept while an application is filled in, given the longest that can be
 * submitted: what was pasted into the wrong box, or is to be shortened tomorrow, is not lost.
 */
export function draftLimit(maxLength: number = TEXT_MAX_LENGTH): number {
  return Math.max(AT_LEAST, TIMES * maxLength);
}

/** `draft`: a text may be longer than what can be submitted; `final`: it may not. */
type Lengths = "draft" | "final";

/**
 * The sentences for changes that must not be stored, by key; empty when all may be (API-09): keys that the
 * records do not have, values of the wrong type, longer than is kept, not among the options, or with characters that
 * no record keeps. Texts are as `cleanAnswers` gives them. An answer that is merely unfinished, such as half a phone number, or too long to be submitted may
 * be stored.
 */
export function checkStorable(
  form: CompiledForm,
  changes: Readonly<Record<string, unknown>>,
  lengths: Lengths = "draft",
): Readonly<Record<string, string>> {
  const problems: Record<string, string> = {};
  for (const [key, value] of Object.entries(changes)) {
    const problem = Object.hasOwn(form.keys, key)
      ? problemWith(form, key, value, lengths)
      : SENTENCES.unknown;
    if (problem !== undefined) problems[key] = problem;
  }
  return problems;
}

/** The answers with their texts as they are stored, wherever they come from; a code stays the code that the list has. */
export function cleanAnswers<Value>(
  form: CompiledForm,
  answers: Readonly<Record<string, Value>>,
): Readonly<Record<string, Value | string>> {
  const cleaned: Record<string, Value | string> = {};
  for (const [key, value] of Object.entries(answers)) {
    const isText = typeof value === "string" && form.keys[key]?.options === undefined;
    cleaned[key] = isText ? cleanText(value, linesOf(form, key)) : value;
  }
  return cleaned;
}

/** How the box of a question takes line ends; of one that is asked no more nobody knows. */
function linesOf(form: CompiledForm, key: string): TextLines {
  return form.questions[key] === undefined || severalLinesOf(form).has(key) ? "many" : "one";
}

const severalLinesOf = memoizeByObject(
  ({ pages, questions }: CompiledForm): ReadonlySet<string> =>
    new Set(
      pages.flatMap((page) =>
        page.keys.filter((key) => {
          const question = questions[key];
          return question !== undefined && WIDGET_TRAITS[widgetOf(question, page)]?.lines === "many";
        }),
      ),
    ),
);

function problemWith(form: CompiledForm, key: string, value: unknown, lengths: Lengths): string | undefined {
  const stored = form.keys[key];
  // A question that is cleared is sent as an empty text, whatever its type.
  if (stored === undefined || value === "") return undefined;
  if (stored.type === "document") return SENTENCES.document;
  if (stored.type === "boolean") return typeof value === "boolean" ? undefined : SENTENCES.yesOrNo;
  if (typeof value !== "string") return SENTENCES.text;
  if (isTooLong(form, key, value, lengths)) return SENTENCES.tooLong(stored.maxLength ?? TEXT_MAX_LENGTH);
  const broken = brokenCharacter(value);
  if (broken !== undefined) return broken;
  if (stored.options === undefined) return undefined;
  const isOption = (code: string) =>
    form.options[stored.options ?? ""]?.some((option) => option.code === code) ?? false;
  if (stored.type !== "list") return isOption(value) ? undefined : SENTENCES.option;
  // In whichever order: staff may have changed that of the options since.
  const codes = chosenCodes(value);
  return areDistinctCodes(codes) && codes.every(isOption) ? undefined : SENTENCES.codes;
}

/** What has no question is shown by no page, so nobody could shorten it. */
function isTooLong(form: CompiledForm, key: string, text: string, lengths: Lengths): boolean {
  const maxLength = form.keys[key]?.maxLength;
  const isDraft = lengths === "draft" && form.questions[key] !== undefined;
  const limit = isDraft ? draftLimit(maxLength) : maxLength;
  return limit !== undefined && characterCount(text) > limit;
}
