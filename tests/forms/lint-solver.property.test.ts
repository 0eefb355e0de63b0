import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decideGuard } from "../../src/authoring/solver/decide-guards.ts";
import type { Guard } from "../../src/authoring/solver/form-guards.ts";
import { nodesOfKind } from "../../src/authoring/solver/layout-nodes.ts";
import { MODEL_BUDGET, modelOf, situationOf } from "../../src/authoring/solver/model.ts";
import { answersOfSchemas, conditionalRequirements } from "../../src/authoring/solver/requirements.ts";
import { solve } from "../../src/authoring/solver/search.ts";
import { optionsOf } from "../../src/form/answers/visibility.ts";
import type { LayoutNode } from "../../src/form/definition/nodes.ts";
import {
  type Answer,
  type Answers,
  type CompiledForm,
  clearHidden,
  type DisplayState,
  visibleKeys,
  withDescriptions,
} from "../../src/form/index.ts";
import { runs } from "../support/depth.ts";
import { type RandomForm, randomForm } from "../support/random-form.ts";
import { shownParts } from "../support/shown-parts.ts";

/** More states than these take too long to try one by one. */
const MOST_STATES = 4_000;

interface Situation {
  readonly answers: Answers;
  readonly displayState: DisplayState;
}

/** The keys that something in the form reads: the others change nothing, so they stay unanswered. */
function keysRead(form: CompiledForm): readonly string[] {
  const model = modelOf(form, answersOfSchemas(form));
  const read = [
    ...model.guards.flatMap(({ own }) => own.flatMap(({ reads }) => reads)),
    ...conditionalRequirements(form).flatMap(({ conditions }) => conditions.flatMap(({ reads }) => reads)),
    ...Object.values(form.questions).flatMap(({ optionsFor }) => optionsFor ?? []),
  ];
  const keys = read.map((name) => model.companions.get(name) ?? name);
  return [...new Set(keys)].filter((name) => !name.includes(":"));
}

/** Every combination of one value for each name. */
function* combinations<T>(
  choices: readonly (readonly [string, readonly T[]])[],
): Generator<Record<string, T>> {
  const [first, ...others] = choices;
  if (first === undefined) {
    yield {};
    return;
  }
  for (const rest of combinations(others)) for (const value of first[1]) yield { ...rest, [first[0]]: value };
}

/** How many states `settledStates` goes through. */
function stateCount({ form, tries }: RandomForm): number {
  const answers = keysRead(form).map((key) => (tries[key]?.length ?? 0) + 1);
  const tabs = Object.values(form.tabs).map((group) => group.tabs.length);
  const confirms = [...nodesOfKind(form, "confirm")].map(() => 2);
  return [...answers, ...tabs, ...confirms].reduce((product, count) => product * count, 1);
}

/** Every state that an applicant can arrive at: nothing hidden is answered, and selects have answers on offer. */
function* settledStates({ form, tries }: RandomForm): Generator<Situation> {
  const counts = Object.fromEntries(Object.keys(form.addAnother).map((id) => [id, 10]));
  const answerChoices = keysRead(form).map(
    (key) => [key, ["", ...(tries[key] ?? [])] as readonly Answer[]] as const,
  );
  const tabChoices = Object.values(form.tabs).map(({ id, tabs }) => [id, tabs.map((tab) => tab.id)] as const);
  const confirms = [...nodesOfKind(form, "confirm")].filter(({ key }) => key === undefined);
  const confirmChoices = confirms.map(({ id }) => [id, [false, true]] as const);
  for (const chosen of combinations(answerChoices)) {
    const answers = withDescriptions(form, chosen);
    const isOffered = Object.values(form.questions).every(
      (question) =>
        question.optionsFor === undefined ||
        (answers[question.key] ?? "") === "" ||
        optionsOf(form, question, answers).some(({ code }) => code === answers[question.key]),
    );
    if (!isOffered) continue;
    for (const tabs of combinations(tabChoices)) {
      for (const confirmed of combinations(confirmChoices)) {
        const ids = Object.keys(confirmed).filter((id) => confirmed[id] === true);
        const displayState = { counts, tabs, confirmed: ids };
        if (clearHidden(form, answers, displayState).cleared.length === 0) yield { answers, displayState };
      }
    }
  }
}

/** What trying every state shows of a guard. */
interface Tried {
  shows: boolean;
  hides: boolean;
}

function tryAll(random: RandomForm, guards: readonly Guard[]): ReadonlyMap<readonly LayoutNode[], Tried> {
  const tried = new Map(guards.map(({ content }) => [content, { shows: false, hides: false }]));
  for (const { answers, displayState } of settledStates(random)) {
    const { nodes, contents } = shownParts(random.form, answers, displayState);
    for (const { node, content } of guards) {
      const result = tried.get(content);
      if (result === undefined || !nodes.has(node)) continue;
      if (contents.has(content)) result.shows = true;
      else result.hides = true;
    }
  }
  return tried;
}

const smallForm = randomForm.filter((random) => stateCount(random) <= MOST_STATES);

describe("the solver of lint, against trying every answer", { timeout: 120_000 }, () => {
  it("says that content shows exactly when some answers show it, with an example that does", () => {
    fc.assert(
      fc.property(smallForm, (random) => {
        const model = modelOf(random.form, answersOfSchemas(random.form));
        const tried = tryAll(random, model.guards);
        for (const guard of model.guards) {
          const verdict = decideGuard(model, guard);
          expect(verdict.kind === "reachable").toBe(tried.get(guard.content)?.shows);
          if (verdict.kind !== "reachable") continue;
          const { answers, displayState } = situationOf(model, verdict.example);
          expect(clearHidden(random.form, answers, displayState).cleared).toEqual([]);
          expect(shownParts(random.form, answers, displayState).contents.has(guard.content)).toBe(true);
        }
      }),
      { numRuns: runs(150) },
    );
  });

  it("says that a condition always holds exactly when it hides its content for no answers", () => {
    fc.assert(
      fc.property(smallForm, (random) => {
        const model = modelOf(random.form, answersOfSchemas(random.form));
        const tried = tryAll(random, model.guards);
        for (const guard of model.guards.filter(({ node }) => node.kind === "when")) {
          const verdict = decideGuard(model, guard);
          const { shows, hides } = tried.get(guard.content) ?? { shows: false, hides: false };
          expect(verdict.kind === "reachable" && verdict.always !== undefined).toBe(shows && !hides);
        }
      }),
      { numRuns: runs(100) },
    );
  });

  it("says that a required answer is asked for exactly when some answers show it while it is required", () => {
    fc.assert(
      fc.property(smallForm, (random) => {
        const { form } = random;
        const model = modelOf(form, answersOfSchemas(form));
        const states = [...settledStates(random)];
        for (const { key, conditions } of conditionalRequirements(form)) {
          const shown = model.shown.get(key);
          const isAsked = states.some(
            ({ answers, displayState }) =>
              conditions.every((condition) => condition.holds(answers)) &&
              visibleKeys(form, answers, displayState).has(key),
          );
          expect(shown && solve(model, [...conditions, shown]).kind).toBe(isAsked ? "found" : "none");
        }
      }),
      { numRuns: runs(50) },
    );
  });

  it("names conditions that exclude each other, of which none can be left out", () => {
    fc.assert(
      fc.property(randomForm, ({ form }) => {
        const model = modelOf(form);
        for (const guard of model.guards) {
          const verdict = decideGuard(model, guard);
          if (!("core" in verdict)) continue;
          // Of a large form the effort may end before each condition was left out once.
          if (model.effort.spent >= MODEL_BUDGET) return;
          const { constraints, hidden } = verdict.core;
          const released = new Set([...model.variables.keys()].filter((name) => !hidden.includes(name)));
          // A model counts the effort of all its searches; these have one of their own.
          const check = { ...model, effort: { spent: 0, limit: MODEL_BUDGET } };
          expect(solve(check, constraints, released).kind).not.toBe("found");
          for (const constraint of constraints) {
            const others = constraints.filter((other) => other !== constraint);
            expect(solve(check, others, released).kind).not.toBe("none");
          }
        }
      }),
      { numRuns: runs(200) },
    );
  });
});
