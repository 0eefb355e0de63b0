import { answerOf, areDistinctCodes, chosenCodes, inListOrder } from "../../form/definition/chosen-codes.ts";
import type { CompiledForm, Question } from "../../form/definition/compiled-form.ts";
import { type AnswerLimit, quoted } from "./answer-limits.ts";

/** A question of which several options are chosen or ranked, with what decides on how many. */
interface ListQuestion {
  readonly codes: readonly string[];
  readonly exclusive: readonly string[];
  readonly least: number;
}

function listOf(form: CompiledForm, { key, page, options = "" }: Question): ListQuestion {
  const { schema } = form.pages.find(({ id }) => id === page) ?? {};
  const { exclusive = [], minItems = 1 } = schema?.properties?.[key] ?? {};
  return { codes: (form.options[options] ?? []).map(({ code }) => code), exclusive, least: minItems };
}

/** So many choices of the codes that something looks at are told apart. */
const MOST_CHOICES = 512;

/** Answers to a list that stand for all others, as far as what is asked of them can tell. */
interface ListCandidates {
  readonly answers: readonly string[];
  /** False where there are more choices than are tried: that none of these will do says nothing. */
  readonly areAll: boolean;
}

/**
 * Answers to a list: each choice among the codes that rules ask for, filled up with others to as many as are asked for, and
 * each option that is chosen alone. `texts` are answers that something compares with as they are.
 */
export function listCandidates(
  form: CompiledForm,
  question: Question,
  { asked, texts }: { readonly asked: readonly string[]; readonly texts: readonly string[] },
): ListCandidates {
  const { codes, exclusive, least } = listOf(form, question);
  const together = codes.filter((code) => !exclusive.includes(code));
  const looked = together.filter((code) => asked.includes(code));
  const others = together.filter((code) => !asked.includes(code));
  const choices = choicesOf(looked);
  const filled = choices.map((chosen) => [...chosen, ...others.slice(0, Math.max(0, least - chosen.length))]);
  const withOther = choices.map((chosen) => [...chosen, ...others.slice(0, 1)]);
  const isAnswer = (chosen: readonly string[]) => chosen.length > 0;
  const all = [...filled, ...withOther, ...choices]
    .filter(isAnswer)
    .map((chosen) => inOptionOrder(codes, chosen));
  const asWritten = texts.filter((text) => isListAnswer(codes, text));
  const alone = exclusive.filter((code) => codes.includes(code));
  return {
    answers: [...new Set([...all, ...alone, ...asWritten])],
    areAll: 2 ** looked.length <= MOST_CHOICES,
  };
}

/** Every choice among some codes, the smallest first, or the smallest of them where there are very many. */
function choicesOf(codes: readonly string[]): readonly (readonly string[])[] {
  let choices: readonly (readonly string[])[] = [[]];
  for (const code of codes) {
    if (choices.length * 2 > MOST_CHOICES) break;
    choices = [...choices, ...choices.map((chosen) => [...chosen, code])];
  }
  const all = codes.map((code) => [code]);
  return [...choices, ...all, codes].toSorted((one, other) => one.length - other.length);
}

function inOptionOrder(codes: readonly string[], chosen: readonly string[]): string {
  return answerOf(
    inListOrder(
      codes.map((code) => ({ code })),
      chosen,
    ),
  );
}

function isListAnswer(codes: readonly string[], text: string): boolean {
  const chosen = chosenCodes(text);
  return areDistinctCodes(chosen) && chosen.every((code) => codes.includes(code));
}

/** That an answer is a choice among the options; its examples have each option and each number of options. */
export function choiceLimit(form: CompiledForm, question: Question): AnswerLimit {
  const { codes } = listOf(form, question);
  const values = listExamples(form, question);
  return {
    words: `be a choice of its options (${quoted(codes)})`,
    values,
    accepts: (answer) => typeof answer === "string" && isListAnswer(codes, answer),
  };
}

/** Answers with each option alone, and with each number of those that can stand together. */
function listExamples(form: CompiledForm, question: Question): readonly string[] {
  const { codes, exclusive } = listOf(form, question);
  const together = codes.filter((code) => !exclusive.includes(code));
  const groups = together.map((_, length) => inOptionOrder(codes, together.slice(0, length + 1)));
  return [...new Set([...together, ...groups, ...exclusive])];
}

/**
 * Answers for one applicant after the other: as few options as are asked for and then one more each time, beginning at another
 * option, and what is chosen alone. Where they are ranked, they stand in the order in which they come.
 */
export function listChoices(form: CompiledForm, question: Question): readonly string[] {
  const { codes, exclusive, least } = listOf(form, question);
  const together = codes.filter((code) => !exclusive.includes(code));
  const choices = together.map((_, first) => {
    const turned = [...together.slice(first), ...together.slice(0, first)];
    const chosen = turned.slice(0, Math.max(1, least) + first);
    return question.ranked === true ? answerOf(chosen) : inOptionOrder(codes, chosen);
  });
  const fewest = together.map((_, first) =>
    inOptionOrder(
      codes,
      [...together.slice(first), ...together.slice(0, first)].slice(0, Math.max(1, least)),
    ),
  );
  return [...new Set([...choices, ...exclusive, ...fewest])];
}

/** Answers with exactly so many options; none where there are not so many. */
export function choicesOfLength(form: CompiledForm, question: Question, length: number): readonly string[] {
  const { codes, exclusive } = listOf(form, question);
  const together = codes.filter((code) => !exclusive.includes(code));
  return length < 1 || length > together.length ? [] : [inOptionOrder(codes, together.slice(0, length))];
}

/** An answer with an option that is to be chosen alone, and another one beside it. */
export function choiceNotAlone(form: CompiledForm, question: Question): readonly string[] {
  const { codes, exclusive } = listOf(form, question);
  const [other] = codes.filter((code) => !exclusive.includes(code));
  return other === undefined
    ? []
    : exclusive.slice(0, 1).map((alone) => inOptionOrder(codes, [other, alone]));
}
