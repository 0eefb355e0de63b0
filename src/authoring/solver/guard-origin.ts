import type { Origin, Origins } from "../compile/origins.ts";
import type { Guard } from "./form-guards.ts";

const CONFIRM_PARTS = ["before", "optional", "after"] as const;

/** Where the condition of guarded content is written. */
export function guardOrigin({ node, part, rule }: Guard, origins: Origins): Origin | undefined {
  const guarded = rule && origins.guards.find((guard) => guard.rule === rule);
  if (guarded) {
    const { file, path } = guarded.origin;
    // The cases of a switch have no condition of their own: the code is the condition.
    return path.at(-2) === "cases" ? { file, path } : { file, path: [...path, "when"] };
  }
  const origin = origins.nodes.get(node);
  if (origin === undefined) return undefined;
  const at = (...steps: readonly (string | number)[]) => ({
    file: origin.file,
    path: [...origin.path, ...steps],
  });
  if (node.kind === "confirm") return at(CONFIRM_PARTS[part] ?? "after");
  if (node.kind === "tabs") return at("items", part);
  return node.kind === "search" ? at("content") : origin;
}
