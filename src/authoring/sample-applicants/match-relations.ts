import type { Answer, Answers } from "../../form/definition/answers.ts";
import { type DayOffset, shiftDay } from "../../form/rules/relative-days.ts";
import type { Values } from "../solver/constraint.ts";
import { type Pair, relationsIn } from "../solver/relations.ts";
import { addDays } from "./calendar.ts";
import { DAYS_BEYOND } from "./limit-samples.ts";

interface Matching {
  readonly today: string;
  readonly pairs: readonly Pair[];
  /** What was decided: how two answers stand to each other, under the name of the pair. */
  readonly decided: Values;
  /** Whether an answer may be replaced by this one. */
  readonly accepts: (key: string, value: string, others: Answers) => boolean;
  /** The codes of a choice; none for a text. */
  readonly codesOf: (key: string) => readonly string[];
}

/** The answers, of which one of each pair is replaced where the two do not stand to each other as was decided. */
export function matchRelations(
  answers: Answers,
  { today, pairs, decided, accepts, codesOf }: Matching,
): Answers {
  let matched = answers;
  for (const pair of pairs) {
    const wanted = decided[pair.name];
    const fits = (candidate: Answers) => relationsIn([pair], candidate, today)[pair.name] === wanted;
    const isGiven = pair.keys.every((key = "") => matched[key] !== undefined && matched[key] !== "");
    if (wanted === undefined || !isGiven || fits(matched)) continue;
    const before = matched;
    const changes = changesFor(pair, before, { today, codesOf });
    const change = changes.find(
      ([key, value]) => fits({ ...before, [key]: value }) && accepts(key, value, before),
    );
    if (change !== undefined) matched = { ...matched, [change[0]]: change[1] };
  }
  return matched;
}

/** What one of the two may be in place of its answer. */
function changesFor(
  { keys: [one, other], offset }: Pair,
  answers: Answers,
  { today, codesOf }: Pick<Matching, "today" | "codesOf">,
): readonly (readonly [key: string, value: string])[] {
  const shifted = (answer: Answer | undefined, by: DayOffset) =>
    typeof answer === "string" ? nearbyTo(shiftDay(answer, by), []) : [];
  const { months = 0, days = 0 } = offset ?? {};
  if (other === undefined) {
    const day = shiftDay(today, { months, days });
    const around = day === undefined ? [] : [0, DAYS_BEYOND, -DAYS_BEYOND].map((by) => addDays(day, by));
    return around.map((value) => [one, value] as const);
  }
  const back = { months: -months, days: -days };
  const forOther = offset ? shifted(answers[one], back) : nearbyTo(answers[one], codesOf(other));
  const forOne = offset ? shifted(answers[other], { months, days }) : nearbyTo(answers[other], codesOf(one));
  return [
    ...forOther.map((value) => [other, value] as const),
    ...forOne.map((value) => [one, value] as const),
  ];
}

const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/;
const NUMBER = /^-?\d+(\.\d+)?$/;
const DAY_MS = 86_400_000;

/** The same answer, and those just below and above it. */
function nearbyTo(answer: Answer | undefined, codes: readonly string[]): readonly string[] {
  if (typeof answer !== "string") return [];
  if (codes.length > 0) return codes;
  if (ISO_DATE.test(answer)) {
    const day = (days: number) => new Date(Date.parse(answer) + days * DAY_MS).toISOString().slice(0, 10);
    return [answer, day(1), day(-1)];
  }
  if (NUMBER.test(answer)) {
    return [answer, ...[1, -1, 10, -10].map((step) => String(Number(answer) + step)), `${answer}.0`];
  }
  return [answer, `${answer}x`, `x${answer}`];
}
