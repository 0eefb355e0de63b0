import { fillQuotes } from "../../form/outline/quoted-answers.ts";
import { checkBroken } from "../solver/checks.ts";
import type { Constraint } from "../solver/constraint.ts";
import { canDecide, demandConstraint, isDecidable } from "../solver/requirements.ts";
import { answerTargets, around, type Demand, hasError, NOT_DECIDED } from "./answer-targets.ts";
import { type FormStudy, shownConstraints } from "./form-study.ts";
import { type Goal, reach, type Target } from "./target.ts";

/** What the pages' schemas demand: each condition both ways, each refusal, each limit on both sides. */
export function schemaTargets(study: FormStudy): readonly Target[] {
  const demanded = study.demands.flatMap((demand): readonly Target[] => {
    switch (demand.kind) {
      case "if":
        return conditionTargets(study, demand);
      case "required":
        return [requiredTarget(study, demand)];
      case "answer":
        return answerTargets(study, demand);
      default:
        return demand satisfies never;
    }
  });
  const targets = [...demanded, ...checkTargets(study)];
  // Several conditions may give a question the same limit; one of them stands for all.
  return [...Map.groupBy(targets, ({ id }) => id).values()].flatMap((same) => same.slice(0, 1));
}

function checkTargets(study: FormStudy): readonly Target[] {
  const { form, origins, model, components } = study;
  return form.pages.flatMap(({ id, checks = [] }) =>
    checks.map((check): Target => {
      const [key = ""] = check.at;
      const path = ["checks"];
      return {
        id: `message ${check.at.join(", ")} checked at ${id}: ${check.message}`,
        kind: "message",
        origin: origins.checks.get(check) ?? { file: `pages/${id}.schema.json`, path },
        goals: [reach(checkBroken(check, model), components.ofKey(key))],
        isMet: ({ answers, errors }) => {
          const message = fillQuotes(form, answers, check.message);
          return check.at.some((marked) => errors[marked]?.includes(message));
        },
      };
    }),
  );
}

function conditionTargets(study: FormStudy, demand: Demand<"if">): readonly Target[] {
  const outer = around(demand);
  return [true, false].map((holds) => {
    const condition = { ...demand.decisive, holds };
    const isKnown = canDecide(condition) && isDecidable(demand);
    const inner = demandConstraint(demand.page, condition);
    const all = [...outer, inner];
    return {
      id: `branch ${demand.page.id}: ${all.map(({ words }) => words).join(" and ")}`,
      kind: "branch",
      origin: demand.origin,
      goals: isKnown ? [reach(all, countsOf(study, inner))] : [],
      ...(!isKnown && { impossible: NOT_DECIDED }),
      isMet: ({ values }) => all.every((constraint) => constraint.holds(values)),
    };
  });
}

function countsOf(study: FormStudy, { reads }: Constraint): Goal["counts"] {
  return Object.assign({}, ...reads.map((key) => study.components.ofKey(key)));
}

function requiredTarget(study: FormStudy, demand: Demand<"required">): Target {
  const { key, page, schemaPath } = demand;
  const constraints = [...around(demand), ...shownConstraints(study, key)];
  const isKnown = study.form.questions[key] !== undefined;
  return {
    id: `message ${key} required at ${page.id}${schemaPath}`,
    kind: "message",
    origin: demand.origin,
    goals:
      isKnown && isDecidable(demand) ? [reach(constraints, study.components.ofKey(key), { [key]: "" })] : [],
    ...(!isKnown && { impossible: `No page asks "${key}".` }),
    ...(!isDecidable(demand) && { impossible: NOT_DECIDED }),
    isMet: (situation) =>
      situation.errors[key] !== undefined &&
      hasError(
        situation,
        page.id,
        (error) => error.schemaPath === schemaPath && error.params.missingProperty === key,
      ),
  };
}
