import type { Origin } from "../../compile/origins.ts";
import { isDecidable } from "../../lint/solve/schema-constraints.ts";
import { type FormStudy, shownConstraints } from "../form-study.ts";
import { askedQuestion, canBeEntered } from "../samples/asked-question.ts";
import { limitSamples } from "../samples/limit-samples.ts";
import { refusedAnswers } from "../samples/refused-answers.ts";
import { reach, type Target } from "../target.ts";
import { around, type Demand, hasError, NOT_DECIDED } from "./demand-parts.ts";

const KEYWORDS = ["pattern", "format", "numericString", "const", "enum", "not"] as const;

/** What a schema says of single answers: each refusal, and each limit on both sides. */
export function answerTargets(study: FormStudy, demand: Demand<"answer">): readonly Target[] {
  return [...messageTargets(study, demand), ...limitTargets(study, demand)];
}

function messageTargets(study: FormStudy, demand: Demand<"answer">): readonly Target[] {
  const { key, property } = demand;
  const question = study.form.questions[key];
  if (question === undefined) return [];
  const asked = askedQuestion(study.form, key, study.today, property);
  const found = KEYWORDS.filter((keyword) => property[keyword] !== undefined);
  const written = NEVER_STORED.filter(
    ({ keyword }) =>
      property.messages?.[keyword] !== undefined &&
      (keyword !== "option" || question.optionsFor === undefined),
  ).map((never) => neverStored(demand, never));
  const isTick = question.type === "boolean";
  const targets = found.map((keyword) =>
    isTick
      ? unticked(demand, keyword)
      : refusal(study, demand, { keyword, values: refusedAnswers(asked, keyword, property) }),
  );
  return [...targets.filter((target) => target !== undefined), ...written];
}

/** A box that must be ticked and is not is a missing answer, so its `const` refuses nothing more. */
function unticked({ property, page, key, origin }: Demand<"answer">, keyword: string): Target | undefined {
  const isRequired = page.schema.required?.includes(key) ?? false;
  if (keyword === "const" && property.const === true && isRequired) return undefined;
  return {
    id: `message ${key} ${keyword} at ${page.id}`,
    kind: "message",
    origin: { file: origin.file, path: [...origin.path, keyword] },
    goals: [],
    impossible: "A box that is not ticked counts as not answered, so only `required` can ask for it.",
    isMet: () => false,
  };
}

const NEVER_STORED = [
  { keyword: "maxLength", why: "A longer answer can be neither typed nor stored." },
  { keyword: "option", why: "Nothing but the options on offer can be chosen and stored." },
] as const;

function neverStored(
  { key, page, origin }: Demand<"answer">,
  { keyword, why }: (typeof NEVER_STORED)[number],
): Target {
  return {
    id: `message ${key} ${keyword} at ${page.id}`,
    kind: "message",
    origin: { file: origin.file, path: [...origin.path, "messages", keyword] },
    goals: [],
    impossible: why,
    isMet: () => false,
  };
}

interface Refusal {
  readonly keyword: string;
  readonly values: readonly string[];
  readonly limit?: string;
}

function refusal(study: FormStudy, demand: Demand<"answer">, { keyword, values, limit }: Refusal): Target {
  const { key, page, schemaPath } = demand;
  const path = `${schemaPath}/${keyword}`;
  return {
    id:
      limit === undefined
        ? `message ${key} ${keyword} at ${page.id}${path}`
        : `limit ${key} ${keyword} beyond ${limit}`,
    kind: "message",
    origin: keywordOrigin(demand, keyword),
    ...goalsFor(study, demand, values),
    isMet: (situation) =>
      situation.errors[key] !== undefined &&
      (limit === undefined || values.some((value) => situation.answers[key] === value)) &&
      hasError(situation, page.id, (error) => error.schemaPath === path && error.instancePath === `/${key}`),
  };
}

function limitTargets(study: FormStudy, demand: Demand<"answer">): readonly Target[] {
  const { key, property } = demand;
  const question = study.form.questions[key];
  if (question === undefined || question.type !== "string" || question.options !== undefined) return [];
  const asked = askedQuestion(study.form, key, study.today, property);
  return limitSamples(asked, property)
    .filter(({ keyword }) => keyword !== "maxLength" || !isJudgedElsewhere(study, key))
    .flatMap(({ keyword, limit, at, beyond }) => [
      ...(at.length === 0 ? [] : [acceptance(study, demand, { keyword, limit, values: at })]),
      ...(keyword === "maxLength" ? [] : [refusal(study, demand, { keyword, limit, values: beyond })]),
    ]);
}

/** Whether a condition says what kind of text an answer is, so that a text of the greatest length is none. */
function isJudgedElsewhere({ demands }: FormStudy, key: string): boolean {
  return demands.some(
    (demand) => demand.kind === "answer" && demand.key === key && demand.property.numericString !== undefined,
  );
}

function acceptance(
  study: FormStudy,
  demand: Demand<"answer">,
  { keyword, limit = "", values }: Refusal,
): Target {
  const { key } = demand;
  const conditions = around(demand);
  return {
    id: `limit ${key} ${keyword} at ${limit}`,
    kind: "limit",
    origin: keywordOrigin(demand, keyword),
    ...goalsFor(study, demand, values),
    isMet: ({ answers, errors, values: known }) =>
      errors[key] === undefined &&
      values.some((value) => answers[key] === value) &&
      conditions.every(({ holds }) => holds(known)),
  };
}

function goalsFor(
  study: FormStudy,
  demand: Demand<"answer">,
  values: readonly string[],
): Pick<Target, "goals" | "impossible"> {
  const { key, property } = demand;
  if (!isDecidable(demand)) return { goals: [], impossible: NOT_DECIDED };
  if (values.length === 0) return { goals: [], impossible: "There is no such answer that could be stored." };
  const asked = askedQuestion(study.form, key, study.today, property);
  const constraints = [...around(demand), ...shownConstraints(study, key)];
  const goals = values.map((value) => ({
    ...reach(constraints, study.components.ofKey(key), { [key]: value }),
    carried: canBeEntered(asked, value) ? [] : [key],
  }));
  // What can be chosen on the page comes before what has to be carried in.
  return { goals: goals.toSorted((one, other) => one.carried.length - other.carried.length) };
}

function keywordOrigin({ origin, property }: Demand<"answer">, keyword: string): Origin {
  const isYear = keyword === "minYear" || keyword === "maxYear";
  const written = isYear && property.yearsFromNow !== undefined ? "yearsFromNow" : keyword;
  return { file: origin.file, path: [...origin.path, written] };
}
