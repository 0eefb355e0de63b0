import type { CompiledForm, LayoutNode } from "../../form/definition/compiled-form.ts";
import { contentsOf } from "../../form/definition/layout-tree.ts";

/** Every node of every page, outer ones before those inside them, in the order of the layout. */
export function* everyNode({ pages }: CompiledForm): Generator<LayoutNode> {
  for (const page of pages) yield* nodesWithin(page.layout);
}

/** The nodes and all that are inside them. */
export function* nodesWithin(nodes: readonly LayoutNode[]): Generator<LayoutNode> {
  for (const node of nodes) {
    yield node;
    for (const content of contentsOf(node)) yield* nodesWithin(content);
  }
}

/** The nodes of one kind. */
export function* nodesOfKind<Kind extends LayoutNode["kind"]>(
  form: CompiledForm,
  kind: Kind,
): Generator<Extract<LayoutNode, { readonly kind: Kind }>> {
  const isOfKind = (node: LayoutNode): node is Extract<LayoutNode, { readonly kind: Kind }> =>
    node.kind === kind;
  for (const node of everyNode(form)) if (isOfKind(node)) yield node;
}
