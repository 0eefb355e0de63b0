import type { CompiledForm } from "../../form/definition/compiled-form.ts";
import { type LayoutNode, contentsOf, ownKeys } from "../../form/definition/nodes.ts";
import type { Origin, Origins } from "../compile/origins.ts";
import type { Constraint } from "../solver/constraint.ts";
import { type Model, modelOf } from "../solver/model.ts";
import { type PageDemand, pageDemands } from "../solver/page-demands.ts";
import { answersOfSchemas } from "../solver/requirements.ts";
import type { Goal } from "./target.ts";

/** In which component of which repeated group each key and node stands, as the counts that show it. */
interface Components {
  readonly ofKey: (key: string) => Goal["counts"];
  readonly ofNode: (node: LayoutNode) => Goal["counts"];
}

/** Walks the layouts of all pages for the components of their repeated groups. */
function componentsIn(layouts: readonly (readonly LayoutNode[])[]): Components {
  const keys = new Map<string, Goal["counts"]>();
  const nodes = new Map<LayoutNode, Goal["counts"]>();
  const walk = (content: readonly LayoutNode[], counts: Goal["counts"]): void => {
    for (const node of content) {
      nodes.set(node, counts);
      for (const key of ownKeys(node)) if (!keys.has(key)) keys.set(key, counts);
      for (const [index, inner] of contentsOf(node).entries()) {
        const here =
          node.kind === "addAnother"
            ? { ...counts, [node.id]: { least: index + 1, most: node.max } }
            : counts;
        walk(inner, here);
      }
    }
  };
  for (const layout of layouts) walk(layout, {});
  return { ofKey: (key) => keys.get(key) ?? {}, ofNode: (node) => nodes.get(node) ?? {} };
}

/** A form as the sample applicants are made from it. */
export interface FormStudy {
  readonly form: CompiledForm;
  readonly origins: Origins;
  readonly model: Model;
  readonly demands: readonly PageDemand[];
  readonly components: Components;
  /** yyyy-mm-dd */
  readonly today: string;
}

/** Works out, once for all targets, how a form decides on what shows and what it demands. */
export function studyForm(form: CompiledForm, origins: Origins, today: string): FormStudy {
  return {
    form,
    origins,
    today,
    model: modelOf(form, answersOfSchemas(form)),
    demands: pageDemands(form, origins),
    components: componentsIn(form.pages.map(({ layout }) => layout)),
  };
}

/** That a question stands on its page; nothing for one that always does. */
export function shownConstraints({ model }: FormStudy, key: string): readonly Constraint[] {
  const shown = model.shown.get(key);
  return shown === undefined ? [] : [shown];
}

/** Where a question is described. */
export function questionOrigin({ form, origins }: FormStudy, key: string): Origin {
  const page = form.questions[key]?.page ?? "";
  return origins.properties.get(key) ?? { file: `pages/${page}.schema.json`, path: ["properties"] };
}
