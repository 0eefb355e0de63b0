import type { CompiledRule } from "../../form/definition/compiled-rule.ts";
import { decidingOf } from "../../form/definition/nodes.ts";
import type { Origin, Origins } from "../compile/origins.ts";
import type { Guard } from "./form-guards.ts";

const CONFIRM_PARTS = ["before", "optional", "after"] as const;

/** Where the condition of guarded content is written. */
export function guardOrigin({ node, part, rule }: Guard, origins: Origins): Origin | undefined {
  const guarded = ruleOrigin(rule, origins);
  if (guarded) return guarded;
  const origin = origins.nodes.get(node);
  if (origin === undefined) return undefined;
  const at = (...steps: readonly (string | number)[]) => ({
    file: origin.file,
    path: [...origin.path, ...steps],
  });
  const by = decidingOf(node)?.by;
  if (by === "confirmation") return at(CONFIRM_PARTS[part] ?? "after");
  if (by === "tabs") return at("items", part);
  return by === "answer" ? at("content") : origin;
}

/** Where the rule of a condition is written; the cases of a switch have none of their own: the code is the condition. */
export function ruleOrigin(rule: CompiledRule | undefined, { guards }: Origins): Origin | undefined {
  const guarded = rule && guards.find((guard) => guard.rule === rule);
  if (!guarded) return undefined;
  const { file, path } = guarded.origin;
  return path.at(-2) === "cases" ? { file, path } : { file, path: [...path, "when"] };
}
