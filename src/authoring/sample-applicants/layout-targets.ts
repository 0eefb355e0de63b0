import { isInDateWindow } from "../../form/answers/dates.ts";
import { isEmptyAnswer } from "../../form/definition/answers.ts";
import { type AddAnotherNode, type LayoutNode, contentsOf } from "../../form/definition/nodes.ts";
import type { Origin } from "../compile/origins.ts";
import type { Constraint } from "../solver/constraint.ts";
import type { Guard } from "../solver/form-guards.ts";
import { guardOrigin } from "../solver/guard-origin.ts";
import { notAll } from "../solver/requirements.ts";
import type { FormStudy } from "./form-study.ts";
import { reach, type Target } from "./target.ts";

/** Everything in the layouts that decides on what shows, each way that it can go. */
export function layoutTargets(study: FormStudy): readonly Target[] {
  return [...guardTargets(study), ...groupTargets(study), ...alertTargets(study)];
}

function guardTargets(study: FormStudy): readonly Target[] {
  const groups = Map.groupBy(study.model.guards, ({ node }) => node);
  return [...groups.values()].flatMap((guards) => [
    ...guards.filter(isWorthReaching).map((guard) => shownTarget(study, guard)),
    ...otherwise(study, guards),
  ]);
}

/** Of the three parts of a confirmation, the optional content shows together with what comes before. */
function isWorthReaching({ node, part }: Guard): boolean {
  return node.kind !== "confirm" || part !== 1;
}

function shownTarget(study: FormStudy, guard: Guard): Target {
  const all = [...guard.earlier, ...guard.own];
  return {
    id: `branch ${wordsOf(guard.own)}`,
    kind: "branch",
    origin: originOf(study, guard),
    goals: [reach([...guard.around, ...all], study.components.ofNode(guard.node))],
    isMet: ({ nodes, values }) => nodes.has(guard.node) && all.every(({ holds }) => holds(values)),
  };
}

/** That none of the contents shows; tabs and confirmations always show one. */
function otherwise(study: FormStudy, guards: readonly Guard[]): readonly Target[] {
  const [first] = guards;
  if (first === undefined || !["when", "firstOf", "search"].includes(first.node.kind)) return [];
  const none = guards.map(({ own }) => notAll(own));
  return [
    {
      id: `branch ${none.map(({ words }) => words).join(" and ")}`,
      kind: "branch",
      origin: originOf(study, first),
      goals: [reach([...first.around, ...none], study.components.ofNode(first.node))],
      isMet: ({ nodes, values }) => nodes.has(first.node) && none.every(({ holds }) => holds(values)),
    },
  ];
}

function wordsOf(constraints: readonly Constraint[]): string {
  return constraints.map(({ words }) => words).join(" and ");
}

function originOf({ form, origins }: FormStudy, guard: Guard): Origin {
  return guardOrigin(guard, origins) ?? { file: `pages/${form.pages[0]?.id}.ui.json`, path: ["ui:layout"] };
}

/** Repeated groups with their fewest and their most components. */
function groupTargets(study: FormStudy): readonly Target[] {
  return groupsIn(study).flatMap((placed) => {
    const { min = 1, max } = placed.node;
    return [...new Set([min, max])].map((count) => countTarget(study, placed, count));
  });
}

/** Repeated groups with one more than their fewest components, and with nothing in them: most applicants have either. */
export function betweenTargets(study: FormStudy): readonly Target[] {
  return groupsIn(study).flatMap((placed) => {
    const { min = 1, max } = placed.node;
    const some = min + 1 < max ? [countTarget(study, placed, min + 1)] : [];
    return [...some, nothingTarget(study, placed)];
  });
}

type PlacedGroup = Placed & { readonly node: AddAnotherNode };

function groupsIn(study: FormStudy): readonly PlacedGroup[] {
  return placedNodes(study).flatMap((placed) =>
    placed.node.kind === "addAnother" ? [{ ...placed, node: placed.node }] : [],
  );
}

function countTarget(study: FormStudy, { node, around, origin }: PlacedGroup, count: number): Target {
  const { id, min = 1, max } = node;
  return {
    id: `branch ${id} has ${count} of ${max} components`,
    kind: "branch",
    origin,
    goals: [reach(around, { ...study.components.ofNode(node), [id]: { least: count, most: count } })],
    isMet: ({ nodes, displayState }) => nodes.has(node) && (displayState.counts[id] ?? min) === count,
  };
}

function nothingTarget(study: FormStudy, { node, around, origin }: PlacedGroup): Target {
  const keys = node.components.flatMap((component) => component.keys);
  return {
    id: `branch ${node.id} has nothing in it`,
    kind: "branch",
    origin,
    goals: [reach(around, study.components.ofNode(node), Object.fromEntries(keys.map((key) => [key, ""])))],
    isMet: ({ nodes, answers }) => nodes.has(node) && keys.every((key) => isEmptyAnswer(answers[key])),
  };
}

/** Notices with a window: shown within it, left out outside of it, as the day has it. */
function alertTargets(study: FormStudy): readonly Target[] {
  let number = 0;
  return placedNodes(study).flatMap(({ node, around, origin }) => {
    if (node.kind !== "alert" || (node.from === "" && node.to === "")) return [];
    number += 1;
    const shows = isInDateWindow(study.today, node.from, node.to);
    const window = `${node.from || "any day"} to ${node.to || "any day"}`;
    return [
      {
        id: `branch notice ${number} of ${window} ${shows ? "shows" : "is left out"}`,
        kind: "branch" as const,
        origin,
        goals: [reach(around, study.components.ofNode(node))],
        isMet: ({ nodes }) => nodes.has(node),
      },
    ];
  });
}

interface Placed {
  readonly node: LayoutNode;
  readonly around: readonly Constraint[];
  readonly origin: Origin;
}

/** Every node with what the content around it asks for. */
function placedNodes({ form, model, origins }: FormStudy): readonly Placed[] {
  const guards = Map.groupBy(model.guards, ({ node }) => node);
  const walk = (
    page: string,
    nodes: readonly LayoutNode[],
    around: readonly Constraint[],
  ): readonly Placed[] =>
    nodes.flatMap((node) => {
      const origin = origins.nodes.get(node) ?? { file: `pages/${page}.ui.json`, path: ["ui:layout"] };
      const inner = contentsOf(node).flatMap((content, part) => {
        const guard = guards.get(node)?.find((candidate) => candidate.part === part);
        return walk(page, content, guard ? [...guard.around, ...guard.earlier, ...guard.own] : around);
      });
      return [{ node, around, origin }, ...inner];
    });
  return form.pages.flatMap(({ id, layout }) => walk(id, layout, []));
}
