import { entryTitle } from "../answers/entry-titles.ts";
import { shownContents, visibleKeys } from "../answers/visibility.ts";
import type { Answers, DisplayState } from "../definition/answers.ts";
import type { CompiledForm } from "../definition/compiled-form.ts";
import { type LayoutNode, ownKeys } from "../definition/nodes.ts";

/** Something that belongs to an application beside the answers. */
export type Material =
  /** A document that the applicant is asked to upload. */
  | {
      readonly kind: "document";
      readonly key: string;
      readonly title: string;
      /** The keys of its further files, where the question takes several. */
      readonly further?: readonly string[];
    }
  /** What reaches the school in another way, as the form calls it. */
  | {
      readonly kind: "awaited";
      readonly title: string;
      /** The same without whose it is, which an answer may tell. */
      readonly awaits: string;
    };

/**
 * What these answers have to bring along, in reading order: the documents that are asked for, and what texts that show
 * say the school waits for. Each title of the latter once.
 */
export function materialsOf(
  form: CompiledForm,
  answers: Answers,
  displayState: DisplayState,
): readonly Material[] {
  const visible = visibleKeys(form, answers, displayState);
  const materialsIn = (nodes: readonly LayoutNode[]): readonly Material[] => nodes.flatMap(materialsOfNode);
  const materialsOfNode = (node: LayoutNode): readonly Material[] => {
    if (node.kind === "text")
      return node.awaits === undefined ? [] : [{ kind: "awaited", title: node.awaits, awaits: node.awaits }];
    const contents = shownContents(node, answers, displayState);
    if (node.kind === "addAnother") {
      return contents.flatMap((content, index) => {
        const entry = node.components[index];
        return within(entry === undefined ? "" : entryTitle(form, answers, entry), materialsIn(content));
      });
    }
    return [...ownKeys(node).flatMap(document), ...contents.flatMap(materialsIn)];
  };
  const document = (key: string): readonly Material[] => {
    const question = visible.has(key) ? form.questions[key] : undefined;
    if (question?.type !== "document" || question.fileOf !== undefined) return [];
    const { title, further } = question;
    return [{ kind: "document", key, title, ...(further !== undefined && { further }) }];
  };
  const all = form.pages.flatMap(({ layout }) => materialsIn(layout));
  const isFirst = ({ kind, title }: Material, index: number) =>
    kind === "document" || all.findIndex((other) => other.kind === kind && other.title === title) === index;
  return all.filter(isFirst);
}

/** Several components ask for the same: the name of each says whose it is. */
function within(component: string, materials: readonly Material[]): readonly Material[] {
  if (component === "") return materials;
  return materials.map((material) => ({ ...material, title: `${component}: ${material.title}` }));
}
