import { type LayoutNode, contentsOf } from "../../form/definition/nodes.ts";
import { DESK_FILE, writtenDesk } from "../compile/compile-desk.ts";
import { type Check, type CheckContext, questionOf } from "./check-context.ts";
import { didYouMean } from "./suggest.ts";

/** The checklist of the desk: each item once, with a way to be fulfilled, by what the form asks for. */
export const checkChecklist: Check = (context) => {
  const { sources, report } = context;
  const ids = new Set<string>();
  for (const [index, item] of (writtenDesk(sources).checklist ?? []).entries()) {
    const path = ["checklist", index];
    if (ids.has(item.id)) {
      const message = `Two items have the id "${item.id}", so that both would be ticked and waived together.`;
      report("checklist-id-twice", DESK_FILE, [...path, "id"], message, "Give each an id of its own.");
    }
    ids.add(item.id);
    const { document, answer, rule, hand } = item;
    if (document === undefined && answer === undefined && rule === undefined && hand === undefined) {
      const message = `Nothing fulfils "${item.id}", so that it would be awaited for ever.`;
      const suggestion = 'Add "document", "answer", "rule", or "hand": true for what staff tick.';
      report("checklist-never-fulfilled", DESK_FILE, path, message, suggestion);
    }
    for (const word of ["document", "answer"] as const)
      checkQuestion(item[word], word, { ...context, path: [...path, word] });
    checkAwaits(item.awaits, { ...context, path: [...path, "awaits"] });
  }
};

type At = CheckContext & { readonly path: readonly (string | number)[] };

function checkQuestion(key: string | undefined, word: "document" | "answer", at: At): void {
  if (key === undefined) return;
  const { form, report, path } = at;
  const question = questionOf(form, key);
  const isDocument = question?.type === "document" && question.fileOf === undefined;
  if (question !== undefined && (word === "document") === isDocument) return;
  const problem =
    question === undefined
      ? `No page asks for "${key}".`
      : word === "document"
        ? `"${key}" is no question for a document.`
        : `"${key}" is a question for a document.`;
  const known = Object.values(form.questions)
    .filter(({ type, fileOf }) => (word === "document") === (type === "document" && fileOf === undefined))
    .map((known) => known.key);
  const suggestion =
    question === undefined
      ? didYouMean(key, known)
      : word === "document"
        ? `Write "answer" in place of "document".`
        : `Write "document" in place of "answer".`;
  report("checklist-question", DESK_FILE, [...path], problem, suggestion);
}

function checkAwaits(awaits: string | undefined, { form, report, path }: At): void {
  if (awaits === undefined) return;
  const known = [...new Set(form.pages.flatMap(({ layout }) => awaitedIn(layout)))];
  if (known.includes(awaits)) return;
  const suggestion =
    didYouMean(awaits, known) ??
    (known.length === 0
      ? "No text of the form awaits anything."
      : `Awaited: ${known.map((text) => `"${text}"`).join(", ")}.`);
  report("checklist-awaits", DESK_FILE, [...path], `No text of the form awaits "${awaits}".`, suggestion);
}

function awaitedIn(nodes: readonly LayoutNode[]): readonly string[] {
  return nodes.flatMap((node) => [
    ...(node.kind === "text" && node.awaits !== undefined ? [node.awaits] : []),
    ...contentsOf(node).flatMap(awaitedIn),
  ]);
}
