import {
  PDFArray,
  type PDFContext,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  type PDFPage,
  PDFRef,
  PDFString,
} from "@cantoo/pdf-lib";
import type { TagTree } from "./tag-tree.ts";

interface TagsToCopy {
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

/** An element of a stranger's tree of tags, with what may be taken over of it. */
export interface ReadTag {
  /** One of the types of PDF 1.7. */
  readonly type: string;
  readonly title?: string;
  readonly alternative?: string;
  readonly language?: string;
  /** What is read in the place of the content. */
  readonly actual?: string;
  readonly expansion?: string;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly kids: readonly (ReadTag | TaggedContent)[];
}

/** Marked content: which page, counted from 0, and its number there. */
interface TaggedContent {
  readonly page: number;
  readonly number: number;
}

const TYPES = new Set(
  [
    "Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private P H H1 H2 H3 H4 H5 H6",
    "L LI Lbl LBody Table TR TH TD THead TBody TFoot Span Quote Note Reference BibEntry Code Link Annot",
    "Ruby RB RT RP Warichu WT WP Figure Formula Form",
  ]
    .join(" ")
    .split(" "),
);
const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  "/Table": ["RowSpan", "ColSpan", "Scope"],
  "/List": ["ListNumbering"],
};
const MOST_ELEMENTS = 20_000;
const DEEPEST = 100;
const GREATEST_NUMBER = 65_535;
const LONGEST_TEXT = 20_000;

const name = (text: string) => PDFName.of(text);

/** The tags of the document, without elements that hold nothing; empty when it has none. */
export function readTags(document: PDFDocument): readonly ReadTag[] {
  const root = document.catalog.lookup(name("StructTreeRoot"));
  return root instanceof PDFDict ? new TagReader(document, root).elements() : [];
}

class TagReader {
  readonly #root: PDFDict;
  readonly #pages: ReadonlyMap<string, number>;
  readonly #seen = new Set<PDFDict>();
  /** A mark of a page belongs to the first element that names it. */
  readonly #taken = new Set<string>();

  constructor(document: PDFDocument, root: PDFDict) {
    this.#root = root;
    this.#pages = new Map(document.getPages().map((page, index) => [page.ref.toString(), index]));
  }

  elements(): readonly ReadTag[] {
    return this.#kidsOf(this.#root, undefined, 0).filter((kid) => "type" in kid);
  }

  #kidsOf(dict: PDFDict, page: number | undefined, depth: number): readonly (ReadTag | TaggedContent)[] {
    const kids = dict.lookup(name("K"));
    const list = kids instanceof PDFArray ? kids.asArray().map((_, index) => kids.lookup(index)) : [kids];
    return list.flatMap((kid): readonly (ReadTag | TaggedContent)[] => {
      if (kid instanceof PDFNumber) return this.#content(page, kid.asNumber());
      if (!(kid instanceof PDFDict)) return [];
      const own = this.#pageOf(kid) ?? page;
      const number = kid.lookup(name("MCID"));
      // Contents of forms that pages draw are numbered by themselves: those are left out.
      if (number instanceof PDFNumber)
        return kid.has(name("Stm")) ? [] : this.#content(own, number.asNumber());
      return this.#element(kid, own, depth + 1);
    });
  }

  #element(dict: PDFDict, page: number | undefined, depth: number): readonly ReadTag[] {
    if (depth > DEEPEST || this.#seen.has(dict) || this.#seen.size >= MOST_ELEMENTS) return [];
    this.#seen.add(dict);
    const kids = this.#kidsOf(dict, page, depth);
    if (kids.length === 0) return [];
    const texts = {
      title: textIn(dict, "T"),
      alternative: textIn(dict, "Alt"),
      language: languageIn(dict),
      actual: textIn(dict, "ActualText"),
      expansion: textIn(dict, "E"),
    };
    const said = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined));
    return [{ type: this.#typeOf(dict), ...said, attributes: attributesIn(dict), kids }];
  }

  #content(page: number | undefined, number: number): readonly TaggedContent[] {
    const isNumber = Number.isInteger(number) && number >= 0 && number <= GREATEST_NUMBER;
    const mark = `${page} ${number}`;
    if (page === undefined || !isNumber || this.#taken.has(mark)) return [];
    this.#taken.add(mark);
    return [{ page, number }];
  }

  #pageOf(dict: PDFDict): number | undefined {
    const page = dict.get(name("Pg"));
    return page instanceof PDFRef ? this.#pages.get(page.toString()) : undefined;
  }

  /** Own types of a document stand for others. */
  #typeOf(dict: PDFDict): string {
    const roles = this.#root.lookup(name("RoleMap"));
    let type = dict.lookup(name("S"));
    for (let step = 0; step < 8 && type instanceof PDFName; step++) {
      const text = String(type).slice(1);
      if (TYPES.has(text)) return text;
      type = roles instanceof PDFDict ? roles.lookup(type) : undefined;
    }
    return "NonStruct";
  }
}

function textIn(dict: PDFDict, key: string): string | undefined {
  const value = dict.lookup(name(key));
  if (!(value instanceof PDFString || value instanceof PDFHexString)) return undefined;
  return value.decodeText().toWellFormed().slice(0, LONGEST_TEXT);
}

/** The language of the document or element when it names one as browsers do, such as `de-CH`. */
export function languageIn(dict: PDFDict): string | undefined {
  const text = textIn(dict, "Lang");
  return text !== undefined && /^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8}){0,3}$/.test(text) ? text : undefined;
}

function attributesIn(dict: PDFDict): Readonly<Record<string, string | number>> {
  const value = dict.lookup(name("A"));
  const list = value instanceof PDFArray ? value.asArray().map((_, index) => value.lookup(index)) : [value];
  const found: Record<string, string | number> = {};
  for (const attributes of list) {
    if (!(attributes instanceof PDFDict)) continue;
    const owner = String(attributes.lookup(name("O")));
    for (const key of ATTRIBUTES[owner] ?? []) {
      const attribute = attributes.lookup(name(key));
      if (attribute instanceof PDFNumber) found[`${owner}/${key}`] = attribute.asNumber();
      if (attribute instanceof PDFName) found[`${owner}/${key}`] = String(attribute).slice(1);
    }
  }
  return found;
}
