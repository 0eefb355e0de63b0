import type { Answer } from "../../form/definition/answers.ts";
import { type Constraint, costOf, type Values } from "./constraint.ts";
import type { Model, Variable } from "./model.ts";

/** The most comparisons that one search makes. Past it the question stays open, and no finding comes of it. */
export const SEARCH_BUDGET = 50_000;

type Solution =
  | { readonly kind: "found"; readonly values: Values }
  | { readonly kind: "none" }
  | { readonly kind: "undecided" };

const UNDECIDED: Solution = { kind: "undecided" };

/**
 * Looks for answers and choices under which all constraints hold, and which an applicant can arrive at: a question
 * that is not shown is not answered, and a conditional select has an answer that is on offer. `released` names
 * variables that are freed of this.
 */
export function solve(
  model: Model,
  constraints: readonly Constraint[],
  released: ReadonlySet<string> = new Set(),
): Solution {
  // A condition over entries has thousands of ways, each of which would be looked at in vain.
  if (model.effort.spent >= model.effort.limit) return UNDECIDED;
  const split = constraints.find(({ ways }) => ways !== undefined);
  return split === undefined
    ? solveWhole(model, constraints, released)
    : solveSplit(model, split, constraints, released);
}

/** Each way in turn in which one of the constraints comes to hold; where that leaves it open, all of it at once. */
function solveSplit(
  model: Model,
  split: Constraint,
  constraints: readonly Constraint[],
  released: ReadonlySet<string>,
): Solution {
  const { ways, ...whole } = split;
  if (ways === undefined) return UNDECIDED;
  const others = constraints.filter((constraint) => constraint !== split);
  const { enough, needed } = ways();
  let isCertain = true;
  for (const [index, way] of enough.entries()) {
    const solution = solve(model, [...others, ...way], released);
    if (solution.kind === "found" && split.holds(solution.values)) return solution;
    isCertain &&= solution.kind === "none";
    // When the others exclude each other, no way has to be tried.
    if (index === 0 && solve(model, others, released).kind === "none") return { kind: "none" };
  }
  const isNone = (way: readonly Constraint[]) => solve(model, [...others, ...way], released).kind === "none";
  if (needed === enough ? isCertain : needed.every(isNone)) return { kind: "none" };
  return solve(model, [...others, whole], released);
}

function solveWhole(
  model: Model,
  constraints: readonly Constraint[],
  released: ReadonlySet<string>,
): Solution {
  const order = orderOf(model, constraints, released);
  if (order === undefined) return UNDECIDED;
  // Many small searches take their time, too.
  model.effort.spent += order.length;
  const values: Record<string, Answer> = {};
  for (const component of componentsOf(model, order, constraints, released)) {
    const solution = searchComponent(component, released, model.effort);
    if (solution.kind !== "found") return solution;
    Object.assign(values, solution.values);
  }
  return { kind: "found", values };
}

/** The names of the variables that constraints depend on, directly or through what shows their questions. */
export function variablesOf(model: Model, constraints: readonly Constraint[]): readonly string[] {
  return (orderOf(model, constraints, new Set()) ?? []).map(({ name }) => name);
}

/** The variables, each after those that it depends on; undefined for an unknown variable and for a circle. */
function orderOf(
  model: Model,
  constraints: readonly Constraint[],
  released: ReadonlySet<string>,
): readonly Variable[] | undefined {
  const order: Variable[] = [];
  const state = new Map<string, "open" | "done">();
  const visit = (name: string): boolean => {
    const variable = model.variables.get(model.companions.get(name) ?? name);
    if (variable === undefined) return false;
    const known = state.get(variable.name);
    if (known !== undefined) return known === "done";
    state.set(variable.name, "open");
    if (!released.has(variable.name) && !variable.reads.every(visit)) return false;
    state.set(variable.name, "done");
    order.push(variable);
    return true;
  };
  return constraints.every(({ reads }) => reads.every(visit)) ? order : undefined;
}

interface Component {
  readonly variables: Variable[];
  readonly constraints: Constraint[];
}

/** Variables that have nothing to do with each other are searched apart, so that their numbers add, not multiply. */
function componentsOf(
  model: Model,
  order: readonly Variable[],
  constraints: readonly Constraint[],
  released: ReadonlySet<string>,
): readonly Component[] {
  const leaders = new Map<string, string>(order.map(({ name }) => [name, name]));
  const nameOf = (read: string) => model.companions.get(read) ?? read;
  const leaderOf = (name: string): string => {
    let leader = name;
    for (let next = leaders.get(leader); next !== undefined && next !== leader; next = leaders.get(leader))
      leader = next;
    // Later questions go straight to the leader: a chain would be walked for each of thousands of variables.
    leaders.set(name, leader);
    return leader;
  };
  const join = (reads: readonly string[]) => {
    const [first, ...others] = reads.map(nameOf);
    if (first === undefined) return;
    for (const other of others) leaders.set(leaderOf(other), leaderOf(first));
  };
  for (const { name, reads } of order) if (!released.has(name)) join([name, ...reads]);
  for (const { reads } of constraints) join(reads);
  const components = new Map<string, Component>();
  const componentOf = (name: string): Component => {
    const leader = leaderOf(name);
    const component = components.get(leader) ?? { variables: [], constraints: [] };
    components.set(leader, component);
    return component;
  };
  for (const variable of order) componentOf(variable.name).variables.push(variable);
  // A constraint without variables has a component of its own.
  for (const constraint of constraints)
    componentOf(nameOf(constraint.reads[0] ?? "")).constraints.push(constraint);
  return [...components.values()];
}

/**
 * Gives values to one variable after the other. From a dead end it returns to the last variable that has a part in it,
 * so that those in between are not tried in vain.
 */
function searchComponent(
  { variables, constraints }: Component,
  released: ReadonlySet<string>,
  effort: Model["effort"],
): Solution {
  const values: Record<string, Answer> = {};
  const positions = positionsOf(variables);
  const due = dueConstraints(variables, constraints, positions);
  const limit = Math.min(effort.spent + SEARCH_BUDGET, effort.limit);
  /** A solution, or the positions of the variables that have a part in there being none. */
  const search = (index: number): Solution | ReadonlySet<number> => {
    const variable = variables[index];
    if (variable === undefined) return { kind: "found", values: { ...values } };
    const { possible, reads } = possibleValues(variable, values, released.has(variable.name));
    const checks = due[index] ?? [];
    const guilty = new Set(reads.map((read) => positions.get(read) ?? index));
    for (const value of possible) {
      if (effort.spent >= limit) return UNDECIDED;
      effort.spent += 1 + costOf(checks);
      assign(values, variable, value);
      const broken = checks.find((constraint) => !constraint.holds(values));
      if (broken) {
        for (const read of broken.reads) guilty.add(positions.get(read) ?? index);
        continue;
      }
      const found = search(index + 1);
      if ("kind" in found || !found.has(index)) return found;
      for (const position of found) guilty.add(position);
    }
    guilty.delete(index);
    return guilty;
  };
  const isPossible = constraints.every(({ reads, holds }) => reads.length > 0 || holds(values));
  const found = isPossible ? search(0) : new Set<number>();
  if ("kind" in found) return found;
  return variables.some(({ isPartial }) => isPartial) ? UNDECIDED : { kind: "none" };
}

/** Variable or companion name → where the variable stands. */
function positionsOf(variables: readonly Variable[]): ReadonlyMap<string, number> {
  return new Map(
    variables.flatMap(({ name, companion }, index) => [
      [name, index] as const,
      ...(companion ? [[companion.key, index] as const] : []),
    ]),
  );
}

/** For each variable, the constraints that can be decided once it has a value. */
function dueConstraints(
  variables: readonly Variable[],
  constraints: readonly Constraint[],
  positions: ReadonlyMap<string, number>,
): readonly (readonly Constraint[])[] {
  const due: Constraint[][] = variables.map(() => []);
  for (const constraint of constraints) {
    const last = Math.max(...constraint.reads.map((read) => positions.get(read) ?? 0));
    due[last]?.push(constraint);
  }
  return due;
}

/** The values that a variable can have, and the names of those variables that took the others from it. */
function possibleValues(
  variable: Variable,
  values: Values,
  isReleased: boolean,
): { readonly possible: readonly Answer[]; readonly reads: readonly string[] } {
  const { shown, offered, reads } = variable;
  if (isReleased) return { possible: variable.values, reads: [] };
  if (shown?.holds(values) === false) return { possible: [""], reads };
  if (offered === undefined) return { possible: variable.values, reads: [] };
  return { possible: variable.values.filter((value) => value === "" || offered(value, values)), reads };
}

function assign(values: Record<string, Answer>, { name, companion }: Variable, value: Answer): void {
  values[name] = value;
  if (companion) values[companion.key] = companion.labels.get(value) ?? "";
}

/** Why constraints cannot hold together: none of these can be left out. */
export interface Core {
  readonly constraints: readonly Constraint[];
  /** Questions whose being hidden, or options not being on offer, is part of the reason; by key. */
  readonly hidden: readonly string[];
}

/**
 * The smallest part of constraints that exclude each other, found by leaving out one after the other. What shows the
 * questions that they read is left out first, then the constraints in their order.
 */
export function minimalCore(model: Model, constraints: readonly Constraint[]): Core {
  let kept = constraints;
  const conditional = variablesOf(model, constraints).filter((name) => {
    const variable = model.variables.get(name);
    return variable?.shown !== undefined || variable?.offered !== undefined;
  });
  const released = new Set<string>(conditional);
  // Most often none of them matters, and then each need not be tried by itself.
  const isFree = solve(model, kept, released).kind === "none";
  if (!isFree) released.clear();
  for (const name of isFree ? [] : conditional.toReversed()) {
    if (solve(model, kept, new Set([...released, name])).kind === "none") released.add(name);
  }
  for (const constraint of constraints) {
    const fewer = kept.filter((other) => other !== constraint);
    if (solve(model, fewer, released).kind === "none") kept = fewer;
  }
  const needed = new Set(variablesOf(model, kept));
  return { constraints: kept, hidden: conditional.filter((name) => !released.has(name) && needed.has(name)) };
}
