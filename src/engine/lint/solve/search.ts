import type { Answer } from "../../answers/answers.ts";
import type { Constraint, Values } from "./constraint.ts";
import type { Model, Variable } from "./model.ts";

/** The most values that one search tries. Past it the question stays open, and no finding comes of it. */
export const SEARCH_BUDGET = 10_000;

/** The most values that all searches over one model try, so that lint of any form ends within about a second. */
export const MODEL_BUDGET = 200_000;

export type Solution =
  | { readonly kind: "found"; readonly values: Values }
  | { readonly kind: "none" }
  | { readonly kind: "undecided" };

/** A search ends early when the budget is spent. */
type Found = Values | "none" | "undecided";

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
  const order = orderOf(model, constraints, released);
  if (order === undefined) return UNDECIDED;
  const values: Record<string, Answer> = {};
  for (const component of componentsOf(model, order, constraints, released)) {
    const found = searchComponent(component, released, model.effort);
    if (found === "none") return { kind: "none" };
    if (found === "undecided") return UNDECIDED;
    Object.assign(values, found);
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
    const leader = leaders.get(name) ?? name;
    return leader === name ? name : leaderOf(leader);
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

function searchComponent(
  { variables, constraints }: Component,
  released: ReadonlySet<string>,
  effort: Model["effort"],
): Found {
  const values: Record<string, Answer> = {};
  const due = dueConstraints(variables, constraints);
  const limit = Math.min(effort.spent + SEARCH_BUDGET, MODEL_BUDGET);
  const search = (index: number): Found => {
    const variable = variables[index];
    if (variable === undefined) return { ...values };
    for (const value of possibleValues(variable, values, released.has(variable.name))) {
      if (effort.spent >= limit) return "undecided";
      effort.spent += 1;
      assign(values, variable, value);
      if (!(due[index + 1] ?? []).every((constraint) => constraint.holds(values))) continue;
      const found = search(index + 1);
      if (found !== "none") return found;
    }
    return "none";
  };
  return (due[0] ?? []).every((constraint) => constraint.holds(values)) ? search(0) : "none";
}

/** For each number of assigned variables, the constraints that can be decided from then on. */
function dueConstraints(
  variables: readonly Variable[],
  constraints: readonly Constraint[],
): readonly (readonly Constraint[])[] {
  const positions = new Map<string, number>();
  for (const [index, { name, companion }] of variables.entries()) {
    positions.set(name, index + 1);
    if (companion) positions.set(companion.key, index + 1);
  }
  const due: Constraint[][] = Array.from({ length: variables.length + 1 }, () => []);
  for (const constraint of constraints) {
    const last = Math.max(0, ...constraint.reads.map((read) => positions.get(read) ?? 0));
    due[last]?.push(constraint);
  }
  return due;
}

function possibleValues(variable: Variable, values: Values, isReleased: boolean): readonly Answer[] {
  if (isReleased) return variable.values;
  if (variable.shown?.holds(values) === false) return [""];
  const { offered } = variable;
  return offered
    ? variable.values.filter((value) => value === "" || offered(value, values))
    : variable.values;
}

function assign(values: Record<string, Answer>, { name, companion }: Variable, value: Answer): void {
  values[name] = value;
  if (companion) values[companion.key] = companion.labels.get(value) ?? "";
}
