import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNull,
  PDFNumber,
  type PDFPage,
  PDFRef,
} from "@cantoo/pdf-lib";
import { copyPages } from "../pdf/copy-pages.ts";
import { copyTags, languageIn, type ReadTag, readTags } from "../pdf/read-tags.ts";
import { TagTree } from "../pdf/tag-tree.ts";

/** A PDF to be appended. */
export interface Appendix {
  /** What it is, such as `Transcript`, for who cannot see its pages. */
  readonly title: string;
  /** How its bookmark and its part of the copy are called. */
  readonly name: string;
  readonly document: PDFDocument;
}

/** Opens a document that is to be appended. @throws when it cannot be read */
export function openAppendix(bytes: Uint8Array): Promise<PDFDocument> {
  return PDFDocument.load(bytes, { updateMetadata: false });
}

/**
 * The PDF with the documents behind it, each with a bookmark and as a part of its tags: with its own where it has any,
 * else page by page. Language and title of the first stay as they are, and the title is what a reader shows.
 */
export async function appendDocuments(pdf: Uint8Array, appendices: readonly Appendix[]): Promise<Uint8Array> {
  const whole = await PDFDocument.load(pdf, { updateMetadata: false });
  whole.catalog.getOrCreateViewerPreferences().setDisplayDocTitle(true);
  const tree = new TagTree(whole);
  for (const appendix of appendices) {
    const { document } = appendix;
    const pages = await copyPages(document, whole);
    tag(whole, { tree, appendix, pages });
    const [first] = pages;
    if (first) addBookmark(whole, appendix.name, first.ref);
  }
  return whole.save();
}

interface Tagging {
  readonly tree: TagTree;
  readonly appendix: Appendix;
  readonly pages: readonly PDFPage[];
}

function tag({ context }: PDFDocument, { tree, appendix, pages }: Tagging): void {
  const { title, name, document } = appendix;
  const language = languageIn(document.catalog);
  const part = tree.add(tree.top, { type: "Part", title: name, ...(language !== undefined && { language }) });
  // What its pages say of tags is about their own document.
  for (const page of pages) page.node.delete(PDFName.of("StructParents"));
  const tags = readTags(document);
  const untagged = tags.some(saysMore) ? copyTags({ tags, tree, parent: part, pages, context }) : pages;
  for (const page of untagged) {
    const place = `${title}, page ${pages.indexOf(page) + 1} of ${pages.length}`;
    const type = hasText(page) ? "P" : "Figure";
    tree.addPage(tree.add(part, { type, ...(type === "Figure" && { alternative: place }) }), page);
  }
}

/** Whether the tags tell more than that there are pictures, which the copy says better. */
function saysMore({ type, kids }: ReadTag): boolean {
  if (type === "Figure") return false;
  return kids.some((kid) => !("type" in kid) || saysMore(kid));
}

const DEEPEST_FORM = 5;

/** Whether the page, or a form that it draws, has a font. */
function hasText({ node }: PDFPage): boolean {
  return hasFont(node.Resources(), 0);
}

function hasFont(resources: PDFDict | undefined, depth: number): boolean {
  if (resources === undefined || depth > DEEPEST_FORM) return false;
  const fonts = resources.lookup(PDFName.of("Font"));
  if (fonts instanceof PDFDict && fonts.keys().length > 0) return true;
  const drawn = resources.lookup(PDFName.of("XObject"));
  if (!(drawn instanceof PDFDict)) return false;
  return drawn.keys().some((key) => {
    const object = drawn.lookup(key);
    const own = object !== undefined && "dict" in object ? object.dict : undefined;
    const inner = own instanceof PDFDict ? own.lookup(PDFName.of("Resources")) : undefined;
    return inner instanceof PDFDict && hasFont(inner, depth + 1);
  });
}

/** Puts a bookmark after the last one of the top level. */
function addBookmark({ context, catalog }: PDFDocument, title: string, page: PDFRef): void {
  const outlines = catalog.lookupMaybe(PDFName.of("Outlines"), PDFDict);
  const outlinesRef = catalog.get(PDFName.of("Outlines"));
  if (outlines === undefined || !(outlinesRef instanceof PDFRef)) return;
  const bookmark = context.obj({});
  const ref = context.register(bookmark);
  const destination = PDFArray.withContext(context);
  for (const part of [page, PDFName.of("XYZ"), PDFNull, PDFNull, PDFNull]) destination.push(part);
  bookmark.set(PDFName.of("Title"), PDFHexString.fromText(title));
  bookmark.set(PDFName.of("Parent"), outlinesRef);
  bookmark.set(PDFName.of("Dest"), destination);
  const last = outlines.get(PDFName.of("Last"));
  if (last instanceof PDFRef) {
    bookmark.set(PDFName.of("Prev"), last);
    context.lookup(last, PDFDict).set(PDFName.of("Next"), ref);
  } else {
    outlines.set(PDFName.of("First"), ref);
  }
  outlines.set(PDFName.of("Last"), ref);
  const count = outlines.lookupMaybe(PDFName.of("Count"), PDFNumber)?.asNumber() ?? 0;
  outlines.set(PDFName.of("Count"), PDFNumber.of(count + 1));
}
