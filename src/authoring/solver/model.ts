import { labelOf } from "../../form/answers/descriptions.ts";
import type { Answer, DisplayState } from "../../form/definition/answers.ts";
import { chosenCodes } from "../../form/definition/chosen-codes.ts";
import {
  ADD_ANOTHER_LIMIT,
  type CompiledForm,
  type Option,
  type Question,
} from "../../form/definition/compiled-form.ts";
import type { CompiledRule } from "../../form/definition/compiled-rule.ts";
import type { JsonLogic } from "../../form/definition/definition.ts";
import { asEntriesRule, combinedIn } from "../../form/rules/comparisons-in.ts";
import { candidatesFor, ONLY_ANSWER } from "./candidates.ts";
import { type Constraint, costOf, type Values } from "./constraint.ts";
import { confirmVariable, type FormGuards, formGuards, tabsVariable } from "./form-guards.ts";
import { listCandidates } from "./list-answers.ts";
import { type Observation, type ObservedAnswer, observationsOf } from "./observations.ts";
import { type Pair, pairsIn } from "./relations.ts";

/** What the form can tell of an answer; answers with equal labels are the same to it. */
type LabelOf = (question: Question, value: Answer) => string;

/** A question's options; none when it has no list. */
function optionsOfList(form: CompiledForm, question: Question): readonly Option[] {
  return question.options === undefined ? [] : (form.options[question.options] ?? []);
}

/**
 * Labels for the answers of a form: the outcomes of every comparison of the answer and of its `_desc`, and what the
 * conditional selects that it controls would offer.
 */
function answerLabels(
  form: CompiledForm,
  observations: ReadonlyMap<string, readonly Observation[]>,
): LabelOf {
  const selectsOf = Map.groupBy(
    Object.values(form.questions).filter(({ optionsFor }) => optionsFor !== undefined),
    ({ optionsFor }) => optionsFor ?? "",
  );
  const offers = new Map<string, ReadonlyMap<string, string>>();
  const offersOf = (select: Question): ReadonlyMap<string, string> => {
    const known = offers.get(select.key);
    if (known) return known;
    // In a circle of selects, which is reported elsewhere, the second visit finds nothing.
    offers.set(select.key, new Map());
    const labelled = optionsOfList(form, select).map((option) => ({
      for: option.for ?? "",
      label: label(select, option.code),
    }));
    const byFor = Map.groupBy(labelled, (option) => option.for);
    const found = new Map(
      [...byFor].map(([code, options]) => [
        code,
        JSON.stringify([...new Set(options.map((option) => option.label))].toSorted()),
      ]),
    );
    offers.set(select.key, found);
    return found;
  };
  const label: LabelOf = (question, value) => {
    const own = (observations.get(question.key) ?? []).map(({ outcome }) => outcome(value));
    const described = question.desc === undefined ? [] : (observations.get(question.desc) ?? []);
    const words = described.length === 0 ? "" : labelOf(form, question, value);
    const ofWords = described.map(({ outcome }) => outcome(words));
    const offered = (selectsOf.get(question.key) ?? []).map(
      (select) => offersOf(select).get(String(value)) ?? "",
    );
    return JSON.stringify([own, ofWords, offered]);
  };
  return label;
}

/** Something that the applicant decides: an answer, a tab, a confirmation. */
export interface Variable {
  readonly name: string;
  /** One value for all that nothing in the form can tell apart; an answer's first is the empty one. */
  readonly values: readonly Answer[];
  /** There are further values that something tells apart: that none of these will do says nothing. */
  readonly isPartial?: true;
  /** Texts that stand for nothing but themselves. */
  readonly exact?: ReadonlySet<Answer>;
  /** When an answer can be given at all; without it, always. An answer that cannot be given is empty. */
  readonly shown?: Constraint;
  /** For a conditional select: whether this value is on offer. */
  readonly offered?: (value: Answer, values: Values) => boolean;
  /** The variables that `shown` and `offered` read. */
  readonly reads: readonly string[];
  /** The key that holds a chosen label, and the label of each code. */
  readonly companion?: { readonly key: string; readonly labels: ReadonlyMap<Answer, string> };
}

/** A form as its rules see it. */
export interface Model extends FormGuards {
  readonly variables: ReadonlyMap<string, Variable>;
  /** Companion key (`_desc`) → the key that it follows. */
  readonly companions: ReadonlyMap<string, string>;
  /** That a question stands on the page, by its key; absent for a key without a question. */
  readonly shown: ReadonlyMap<string, Constraint>;
  /** Every two answers that are compared with each other. How they stand is a variable of its own. */
  readonly pairs: readonly Pair[];
  /** The ids of the repeated groups. */
  readonly repeated: readonly string[];
  /** The keys of the further entries of groups whose entries some rule looks at: nobody has to open one of those. */
  readonly countedLater: ReadonlySet<string>;
  readonly effort: Effort;
}

/** How many comparisons all searches over a model have made so far, and how many they make at the most. */
interface Effort {
  spent: number;
  readonly limit: number;
}

/** The limit of a model, each question looked at counted as one comparison, so that lint of any form ends soon. */
export const MODEL_BUDGET = 500_000;

/**
 * The model of a form whose definitions are in order. `observed` names further answers to be told apart, `isGiven`
 * leaves out those that nobody gives.
 */
export function modelOf(
  form: CompiledForm,
  observed: readonly ObservedAnswer[] = [],
  isGiven: IsGiven = () => true,
): Model {
  const { guards, places, submits } = formGuards(form);
  const questions = Object.values(form.questions);
  const rules = [...guards.flatMap(({ rule }) => rule ?? []), ...pageRules(form)];
  const observations = observationsOf(rules, observed);
  const pairs = pairsIn(rules);
  const label = answerLabels(form, observations);
  const shown = new Map(questions.map(({ key }) => [key, shownConstraint(key, form, places.get(key) ?? [])]));
  const answers = questions.map((question) =>
    answerVariable(form, question, { observations, label, isGiven, shown: shown.get(question.key) }),
  );
  const tabs = Object.values(form.tabs).map((group): Variable => {
    return { name: tabsVariable(group.id), values: group.tabs.map(({ id }) => id), reads: [] };
  });
  const confirms = guards.flatMap(({ node }): readonly Variable[] => {
    if (node.kind !== "confirm" || node.key !== undefined) return [];
    return [{ name: confirmVariable(node.id), values: [false, true], reads: [] }];
  });
  return {
    guards,
    places,
    submits,
    shown,
    pairs,
    variables: new Map(
      [...answers, ...tabs, ...confirms, ...pairs.map(relation)].map((variable) => [variable.name, variable]),
    ),
    companions: new Map(
      questions.flatMap(({ key, desc }) => (desc === undefined ? [] : [[desc, key] as const])),
    ),
    repeated: Object.keys(form.addAnother),
    countedLater: new Set(
      groupsLookedAt(rules).flatMap((id) => (form.addAnother[id]?.components ?? []).slice(1).flat()),
    ),
    effort: { spent: 0, limit: MODEL_BUDGET },
  };
}

function relation({ name, relations }: Pair): Variable {
  return { name, values: relations, reads: [] };
}

function groupsLookedAt(rules: readonly CompiledRule[]): readonly string[] {
  const groupsIn = (logic: JsonLogic): readonly string[] => {
    const entries = asEntriesRule(logic);
    return entries === undefined ? combinedIn(logic).flatMap(groupsIn) : [entries.group];
  };
  return [...new Set(rules.flatMap(({ logic }) => groupsIn(logic)))];
}

/** The rules of pages that decide on nothing that shows. */
function pageRules({ pages }: CompiledForm): readonly CompiledRule[] {
  return pages.flatMap(({ requiredWhen = {}, checks = [] }) => [
    ...Object.values(requiredWhen),
    ...checks.map(({ rule }) => rule),
  ]);
}

function shownConstraint(
  key: string,
  form: CompiledForm,
  places: readonly (readonly Constraint[])[],
): Constraint {
  const offers = offersOptions(form, key);
  const all = places.map((place) => [...place, ...offers]);
  return {
    reads: [...new Set(all.flat().flatMap(({ reads }) => reads))],
    holds: (values) => all.some((place) => place.every((constraint) => constraint.holds(values))),
    cost: costOf(all.flat()),
    words: all.map((place) => place.map(({ words }) => words).join(" and ")).join(", or "),
  };
}

/** A conditional select shows only while it has options to offer (CON-04). */
export function offersOptions(form: CompiledForm, key: string): readonly Constraint[] {
  const question = form.questions[key];
  if (question?.optionsFor === undefined || question.displayOnly === true) return [];
  const controlling = question.optionsFor;
  const offeredFor = new Set(optionsOfList(form, question).map((option) => option.for));
  if (offeredFor.has(undefined)) return [];
  return [
    {
      reads: [controlling],
      holds: (values) => offeredFor.has(String(values[controlling] ?? "")),
      cost: 1,
      words: `"${key}" has options for the answer to "${controlling}"`,
    },
  ];
}

/** `exact` has the texts that stand for nothing but themselves; another one stands for all the rest. */
type IsGiven = (question: Question, value: Answer, exact: ReadonlySet<Answer>) => boolean;

interface Known {
  readonly observations: ReadonlyMap<string, readonly Observation[]>;
  readonly label: LabelOf;
  readonly isGiven: IsGiven;
  readonly shown: Constraint | undefined;
}

function answerVariable(
  form: CompiledForm,
  question: Question,
  { observations, label, isGiven, shown }: Known,
): Variable {
  const { key, desc, optionsFor } = question;
  const options = optionsOfList(form, question);
  const offers = Map.groupBy(options, ({ code }) => code);
  const exact = new Set<Answer>((observations.get(key) ?? []).flatMap(({ exact: texts = [] }) => texts));
  const representatives = new Map<string, Answer>();
  const candidates = candidateAnswers(form, question, observations.get(key) ?? []);
  for (const value of candidates.answers) {
    if (!isGiven(question, value, exact)) continue;
    const fors =
      optionsFor === undefined ? [] : (offers.get(String(value)) ?? []).map((option) => option.for);
    const told = JSON.stringify([fors, label(question, value)]);
    if (!representatives.has(told)) representatives.set(told, value);
  }
  const reads = [...new Set([...(shown?.reads ?? []), ...(optionsFor === undefined ? [] : [optionsFor])])];
  return {
    name: key,
    values: ["", ...representatives.values()],
    exact,
    reads,
    ...(!candidates.areAll && { isPartial: true }),
    ...(shown !== undefined && shown.reads.length > 0 && { shown }),
    ...(optionsFor !== undefined && { offered: offeredFor(offers, optionsFor) }),
    ...(desc !== undefined && {
      companion: {
        key: desc,
        labels: new Map(
          [...options.map(({ code }) => code), ...representatives.values()].map((value) => [
            value,
            labelOf(form, question, value),
          ]),
        ),
      },
    }),
  };
}

function candidateAnswers(
  form: CompiledForm,
  question: Question,
  observations: readonly Observation[],
): { readonly answers: readonly Answer[]; readonly areAll: boolean } {
  if (question.type === "list") return listCandidates(form, question, codesIn(observations));
  return { answers: plainCandidates(form, question, observations), areAll: true };
}

/** The codes that something asks for, in a list or as a whole answer, and the answers that it compares with. */
function codesIn(observations: readonly Observation[]) {
  const targets = (isMembership: boolean) =>
    observations
      .filter((observation) => (observation.isMembership ?? false) === isMembership)
      .flatMap((observation) => observation.targets.map(String));
  const texts = targets(false);
  return { texts, asked: [...targets(true), ...texts.flatMap((text) => chosenCodes(text))] };
}

function plainCandidates(
  form: CompiledForm,
  question: Question,
  observations: readonly Observation[],
): readonly Answer[] {
  if (question.type === "boolean" || question.type === "document") return [ONLY_ANSWER[question.type]];
  if (question.options !== undefined) return optionsOfList(form, question).map(({ code }) => code);
  const page = form.pages.find(({ id }) => id === question.page);
  const property = page?.schema.properties?.[question.key] ?? {};
  return candidatesFor(
    property,
    observations.flatMap(({ targets }) => targets),
  );
}

function offeredFor(
  offers: ReadonlyMap<string, readonly Option[]>,
  controlling: string,
): NonNullable<Variable["offered"]> {
  return (value, values) =>
    (offers.get(String(value)) ?? []).some(
      (option) => option.for === undefined || option.for === values[controlling],
    );
}

/** The variables' values as an applicant's answers and display state, with all components of repeated groups open. */
export function situationOf(
  model: Model,
  values: Values,
): { readonly answers: Values; readonly displayState: DisplayState } {
  const named = Object.entries(values);
  const choices = (kind: "tabs" | "confirm") =>
    named.flatMap(([name, value]) =>
      name.startsWith(`${kind}:`) ? [[name.slice(kind.length + 1), value] as const] : [],
    );
  return {
    answers: Object.fromEntries(named.filter(([name, value]) => !name.includes(":") && value !== "")),
    displayState: {
      counts: Object.fromEntries(model.repeated.map((id) => [id, ADD_ANOTHER_LIMIT])),
      tabs: Object.fromEntries(choices("tabs").map(([id, value]) => [id, String(value)])),
      confirmed: choices("confirm").flatMap(([id, value]) => (value === true ? [id] : [])),
    },
  };
}
