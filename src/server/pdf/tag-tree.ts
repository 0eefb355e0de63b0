import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFNull,
  PDFNumber,
  type PDFObject,
  type PDFPage,
  PDFRef,
} from "@cantoo/pdf-lib";

/** An element of the tree: what it is, and what it says to who cannot see it. */
export interface TagElement {
  /** Such as `P` or `Figure`, one of the types of PDF 1.7. */
  readonly type: string;
  readonly title?: string;
  readonly alternative?: string;
  readonly language?: string;
  /** Further entries as they are to be. */
  readonly entries?: Readonly<Record<string, PDFObject>>;
}

const name = (text: string) => PDFName.of(text);

/** The tags of a PDF, which tell a screen reader what its marked contents are, to be added to. */
export class TagTree {
  /** The element that all others are in. */
  readonly top: PDFRef;
  readonly #document: PDFDocument;
  readonly #root: PDFDict;
  readonly #numbers: PDFArray;

  /** The tree of the document, or a new one where it has none. */
  constructor(document: PDFDocument) {
    this.#document = document;
    const { catalog, context } = document;
    const known = catalog.lookupMaybe(name("StructTreeRoot"), PDFDict);
    this.#root = known ?? context.obj({ Type: "StructTreeRoot" });
    if (known === undefined) catalog.set(name("StructTreeRoot"), context.register(this.#root));
    this.#numbers = flatNumbers(document, this.#root);
    catalog.set(name("MarkInfo"), context.obj({ Marked: true }));
    this.top = this.#firstElement() ?? this.add(null, { type: "Document" });
  }

  /** Adds an element behind the others of its parent, and gives it. */
  add(parent: PDFRef | null, { type, title, alternative, language, entries = {} }: TagElement): PDFRef {
    const { context, catalog } = this.#document;
    const texts = { T: title, Alt: alternative, Lang: language };
    const element = context.obj({ Type: "StructElem", S: type });
    for (const [key, text] of Object.entries(texts)) {
      if (text !== undefined) element.set(name(key), PDFHexString.fromText(text));
    }
    for (const [key, value] of Object.entries(entries)) element.set(name(key), value);
    const ref = context.register(element);
    const above = parent ?? catalog.get(name("StructTreeRoot"));
    if (above instanceof PDFRef) element.set(name("P"), above);
    this.#addKid(parent === null ? this.#root : context.lookup(parent, PDFDict), ref);
    return ref;
  }

  /** Says that the marked content of this number on the page belongs to the element. */
  addContent(element: PDFRef, page: PDFPage, number: number): void {
    const { context } = this.#document;
    const content = context.obj({ Type: "MCR", Pg: page.ref, MCID: number });
    this.#addKid(context.lookup(element, PDFDict), content);
  }

  /** Says to which elements the marked contents of the page belong, by their numbers; in the place of what it said. */
  setPage(page: PDFPage, elements: readonly (PDFRef | undefined)[]): void {
    const { context } = this.#document;
    const key = this.#nextKey();
    const owners = PDFArray.withContext(context);
    for (const element of elements) owners.push(element ?? PDFNull);
    this.#numbers.push(PDFNumber.of(key));
    this.#numbers.push(context.register(owners));
    this.#root.set(name("ParentTreeNextKey"), PDFNumber.of(key + 1));
    page.node.set(name("StructParents"), PDFNumber.of(key));
    page.node.set(name("Tabs"), name("S"));
  }

  /** Makes all that the page shows the content of the element. */
  addPage(element: PDFRef, page: PDFPage): void {
    const { context } = this.#document;
    const type = String(context.lookup(element, PDFDict).get(name("S")));
    const part = (text: string) => context.register(context.stream(text));
    page.node.normalize();
    page.node.wrapContentStreams(part(`${type} <</MCID 0>> BDC q\n`), part("\nQ EMC\n"));
    this.addContent(element, page, 0);
    this.setPage(page, [element]);
  }

  #firstElement(): PDFRef | undefined {
    const kids = this.#root.get(name("K"));
    const first = kids instanceof PDFArray ? kids.get(0) : kids;
    const isList = first instanceof PDFRef && this.#document.context.lookup(first) instanceof PDFArray;
    return first instanceof PDFRef && !isList ? first : undefined;
  }

  #addKid(element: PDFDict, kid: PDFObject): void {
    const key = name("K");
    const known = element.lookup(key);
    if (known instanceof PDFArray) {
      known.push(kid);
      return;
    }
    const kids = PDFArray.withContext(this.#document.context);
    const before = element.get(key);
    if (before !== undefined) kids.push(before);
    kids.push(kid);
    element.set(key, kids);
  }

  #nextKey(): number {
    const told = this.#root.lookupMaybe(name("ParentTreeNextKey"), PDFNumber)?.asNumber();
    const last = this.#numbers.get(this.#numbers.size() - 2);
    return told ?? (last instanceof PDFNumber ? last.asNumber() + 1 : 0);
  }
}

/** The numbers of the tree, in one list: a few entries for each page. */
function flatNumbers({ context }: PDFDocument, root: PDFDict): PDFArray {
  const numbers = PDFArray.withContext(context);
  const tree = root.lookupMaybe(name("ParentTree"), PDFDict);
  const known = tree === undefined ? [] : numbersIn(tree).toSorted(([one], [other]) => one - other);
  for (const [key, value] of known) {
    numbers.push(PDFNumber.of(key));
    numbers.push(value);
  }
  root.set(name("ParentTree"), context.register(context.obj({ Nums: numbers })));
  return numbers;
}

function numbersIn(node: PDFDict, depth = 0): readonly (readonly [number, PDFObject])[] {
  if (depth > 20) return [];
  const kids = node.lookupMaybe(name("Kids"), PDFArray);
  if (kids !== undefined) {
    return kids.asArray().flatMap((_, index) => numbersIn(kids.lookup(index, PDFDict), depth + 1));
  }
  const list = node.lookupMaybe(name("Nums"), PDFArray)?.asArray() ?? [];
  return list.flatMap((value, index) => {
    const key = list[index - 1];
    return index % 2 === 1 && key instanceof PDFNumber ? [[key.asNumber(), value] as const] : [];
  });
}
