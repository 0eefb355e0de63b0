import type { Origin } from "../compile/origins.ts";
import type { FindingCode } from "../findings/finding.ts";
import { decideGuard, type Verdict } from "../solver/decide-guards.ts";
import { describeExample, explainCore } from "../solver/explain-reach.ts";
import type { Guard } from "../solver/form-guards.ts";
import { guardOrigin } from "../solver/guard-origin.ts";
import { type Model, offersOptions } from "../solver/model.ts";
import { type CheckContext, wrongInAll } from "./check-context.ts";
import { uiOrigin } from "./definition-parts.ts";

interface Written {
  readonly origin: Origin;
  readonly guards: Guard[];
}

interface Explained {
  readonly code: FindingCode;
  readonly message: string;
  readonly suggestion: string;
}

/** Content around it never shows, and says so itself: that is neither right nor wrong. */
const HIDDEN = "hidden";

const CHANGE = "Change one of these conditions, or take the content out.";

/**
 * Conditions that never hold, that contradict what they stand in, that an earlier group leaves nothing to, or that
 * always hold. What stands in a block or in a repeated group is judged once: only if it is wrong wherever it is used.
 */
export function* checkGuards(context: CheckContext, model: Model): Generator<void> {
  for (const { origin, guards } of writtenGuards(context, model)) {
    yield;
    const explained = wrongInAll(guards, (guard): Explained | typeof HIDDEN | undefined => {
      const verdict = decideGuard(model, guard);
      return verdict.kind === "hidden" ? HIDDEN : explain(verdict, model);
    });
    const first = explained.find((one) => one !== HIDDEN);
    if (first === undefined) continue;
    const { code, message, suggestion } = first;
    context.report(code, origin.file, origin.path, message, suggestion);
  }
}

function writtenGuards(context: CheckContext, model: Model): Iterable<Written> {
  const written = new Map<string, Written>();
  const add = (origin: Origin | undefined, guard: Guard) => {
    if (origin === undefined) return;
    const place = JSON.stringify([origin.file, origin.path]);
    const known = written.get(place) ?? { origin, guards: [] };
    known.guards.push(guard);
    written.set(place, known);
  };
  for (const guard of model.guards) {
    const isEmpty = guard.content.length === 0 && guard.rule === undefined;
    if (!isEmpty) add(guardOrigin(guard, context.origins), guard);
  }
  for (const { key, guard } of selectGuards(context, model)) {
    add(uiOrigin(context, key, "ui:optionsFor"), guard);
  }
  return written.values();
}

/** Conditional selects: a place where one stands can contradict the answers for which it has options. */
function* selectGuards({ form }: CheckContext, model: Model) {
  for (const { key } of Object.values(form.questions)) {
    const own = offersOptions(form, key);
    if (own.length === 0) continue;
    for (const around of model.places.get(key) ?? []) {
      const node: Guard["node"] = { kind: "question", key };
      const guard: Guard = { node, part: 0, content: [], own, earlier: [], around };
      yield { key, guard };
    }
  }
}

/** What a verdict means for staff; undefined where nothing is wrong or nothing is known. */
function explain(verdict: Verdict, model: Model): Explained | undefined {
  switch (verdict.kind) {
    case "never":
      return {
        code: "rule-never-true",
        message: `This can never show: ${explainCore(verdict.core, model)}.`,
        suggestion: CHANGE,
      };
    case "contradiction":
      return {
        code: "rule-contradicts-section",
        message:
          `This can never show where it stands: ${explainCore(verdict.core, model)}. ` +
          `Its own condition holds, for example, when ${describeExample(verdict.example, model)}.`,
        suggestion: CHANGE,
      };
    case "preceded":
      return {
        code: "group-never-shown",
        message:
          `Whenever this condition holds, for example when ${describeExample(verdict.example, model)}, ` +
          `a group before it shows in its place: ${explainCore(verdict.core, model)}.`,
        suggestion: "Put the narrower condition first.",
      };
    case "reachable":
      return verdict.always && alwaysTrue(verdict.always, model);
    default:
      return undefined;
  }
}

function alwaysTrue(
  always: NonNullable<Extract<Verdict, { kind: "reachable" }>["always"]>,
  model: Model,
): Explained {
  const around = always.constraints.map(({ words }) => words).join(" and ");
  const hidden = always.hidden.map((key) => model.variables.get(key)?.shown?.words).filter((words) => words);
  const why = around === "" ? "whatever is answered" : `wherever the content around it shows (${around})`;
  return {
    code: "rule-always-true",
    message: `This condition holds ${hidden.length > 0 && around === "" ? "whatever can be answered" : why}, so it never hides anything.`,
    suggestion: "Take the condition away and keep its content.",
  };
}
