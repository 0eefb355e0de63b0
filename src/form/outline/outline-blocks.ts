import type { OutlineItem } from "./outline.ts";

/** A part of the outline that stands under a heading of its own. */
type OutlineSection = Extract<OutlineItem, { readonly kind: "section" }>;
/** A question with its answer, as one row. */
export type OutlineAnswer = Exclude<OutlineItem, OutlineSection>;

/** What is drawn as one: a section, or answers that follow each other in one list. */
type OutlineBlock =
  | { readonly kind: "section"; readonly section: OutlineSection }
  | { readonly kind: "answers"; readonly items: readonly OutlineAnswer[] };

/**
 * The blocks of a page or section, in order. Where `isApart` differs between neighbors a new list begins:
 * `outlineBlocks(items, ({ kind }) => kind === "mark")` has marks in lists of their own.
 */
export function outlineBlocks(
  items: readonly OutlineItem[],
  isApart: (item: OutlineAnswer) => boolean = () => false,
): readonly OutlineBlock[] {
  const blocks: OutlineBlock[] = [];
  let list: OutlineAnswer[] = [];
  for (const item of items) {
    const [first] = list;
    if (item.kind === "section") {
      blocks.push({ kind: "section", section: item });
      list = [];
    } else if (first !== undefined && isApart(first) === isApart(item)) {
      list.push(item);
    } else {
      list = [item];
      blocks.push({ kind: "answers", items: list });
    }
  }
  return blocks;
}

const LONG_ANSWER_CHARS = 120;

/** Whether a text is printed below its question, over the whole width, and not beside it. */
export function isLongAnswer(text: string): boolean {
  return text.length > LONG_ANSWER_CHARS || text.includes("\n");
}

/**
 * The files of a question as they are read, below their number where it takes several (FIL-04):
 * '2 documents:\ndiploma.pdf, 84 kB\ntranscript.pdf, 1 MB'. Empty without any.
 */
export function filesInWords(
  { further }: Extract<OutlineItem, { readonly kind: "document" }>,
  lines: readonly string[],
): string {
  if (further === undefined || lines.length === 0) return lines.join("\n");
  return [lines.length === 1 ? "1 document:" : `${lines.length} documents:`, ...lines].join("\n");
}
