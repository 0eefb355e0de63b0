import { codesInOrder, labelOf } from "../answers/descriptions.ts";
import type { Answer, Answers } from "../definition/answers.ts";
import { type CompiledForm, type Question, USUAL_CURRENCY } from "../definition/compiled-form.ts";
import { FORMAT_TRAITS } from "../definition/format-traits.ts";
import { readableDate } from "../typed/readable-date.ts";
import { isTypedFormat, TYPED_KINDS } from "../typed/typed-kinds.ts";
import { maskOf } from "./print-masks.ts";

/** An answer as print shows it. */
interface AnswerWords {
  readonly text: string;
  /** The keys of further questions whose answers the text holds. */
  readonly further?: readonly string[];
  /** It shows no more of the answer than print may. */
  readonly masked?: true;
  /** What a list has chosen, one by one, and that their order counts. */
  readonly chosen?: readonly string[];
  readonly ranked?: true;
}

/** One answer as it is read in print: options by their labels, dates in words, secrets masked; empty for nothing. */
export function answerInWords(form: CompiledForm, key: string, answer: Answer): string {
  const question = form.questions[key];
  if (question === undefined || typeof answer === "boolean") return answer === true ? "Yes" : "";
  const isRead = question.type === "string" || question.type === "list";
  return isRead ? answerWords(form, question, { [key]: answer }).text : answer;
}

/** The answer to a question of text or choice, with the text that its option asks for. */
export function answerWords(form: CompiledForm, question: Question, answers: Answers): AnswerWords {
  const value = answers[question.key];
  const given = typeof value === "string" ? value : "";
  if (question.type === "list") return chosenWords(form, question, answers);
  if (question.options === undefined) return readable(form, question, given);
  const label = labelOf(form, question, value) || given;
  return withText(form, question, { label, given, answers });
}

interface ChosenOption {
  readonly label: string;
  readonly given: string;
  readonly answers: Answers;
}

/** What a list has chosen, each with the text that it asks for; a code that is no option any more stands as it is. */
function chosenWords(form: CompiledForm, question: Question, answers: Answers) {
  const codes = codesInOrder(form, question, answers[question.key]);
  const single: Question = { ...question, type: "string" };
  const parts = codes.map((code) =>
    withText(form, question, { label: labelOf(form, single, code) || code, given: code, answers }),
  );
  const isRanked = question.ranked === true;
  const chosen = parts.map(({ text }) => text);
  const further = parts.flatMap((part) => part.further ?? []);
  return {
    text: (isRanked ? chosen.map((words, index) => `${index + 1}. ${words}`) : chosen).join("; "),
    chosen,
    ...(further.length > 0 && { further }),
    ...(isRanked && { ranked: true as const }),
    ...(parts.some(({ masked }) => masked) && { masked: true as const }),
  };
}

/** 'Other: by a neighbor': the label of what was chosen, with the text that it asks for (TXT-06). */
function withText(
  form: CompiledForm,
  { texts = {} }: Question,
  { label, given, answers }: ChosenOption,
): { readonly text: string; readonly further?: readonly string[]; readonly masked?: true } {
  const text = form.questions[texts[given] ?? ""];
  if (text === undefined) return { text: label };
  const value = answers[text.key];
  const { text: words, ...masked } = readable(form, text, typeof value === "string" ? value : "");
  return { further: [text.key], text: words === "" ? label : `${label}: ${words}`, ...masked };
}

function readable(
  form: CompiledForm,
  question: Question,
  given: string,
): { readonly text: string; readonly masked?: true } {
  const mask = maskOf(form, question);
  if (mask !== undefined) return { text: mask(given), masked: true };
  const { schema } = form.pages.find(({ id }) => id === question.page) ?? {};
  const format = schema?.properties?.[question.key]?.format;
  if (isTypedFormat(format)) {
    return { text: TYPED_KINDS[format].inWords(given, form.currency ?? USUAL_CURRENCY) };
  }
  const isInWords = format !== undefined && FORMAT_TRAITS[format].print === "in words";
  return { text: isInWords ? readableDate(given) : given };
}
