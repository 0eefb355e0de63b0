import type { CompiledForm } from "../../form/definition/compiled-form.ts";
import { type LayoutNode, contentsOf } from "../../form/definition/nodes.ts";

/** Each form's nodes, found once: lint asks for them with most of its checks. */
const nodesOfForms = new WeakMap<CompiledForm, readonly LayoutNode[]>();

/** Every node of every page, outer ones before those inside them, in the order of the layout. */
export function everyNode(form: CompiledForm): readonly LayoutNode[] {
  const known = nodesOfForms.get(form) ?? form.pages.flatMap(({ layout }) => [...nodesWithin(layout)]);
  nodesOfForms.set(form, known);
  return known;
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
