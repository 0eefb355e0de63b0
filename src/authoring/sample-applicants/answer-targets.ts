import type { Question } from "../../form/definition/compiled-form.ts";
import { type AnswerFormat, FORMATS } from "../../form/definition/formats.ts";
import type { SchemaError } from "../../form/validation/page-validators.ts";
import type { Origin } from "../compile/origins.ts";
import type { Constraint } from "../solver/constraint.ts";
import { choiceNotAlone, choicesOfLength } from "../solver/list-answers.ts";
import type { PageDemand } from "../solver/page-demands.ts";
import { conditionConstraints, isDecidable } from "../solver/requirements.ts";
import { FORMAT_WORDS } from "../vocabulary/format-words.ts";
import { type AskedQuestion, askedQuestion, canBeEntered, canBeStored } from "./asked-question.ts";
import { type FormStudy, shownConstraints } from "./form-study.ts";
import { limitSamples } from "./limit-samples.ts";
import { reach, type Situation, type Target } from "./target.ts";

/** Texts that no pattern and no number is likely to take, short enough for most limits. */
const ODD = ["?", "x", "-", "12x", "no", "?!?!?!?!", "00000", "1"];

/** Answers that one keyword of a question's schema refuses and that can be stored, the most natural first. */
function refusedAnswers(
  asked: AskedQuestion,
  keyword: string,
  own: AskedQuestion["property"],
): readonly string[] {
  return [...new Set(candidates(keyword, own))].filter((text) => canBeStored(asked, text));
}

function candidates(keyword: string, own: AskedQuestion["property"]): readonly string[] {
  switch (keyword) {
    case "format":
      return own.format === undefined ? [] : mistyped(own.format);
    case "pattern":
      return ODD.filter((text) => own.pattern !== undefined && !new RegExp(own.pattern, "u").test(text));
    case "numericString":
      return [...offStep(own), "x", "?"];
    case "not":
      return [...(own.not?.enum ?? []), ...(typeof own.not?.const === "string" ? [own.not.const] : [])];
    case "const":
    case "enum":
      return ODD;
    default:
      return [];
  }
}

function mistyped(format: AnswerFormat): readonly string[] {
  return FORMAT_WORDS[format].mistyped.filter((text) => !FORMATS[format].test(text));
}

function offStep({ numericString }: AskedQuestion["property"]): readonly string[] {
  const { minimum = 0, multipleOf } = numericString ?? {};
  return multipleOf === undefined ? [] : [String(Number((minimum + multipleOf / 2).toFixed(6)))];
}

export type Demand<Kind extends PageDemand["kind"]> = Extract<PageDemand, { kind: Kind }>;

/** Why there is no way to a target behind a condition with other keywords than the solver knows. */
export const NOT_DECIDED = "What this condition compares cannot be decided beforehand.";

/** The conditions under which a demand is made. */
export function around(demand: PageDemand): readonly Constraint[] {
  return conditionConstraints(demand.page, demand.conditions);
}

/** Whether ajv said such a thing of a page. */
export function hasError({ raw }: Situation, page: string, fits: (error: SchemaError) => boolean): boolean {
  return (raw.get(page) ?? []).some(fits);
}

const KEYWORDS = ["pattern", "format", "numericString", "const", "enum", "not"] as const;
const LIST_LIMITS = ["minItems", "maxItems"] as const;

/** What a schema says of single answers: each refusal, and each limit on both sides. Nobody types what is worked out. */
export function answerTargets(study: FormStudy, demand: Demand<"answer">): readonly Target[] {
  if (study.form.questions[demand.key]?.computed) return [];
  return [...messageTargets(study, demand), ...limitTargets(study, demand)];
}

function messageTargets(study: FormStudy, demand: Demand<"answer">): readonly Target[] {
  const { key, property } = demand;
  const question = study.form.questions[key];
  if (question === undefined) return [];
  if (question.type === "list") return listTargets(study, demand, question);
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

/** The fewest and the most options, and one fewer and one more; and what stands alone beside another one. */
function listTargets(study: FormStudy, demand: Demand<"answer">, question: Question): readonly Target[] {
  const { form } = study;
  const { property } = demand;
  const limits = LIST_LIMITS.flatMap((keyword) => {
    const limit = property[keyword];
    if (limit === undefined) return [];
    const beyond = choicesOfLength(form, question, keyword === "minItems" ? limit - 1 : limit + 1);
    const at = { keyword, limit: String(limit), values: choicesOfLength(form, question, limit) };
    return [
      acceptance(study, demand, at),
      ...(beyond.length === 0 ? [] : [refusal(study, demand, { ...at, values: beyond })]),
    ];
  });
  if (property.exclusive === undefined) return limits;
  const values = choiceNotAlone(form, question);
  return [...limits, refusal(study, demand, { keyword: "exclusive", values })];
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
