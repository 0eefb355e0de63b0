import {
  type PDFContext,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  type PDFPage,
  type PDFRef,
} from "@cantoo/pdf-lib";
import type { ReadTag, TaggedContent } from "./read-tags.ts";
import type { TagTree } from "./tag-tree.ts";

export interface TagsToCopy {
  readonly tags: readonly ReadTag[];
  readonly tree: TagTree;
  /** The element that they come into. */
  readonly parent: PDFRef;
  /** The pages as they are now, in their order. */
  readonly pages: readonly PDFPage[];
  readonly context: PDFContext;
}

/** Puts tags that were read into a tree, and gives the pages that none of them is about. */
export function copyTags({ tags, tree, parent, pages, context }: TagsToCopy): readonly PDFPage[] {
  const owners = new Map<PDFPage, (PDFRef | undefined)[]>();
  const putContent = (element: PDFRef, { page: index, number }: TaggedContent) => {
    const page = pages[index];
    if (page === undefined) return;
    const known = owners.get(page) ?? [];
    while (known.length < number) known.push(undefined);
    known[number] = element;
    owners.set(page, known);
    tree.addContent(element, page, number);
  };
  const put = (above: PDFRef, tag: ReadTag): void => {
    const element = tree.add(above, { ...tag, entries: entriesOf(tag, context) });
    for (const kid of tag.kids) {
      if ("type" in kid) put(element, kid);
      else putContent(element, kid);
    }
  };
  for (const tag of tags.flatMap(withoutDocument)) put(parent, tag);
  for (const [page, elements] of owners) tree.setPage(page, elements);
  return pages.filter((page) => !owners.has(page));
}

/** A document within a document says nothing. */
function withoutDocument(tag: ReadTag): readonly ReadTag[] {
  const isWhole = tag.type === "Document" && tag.kids.every((kid) => "type" in kid);
  return isWhole ? tag.kids.filter((kid) => "type" in kid) : [tag];
}

function entriesOf(
  { actual, expansion, attributes }: ReadTag,
  context: PDFContext,
): Readonly<Record<string, PDFObject>> {
  const owned: Record<string, Record<string, PDFObject>> = {};
  for (const [path, value] of Object.entries(attributes)) {
    const [, owner = "", key = ""] = path.split("/");
    owned[owner] ??= { O: PDFName.of(owner) };
    Object.assign(owned[owner], {
      [key]: typeof value === "number" ? PDFNumber.of(value) : PDFName.of(value),
    });
  }
  const dictionaries = Object.values(owned).map((entries) => context.obj(entries));
  return {
    ...(actual !== undefined && { ActualText: PDFHexString.fromText(actual) }),
    ...(expansion !== undefined && { E: PDFHexString.fromText(expansion) }),
    ...(dictionaries.length > 0 && { A: context.obj(dictionaries) }),
  };
}
