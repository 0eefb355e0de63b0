import type { Question } from "../form/compiled-form.ts";
import type { Messages, PropertySchema } from "../form/definition.ts";
import { isMessageName, sentenceFor } from "../validation/messages.ts";
import { yearWords } from "./limit-words.ts";

/** What went wrong, as the book says it, in the order in which a question's sentences are listed. */
const SITUATIONS: Readonly<Record<keyof Messages, string>> = {
  required: "If it is missing",
  const: "If it is anything else",
  not: "If it is what it must not be",
  option: "If it is none of the choices",
  format: "If it is not of that kind",
  pattern: "If it does not match",
  numericString: "If the number does not fit",
  minLength: "If it is too short",
  maxLength: "If it is too long",
  minimumAge: "If it is too recent",
  maximumAge: "If it lies too far back",
  minYear: "If the year is too early",
  maxYear: "If the year is too late",
};

/** A sentence that applicants read and when they read it. */
export interface MessageWords {
  readonly situation: string;
  readonly sentence: string;
}

/** What a demand checks, and the sentences that are written for it. */
export interface Checked {
  readonly question: Pick<Question, "title" | "about" | "called">;
  readonly isRequired: boolean;
  readonly limits: PropertySchema;
  readonly messages: Messages;
}

/**
 * The sentences that can be shown about a question: for everything that is checked, the one written for it or the
 * standard one; and those in `listed`, whether or not something is checked here.
 */
export function messageWords(checked: Checked, listed: readonly (keyof Messages)[]): readonly MessageWords[] {
  const { question, limits, messages } = checked;
  const names = new Set([...listed, ...checksOf(checked)]);
  return Object.keys(SITUATIONS)
    .filter(isMessageName)
    .filter((name) => names.has(name))
    .map((name) => ({
      situation: SITUATIONS[name],
      sentence: sentenceFor(name, { ...question, messages: [messages] }, paramsFor(name, limits)),
    }));
}

/** The names of the sentences that a demand can lead to. */
export function checksOf({
  limits,
  isRequired,
}: Pick<Checked, "limits" | "isRequired">): readonly (keyof Messages)[] {
  const checks: readonly (readonly [keyof Messages, boolean])[] = [
    ["required", isRequired],
    ["const", limits.const !== undefined],
    ["not", limits.not !== undefined],
    ["format", limits.format !== undefined],
    ["pattern", limits.pattern !== undefined],
    ["numericString", limits.numericString !== undefined],
    ["minLength", limits.minLength !== undefined],
    ["minimumAge", limits.minimumAge !== undefined],
    ["maximumAge", limits.maximumAge !== undefined],
    ["minYear", limits.yearsFromNow !== undefined],
    ["maxYear", limits.yearsFromNow !== undefined],
  ];
  return checks.filter(([, isChecked]) => isChecked).map(([name]) => name);
}

function paramsFor(name: keyof Messages, limits: PropertySchema): Readonly<Record<string, unknown>> {
  const { minLength, maxLength, minimumAge, maximumAge, yearsFromNow, numericString } = limits;
  switch (name) {
    case "minLength":
      return { limit: minLength };
    case "maxLength":
      return { limit: maxLength };
    case "minYear":
      return yearsFromNow === undefined ? {} : { year: `[${yearWords(yearsFromNow.min)}]` };
    case "maxYear":
      return yearsFromNow === undefined ? {} : { year: `[${yearWords(yearsFromNow.max)}]` };
    default:
      return { minimumAge, maximumAge, ...numericString };
  }
}
