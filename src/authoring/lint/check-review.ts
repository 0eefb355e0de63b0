import type { CompiledPage } from "../../form/definition/compiled-form.ts";
import type { LayoutNode } from "../../form/definition/nodes.ts";
import { nodesOfKind } from "../solver/layout-nodes.ts";
import { type Check, type CheckContext, reportOnce } from "./check-context.ts";

type Review = Extract<LayoutNode, { readonly kind: "review" }>;

/**
 * The review of all answers where applicants would not see it, see it twice, or see it before they have answered all: it
 * stands once, in plain sight, and no later page asks anything.
 */
export const checkReview: Check = (context) => {
  const { form, origins } = context;
  const once = reportOnce(context.report);
  const inSight = new Set(form.pages.flatMap(({ layout }) => plainReviews(layout)));
  const seen = new Set<string>();
  for (const node of nodesOfKind(form, "review")) {
    const origin = origins.nodes.get(node);
    if (origin === undefined) continue;
    const place = JSON.stringify(origin);
    const problem =
      problemOfPlace(origin.file, inSight.has(node)) ??
      (seen.size > 0 && !seen.has(place)
        ? "The review of all answers stands here a second time."
        : undefined) ??
      problemOfOrder(node, context);
    seen.add(place);
    if (problem !== undefined) once("review-misplaced", origin, problem);
  }
};

/** Those that stand on the page itself or in a section: nothing hides or repeats them. */
function plainReviews(nodes: readonly LayoutNode[]): readonly Review[] {
  return nodes.flatMap((node) => {
    if (node.kind === "section") return plainReviews(node.content);
    return node.kind === "review" ? [node] : [];
  });
}

function problemOfPlace(file: string, isInSight: boolean): string | undefined {
  if (file.startsWith("blocks/")) {
    return "The review of all answers stands in a block; it belongs on the page itself, where it is found.";
  }
  return isInSight
    ? undefined
    : "The review of all answers stands in content that can be hidden or repeated, or beside something.";
}

function problemOfOrder(node: Review, { form }: CheckContext): string | undefined {
  const at = form.pages.findIndex(({ layout }) => plainReviews(layout).includes(node));
  const later = form.pages.slice(at + 1).find(({ keys }) => keys.length > 0);
  return later && `The review of all answers comes before the page "${later.title}", which ${asks(later)}.`;
}

function asks({ keys: [first = ""], schema }: CompiledPage): string {
  return `asks for "${schema.properties?.[first]?.title ?? first}"`;
}
