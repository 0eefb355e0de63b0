import { type Answers, isEmptyAnswer } from "../definition/answers.ts";
import type { CompiledForm } from "../definition/compiled-form.ts";
import { memoizeByObject } from "../definition/memoize-by-object.ts";
import { type AddAnotherComponent, type LayoutNode, contentsOf } from "../definition/nodes.ts";
import { labelOf } from "./descriptions.ts";

/** The heading of an entry with the answer that the form names it by, once it is given: 'Child 2 (Ana)' (GRP-04). */
export function entryTitle(
  form: CompiledForm,
  answers: Answers,
  { title, nameKey }: Pick<AddAnotherComponent, "title" | "nameKey">,
): string {
  const question = nameKey === undefined ? undefined : form.questions[nameKey];
  const answer = question && answers[question.key];
  if (question === undefined || isEmptyAnswer(answer)) return title;
  const name = (labelOf(form, question, answer) || String(answer)).trim();
  return name === "" ? title : `${title} (${name})`;
}

type Entries = readonly AddAnotherComponent[];

/** What says whom or what the questions of an entry ask about: the headings of the entries around them, outermost first. */
export function entryPath(form: CompiledForm, answers: Answers, entries: Entries): string {
  return entries.map((entry) => entryTitle(form, answers, entry)).join(", ");
}

/** By key: the entries of named groups that it stands in. */
const namedEntriesOf = memoizeByObject(({ pages }: CompiledForm): ReadonlyMap<string, Entries> => {
  const entries = new Map<string, Entries>();
  const walk = (nodes: readonly LayoutNode[], around: Entries): void => {
    for (const node of nodes) {
      if (node.kind !== "addAnother") {
        for (const content of contentsOf(node)) walk(content, around);
        continue;
      }
      for (const component of node.components) {
        const inside = [...around, component];
        if (inside.some(({ nameKey }) => nameKey !== undefined)) {
          for (const key of component.keys) entries.set(key, inside);
        }
        walk(component.content, inside);
      }
    }
  };
  for (const { layout } of pages) walk(layout, []);
  return entries;
});

/** A sentence about a question with the name of the entry that it begins with: 'Child 2: Allergies' or 'Child 2 (Ana): Allergies'. */
export function nameEntry(
  form: CompiledForm,
  answers: Answers,
  { key, sentence }: { readonly key: string; readonly sentence: string },
): string {
  const entries = namedEntriesOf(form).get(key) ?? [];
  for (let depth = entries.length; depth > 0; depth--) {
    const inside = entries.slice(0, depth);
    const about = inside.map(({ title }) => title).join(", ");
    if (!sentence.startsWith(`${about}: `)) continue;
    return entryPath(form, answers, inside) + sentence.slice(about.length);
  }
  return sentence;
}
