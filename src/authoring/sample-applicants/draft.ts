import type { Answer, Answers } from "../../form/definition/answers.ts";
import { memoizeByObject } from "../../form/definition/memoize-by-object.ts";
import type { Constraint, Values } from "../solver/constraint.ts";
import { MODEL_BUDGET, type Model, type Variable } from "../solver/model.ts";
import { solve, variablesOf } from "../solver/search.ts";
import type { Count, Goal } from "./target.ts";

/**
 * The most comparisons for one goal, thirty times what one of a real form takes. They are made in vain for each goal that stays
 * open, of which a form with conditions over long lists has hundreds.
 */
const GOAL_BUDGET = 10_000;

/** Goals that were solved together because they have variables in common. */
interface Group {
  readonly names: ReadonlySet<string>;
  readonly constraints: ReadonlySet<Constraint>;
  readonly values: Values;
}

/** What a complete application keeps to besides its goals. */
export interface DraftRules {
  /** The form's model; required questions cannot be left empty in it. */
  readonly model: Model;
  /** What has to hold between answers, such as a conditional requirement. */
  readonly implications: readonly Constraint[];
}

/** An applicant in the making: goals are added as long as all of them can be met together. */
export class Draft {
  readonly #rules: DraftRules;
  #groups: readonly Group[] = [];
  #pins: Answers = {};
  #counts: Readonly<Record<string, Count>> = {};
  #carried: readonly string[] = [];

  constructor(rules: DraftRules) {
    this.#rules = rules;
  }

  get pins(): Answers {
    return this.#pins;
  }

  get counts(): Readonly<Record<string, Count>> {
    return this.#counts;
  }

  get carried(): readonly string[] {
    return this.#carried;
  }

  /** Every answer and choice that is fixed, empty ones included; companions are left out. */
  get values(): Values {
    const { companions } = this.#rules.model;
    const all = this.#groups.flatMap(({ values }) => Object.entries(values));
    return Object.fromEntries(all.filter(([name]) => !companions.has(name)));
  }

  /** What all goals together ask for. */
  get constraints(): readonly Constraint[] {
    return this.#groups.flatMap(({ constraints }) => [...constraints]);
  }

  /** Takes the goal in when it can be met together with all that were taken in before. */
  tryAdd(goal: Goal): boolean {
    const counts = joinCounts(this.#counts, goal.counts);
    const contradicts = Object.entries(goal.pins).some(
      ([key, value]) => this.#pins[key] !== undefined && this.#pins[key] !== value,
    );
    if (counts === undefined || contradicts) return false;
    const pins = { ...this.#pins, ...goal.pins };
    const groups = this.#solved(goal, pins);
    if (groups === undefined) return false;
    this.#groups = groups;
    this.#pins = pins;
    this.#counts = counts;
    this.#carried = [...new Set([...this.#carried, ...goal.carried])];
    return true;
  }

  #solved(goal: Goal, pins: Answers): readonly Group[] | undefined {
    const hopeless = hopelessIn(this.#rules);
    if (hopeless.has(goal)) return undefined;
    const wanted = closuresIn(this.#rules)(goal);
    const touched = this.#groups.filter(({ names }) => [...wanted.names].some((name) => names.has(name)));
    const constraints = new Set([
      ...touched.flatMap((group) => [...group.constraints]),
      ...wanted.constraints,
    ]);
    const names = new Set([...touched.flatMap((group) => [...group.names]), ...wanted.names]);
    const { model } = this.#rules;
    const solution = solve(withPins(model, pins, GOAL_BUDGET), [...constraints]);
    if (solution.kind === "undecided") {
      // Beside others it would be tried again and again.
      const alone = solve(withPins(model, goal.pins, GOAL_BUDGET), wanted.constraints);
      if (alone.kind !== "found") hopeless.add(goal);
    }
    if (solution.kind !== "found") return undefined;
    const others = this.#groups.filter((group) => !touched.includes(group));
    return [...others, { names, constraints, values: solution.values }];
  }
}

interface Closure {
  readonly constraints: readonly Constraint[];
  readonly names: ReadonlySet<string>;
}

/** The goals that stay open even by themselves. */
const hopelessIn = memoizeByObject((_rules: DraftRules) => new WeakSet<Goal>());

/** A goal is tried for one applicant after the other; what it has to do with stays the same. */
const closuresIn = memoizeByObject((rules: DraftRules) =>
  memoizeByObject((goal: Goal) => closure(rules, constraintsOf(goal))),
);

/** Everything that a goal asks for, its pins included. */
export function constraintsOf({ constraints, pins }: Goal): readonly Constraint[] {
  return [...constraints, ...Object.entries(pins).map(pinned)];
}

/** The constraints with every implication that has to do with their variables, and those variables. */
function closure({ model, implications }: DraftRules, wanted: readonly Constraint[]): Closure {
  const constraints = [...wanted];
  for (;;) {
    const names = new Set(variablesOf(model, constraints));
    const more = implications.filter(
      (implication) =>
        !constraints.includes(implication) && implication.reads.some((name) => names.has(name)),
    );
    if (more.length === 0) return { constraints, names };
    constraints.push(...more);
  }
}

function pinned([key, value]: readonly [string, Answer]): Constraint {
  return {
    reads: [key],
    holds: (values) => (values[key] ?? "") === value,
    cost: 1,
    words: value === "" ? `"${key}" is not answered` : `"${key}" is "${value}"`,
  };
}

/** The model in which pinned answers have no other value, and a budget of their own for each search. */
export function withPins(model: Model, pins: Answers, limit: number = MODEL_BUDGET): Model {
  const variables = new Map(model.variables);
  for (const [key, value] of Object.entries(pins)) {
    const variable = variables.get(key);
    if (variable !== undefined) variables.set(key, pinnedVariable(variable, value));
  }
  return { ...model, variables, effort: { spent: 0, limit } };
}

function pinnedVariable({ offered: _anyMayBeCarriedIn, ...variable }: Variable, value: Answer): Variable {
  return { ...variable, values: [value] };
}

function joinCounts(
  known: Readonly<Record<string, Count>>,
  more: Readonly<Record<string, Count>>,
): Readonly<Record<string, Count>> | undefined {
  const joined: Record<string, Count> = { ...known };
  for (const [id, count] of Object.entries(more)) {
    const { least, most } = joined[id] ?? count;
    const both = { least: Math.max(least, count.least), most: Math.min(most, count.most) };
    if (both.least > both.most) return undefined;
    joined[id] = both;
  }
  return joined;
}
