import { type LayoutNode, contentsOf, decidingOf, keysBelow } from "../../form/definition/nodes.ts";
import type { Origin } from "../compile/origins.ts";
import { ruleOrigin } from "../solver/guard-origin.ts";
import { type Check, type CheckContext, reportOnce } from "./check-context.ts";
import { uiOrigin } from "./definition-parts.ts";

/** Keys that show only depending on other keys. */
interface Dependency {
  readonly keys: readonly string[];
  readonly reads: readonly string[];
  readonly origin: Origin | undefined;
}

/** Questions that show depending on their own answer, directly or in a circle: once hidden, they stay hidden. */
export const checkDependencies: Check = (context) => {
  const described = new Map(Object.values(context.form.questions).map(({ key, desc }) => [desc, key]));
  const dependencies = [
    ...context.form.pages.flatMap((page) => guardsIn(page.layout, context)),
    ...conditionalSelects(context),
  ].map(({ reads, ...rest }) => ({ ...rest, reads: reads.map((key) => described.get(key) ?? key) }));
  const readsOf = new Map<string, Set<string>>();
  for (const { keys, reads } of dependencies) {
    for (const key of keys) readsOf.set(key, new Set([...(readsOf.get(key) ?? []), ...reads]));
  }
  const once = reportOnce(context.report);
  for (const { keys, reads, origin } of dependencies) {
    const reached = reachable(reads, readsOf);
    const circular = keys.find((key) => reached.has(key));
    if (circular === undefined || origin === undefined) continue;
    const message = reads.includes(circular)
      ? `"${circular}" is shown depending on its own answer, so it can never be answered.`
      : `"${circular}" is shown depending on ${reads.map((key) => `"${key}"`).join(", ")}, which in turn depends on "${circular}".`;
    once("self-dependent-rule", origin, message);
  }
};

function reachable(
  start: readonly string[],
  readsOf: ReadonlyMap<string, ReadonlySet<string>>,
): ReadonlySet<string> {
  const reached = new Set(start);
  // A Set's iteration includes what is added on the way.
  for (const key of reached) for (const read of readsOf.get(key) ?? []) reached.add(read);
  return reached;
}

function guardsIn(nodes: readonly LayoutNode[], context: CheckContext): readonly Dependency[] {
  return nodes.flatMap((node) => [
    ...guardsOf(node, context),
    ...contentsOf(node).flatMap((content) => guardsIn(content, context)),
  ]);
}

function guardsOf(node: LayoutNode, { origins }: CheckContext): readonly Dependency[] {
  const deciding = decidingOf(node);
  if (deciding?.by !== "rules") return [];
  const { rules } = deciding;
  // A content shows only while none before it does.
  return contentsOf(node).map((content, index) => ({
    keys: keysBelow(content),
    reads: rules.slice(0, index + 1).flatMap(({ reads }) => reads),
    origin: ruleOrigin(rules[index], origins) ?? origins.nodes.get(node),
  }));
}

function conditionalSelects(context: CheckContext): readonly Dependency[] {
  return Object.values(context.form.questions).flatMap(({ key, optionsFor, displayOnly }) =>
    optionsFor === undefined || displayOnly === true
      ? []
      : [{ keys: [key], reads: [optionsFor], origin: uiOrigin(context, key, "ui:optionsFor") }],
  );
}
