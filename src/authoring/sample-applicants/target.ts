import type { Answer, Answers, DisplayState } from "../../form/definition/answers.ts";
import type { LayoutNode } from "../../form/definition/nodes.ts";
import type { ErrorMap } from "../../form/validation/page-errors.ts";
import type { SchemaError } from "../../form/validation/page-validators.ts";
import type { Origin } from "../compile/origins.ts";
import type { Constraint, Values } from "../solver/constraint.ts";
import type { TargetKind } from "./sample-applicant.ts";

/** A finished application, and the keys of the answers that could not have been given on the page. */
export interface Applicant {
  readonly situation: Situation;
  readonly carried: readonly string[];
}

/** Whether validation has nothing against the application. */
export function isSubmittable({ situation }: Applicant): boolean {
  return Object.keys(situation.errors).length === 0;
}

/** One way to meet a target. */
export interface Goal {
  readonly constraints: readonly Constraint[];
  /** Answers that are given exactly so; an empty one is left out by the applicant. */
  readonly pins: Answers;
  /** Repeated group → how many components it needs at least, or exactly. */
  readonly counts: Readonly<Record<string, Count>>;
  /** Pinned keys whose answer no control of the page offers. */
  readonly carried: readonly string[];
}

export interface Count {
  readonly least: number;
  readonly most: number;
}

/** Something of the definitions that some applicant has to meet. */
export interface Target {
  readonly id: string;
  readonly kind: TargetKind;
  readonly origin: Origin;
  /** Ways to meet it, the best first; none when no answer can. */
  readonly goals: readonly Goal[];
  /** Why there are no goals. */
  readonly impossible?: string;
  readonly isMet: (situation: Situation) => boolean;
}

/** An applicant with everything that a target may ask about. */
export interface Situation {
  readonly answers: Answers;
  readonly displayState: DisplayState;
  readonly values: Values;
  readonly visible: ReadonlySet<string>;
  /** Every node that shows. */
  readonly nodes: ReadonlySet<LayoutNode>;
  readonly errors: ErrorMap;
  /** What ajv said, by page id. */
  readonly raw: ReadonlyMap<string, readonly SchemaError[]>;
}

/** A goal that asks for constraints alone. */
export function reach(
  constraints: readonly Constraint[],
  counts: Goal["counts"] = {},
  pins: Readonly<Record<string, Answer>> = {},
): Goal {
  return { constraints, pins, counts, carried: [] };
}
