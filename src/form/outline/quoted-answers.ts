import { type Answers, isEmptyAnswer } from "../definition/answers.ts";
import type { CompiledForm } from "../definition/compiled-form.ts";
import { fallbackOf, replaceQuotes } from "../definition/quotes.ts";
import { answerWords } from "./answer-words.ts";

/** An answer as a sentence quotes it, as print shows it; empty where it is not given (QUO-01). */
export function quotedAnswer(form: CompiledForm, answers: Answers, key: string): string {
  const question = form.questions[key];
  if (question === undefined || isEmptyAnswer(answers[key])) return "";
  if (question.type === "boolean" || question.type === "document") return "";
  return answerWords(form, question, answers).text.trim().replaceAll(/\s+/g, " ");
}

/** The text with the answers that it quotes filled in, for what is one string. Nothing in them is read again. */
export function fillQuotes(form: CompiledForm, answers: Answers, text: string): string {
  if (form.quotes === undefined) return text;
  return replaceQuotes(text, (quote, written) =>
    form.quotes?.includes(quote.key)
      ? isolated(quotedAnswer(form, answers, quote.key)) || fallbackOf(quote)
      : written,
  );
}

/** The answers that texts may quote: what a hidden question holds is not to be read. */
export function answersToQuote(
  { quotes }: CompiledForm,
  answers: Answers,
  visible: ReadonlySet<string>,
): Answers {
  if (quotes === undefined) return {};
  return Object.fromEntries(Object.entries(answers).filter(([key]) => visible.has(key)));
}

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** What is written from right to left must not change the order of the words around it (QUO-04). */
function isolated(answer: string): string {
  return RIGHT_TO_LEFT.test(answer) ? `\u2068${answer}\u2069` : answer;
}
