import {
  EncryptedPDFError,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFStream,
} from "@cantoo/pdf-lib";
import { copyTags, languageIn, readTags } from "../pdf/read-tags.ts";
import { TagTree } from "../pdf/tag-tree.ts";
import { ConversionError } from "./conversion-error.ts";
import { plainImages } from "./plain-images.ts";

export const MAX_PAGES = 200;

const namesOf = (names: readonly string[]): readonly PDFName[] => names.map((name) => PDFName.of(name));
/** What a page is made of; all else that may stand there does something, tells something or belongs to no other PDF. */
const PAGE_KEYS = new Set(
  namesOf([
    ...["Type", "Parent", "Resources", "Contents", "Group", "Annots"],
    ...["MediaBox", "CropBox", "BleedBox", "TrimBox", "ArtBox", "Rotate", "UserUnit"],
  ]),
);
/** How an annotation looks, and where it stands; not who wrote it when, nor what a press on it does. */
const ANNOTATION_KEYS = new Set(
  namesOf([
    ...["Type", "Subtype", "Rect", "AP", "AS", "F", "Border", "BS", "BE", "C", "IC", "CA", "ca", "BM"],
    ...[
      "QuadPoints",
      "InkList",
      "Vertices",
      "L",
      "LE",
      "RD",
      "DA",
      "DS",
      "Q",
      "CL",
      "IT",
      "Contents",
      "Lang",
    ],
  ]),
);
/** What tells of people, programs and earlier states of the file, wherever it stands. */
const TELLING_KEYS = ["LastModified", "Metadata", "PieceInfo", "SpiderInfo", "Thumb"];
/** What runs something, opens something or brings another file along, wherever it stands. */
const ACTIVE_KEYS = namesOf([
  "AA",
  "AF",
  "EF",
  "EmbeddedFiles",
  "JS",
  "JavaScript",
  "Launch",
  "OpenAction",
  "PresSteps",
  "RichMediaContent",
  "RichMediaSettings",
  "URI",
  "XFA",
  ...TELLING_KEYS,
]);
/** In the dictionary of a stream: content that lies in another file. */
const EXTERNAL_KEYS = namesOf(["F", "FFilter", "FDecodeParms", "Ref", "OPI"]);
/** Annotations that are nothing but something to run, to play or to open. */
const ACTIVE_ANNOTATIONS = new Set([
  "/3D",
  "/FileAttachment",
  "/Link",
  "/Movie",
  "/Popup",
  "/RichMedia",
  "/Screen",
  "/Sound",
  "/TrapNet",
]);

/**
 * The pages of a PDF in a new one, as they look: without scripts, actions, links, embedded files, form logic, what
 * programs and cameras wrote about the file and its pictures, and whatever else hangs on the document and not on a
 * page. Other streams than pictures are passed along unread, so that a bomb in one stays shut.
 * @throws ConversionError when it is encrypted, broken, has no pages or too many
 */
export async function cleanPdf(bytes: Uint8Array): Promise<Uint8Array> {
  const source = await open(bytes);
  const pages = countPages(source);
  if (pages === 0) throw new ConversionError("noPages");
  if (pages > MAX_PAGES) throw new ConversionError("tooManyPages");
  try {
    flattenForm(source);
    removeActive(source);
    plainImages(source);
    const cleaned = await PDFDocument.create();
    const pages = await cleaned.copyPages(source, source.getPageIndices());
    for (const page of pages) cleaned.addPage(page);
    keepTags(source, cleaned);
    return await cleaned.save();
  } catch (error) {
    throw new ConversionError("damaged", { cause: error });
  }
}

/** What a screen reader is told of the pages; without it, as it is in most files, nothing is added. */
function keepTags(source: PDFDocument, cleaned: PDFDocument): void {
  const language = languageIn(source.catalog);
  if (language !== undefined) cleaned.setLanguage(language);
  const tags = readTags(source);
  if (tags.length === 0) return;
  const tree = new TagTree(cleaned);
  copyTags({ tags, tree, parent: tree.top, pages: cleaned.getPages(), context: cleaned.context });
}

async function open(bytes: Uint8Array): Promise<PDFDocument> {
  try {
    return await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: true });
  } catch (error) {
    throw new ConversionError(error instanceof EncryptedPDFError ? "encrypted" : "damaged", { cause: error });
  }
}

function countPages(source: PDFDocument): number {
  try {
    return source.getPageCount();
  } catch (error) {
    throw new ConversionError("damaged", { cause: error });
  }
}

/** What was filled into a form becomes part of the page; a form that cannot be drawn keeps what the page shows. */
function flattenForm(source: PDFDocument): void {
  try {
    const form = source.getForm();
    if (form.getFields().length > 0) form.flatten({ updateFieldAppearances: false });
  } catch {
    // The appearances that the file brings stay on the pages.
  }
}

function removeActive(source: PDFDocument): void {
  for (const [, object] of source.context.enumerateIndirectObjects()) clean(object, 0);
  for (const page of source.getPages()) {
    keepOnly(page.node, PAGE_KEYS);
    const annotations = page.node.Annots();
    if (annotations === undefined) continue;
    for (let index = annotations.size() - 1; index >= 0; index--) {
      const annotation = source.context.lookup(annotations.get(index));
      if (!(annotation instanceof PDFDict) || isActiveAnnotation(annotation)) annotations.remove(index);
      else keepOnly(annotation, ANNOTATION_KEYS);
    }
  }
}

function keepOnly(dict: PDFDict, keys: ReadonlySet<PDFName>): void {
  for (const key of dict.keys()) if (!keys.has(key)) dict.delete(key);
}

const DEEPEST = 100;

/** Cleans the object and what lies directly inside it; what it refers to is cleaned on its own turn. */
function clean(object: PDFObject | undefined, depth: number): void {
  if (object === undefined || object instanceof PDFRef) return;
  if (depth > DEEPEST) throw new Error("The objects of this file lie too deep inside each other.");
  if (object instanceof PDFStream || object instanceof PDFRawStream) {
    for (const key of EXTERNAL_KEYS) object.dict.delete(key);
    clean(object.dict, depth + 1);
  } else if (object instanceof PDFDict) {
    for (const key of ACTIVE_KEYS) object.delete(key);
    for (const [, value] of object.entries()) clean(value, depth + 1);
  } else if (object instanceof PDFArray) {
    for (const value of object.asArray()) clean(value, depth + 1);
  }
}

function isActiveAnnotation(annotation: PDFDict): boolean {
  return ACTIVE_ANNOTATIONS.has(String(annotation.lookup(PDFName.of("Subtype"))));
}
