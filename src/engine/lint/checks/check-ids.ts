import type { Origin } from "../../compile/origins.ts";
import type { Check, CheckContext } from "../check-context.ts";
import { nodesOfKind } from "../layout-nodes.ts";

const KINDS = [
  { kind: "addAnother", word: "addAnother", shared: "both groups would share one count" },
  { kind: "tabs", word: "tabs", shared: "choosing in one would choose in the other" },
  { kind: "confirm", word: "confirm", shared: "confirming one would confirm the other" },
] as const;

/** Ids that are used twice in the form; each kind of node has names of its own. */
export const checkIds: Check = (context) => {
  for (const { kind, word, shared } of KINDS) {
    const seen = new Map<string, Origin | undefined>();
    for (const node of nodesOfKind(context.form, kind)) {
      const origin = context.origins.nodes.get(node);
      const isRepeated = JSON.stringify(seen.get(node.id)) === JSON.stringify(origin);
      // A confirmation with a key keeps its state there, under the block's prefix.
      const hasOwnState = isRepeated && node.kind === "confirm" && node.key !== undefined;
      if (seen.has(node.id) && origin && !hasOwnState) {
        const message = `The id "${node.id}" is used twice, so ${shared}.`;
        const suggestion = isRepeated ? REPEATED : "Give one of the two another id.";
        context.report("duplicate-id", origin.file, [...origin.path, word], message, suggestion);
      }
      seen.set(node.id, origin);
    }
  }
  checkTabIds(context);
};

const REPEATED =
  "It stands in a block or a repeated group, and each use of that has the same id: take it out of there.";

function checkTabIds({ form, origins, report }: CheckContext): void {
  for (const node of nodesOfKind(form, "tabs")) {
    const origin = origins.nodes.get(node);
    node.tabs.forEach(({ id }, index) => {
      const isTaken = node.tabs.slice(0, index).some((tab) => tab.id === id);
      if (!isTaken || origin === undefined) return;
      const message = `Two tabs of "${node.id}" have the id "${id}", so only the first can be chosen.`;
      report("duplicate-id", origin.file, [...origin.path, "items", index, "id"], message);
    });
  }
}
