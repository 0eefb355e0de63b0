import { shownContents } from "../../src/form/answers/visibility.ts";
import { contentsOf } from "../../src/form/definition/nodes.ts";
import type { Answers, CompiledForm, DisplayState, LayoutNode } from "../../src/form/index.ts";

/** What shows of a layout for some answers. */
export interface ShownParts {
  /** The nodes that stand on the page. */
  readonly nodes: ReadonlySet<LayoutNode>;
  /** The lists of nodes that stand on the page. */
  readonly contents: ReadonlySet<readonly LayoutNode[]>;
}

/** Walks the pages as the renderer does. */
export function shownParts(form: CompiledForm, answers: Answers, displayState: DisplayState): ShownParts {
  const nodes = new Set<LayoutNode>();
  const contents = new Set<readonly LayoutNode[]>();
  const walk = (list: readonly LayoutNode[]): void => {
    contents.add(list);
    for (const node of list) {
      nodes.add(node);
      const shown = shownContents(node, answers, displayState);
      for (const content of contentsOf(node)) if (shown.includes(content)) walk(content);
    }
  };
  for (const page of form.pages) walk(page.layout);
  return { nodes, contents };
}
