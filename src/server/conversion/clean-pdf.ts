import { PDFArray, PDFDict, PDFDocument, PDFName, type PDFObject, PDFStream } from "@cantoo/pdf-lib";
import { copyPages } from "../pdf/copy-pages.ts";
import { copyTags, languageIn, readTags } from "../pdf/read-tags.ts";
import { TagTree } from "../pdf/tag-tree.ts";
import { ConversionError } from "./conversion-error.ts";
import { comparePages, type Missing } from "./ledger.ts";
import { type Pdfium, startPdfium } from "./pdfium.ts";
import { plainImages } from "./plain-images.ts";
import { type SettledPdf, settlePdf } from "./settle-pdf.ts";

const namesOf = (names: readonly string[]): readonly PDFName[] => names.map((name) => PDFName.of(name));
/** What a page is made of; all else that may stand there does something, tells something or belongs to no other PDF. */
const PAGE_KEYS = new Set(
  namesOf([
    "Type",
    "Parent",
    "Resources",
    "Contents",
    "Group",
    "Annots",
    "MediaBox",
    "CropBox",
    "BleedBox",
    "TrimBox",
    "ArtBox",
    "Rotate",
    "UserUnit",
  ]),
);
/** How an annotation looks, and where it stands; not who wrote it when, nor what a press on it does. */
const ANNOTATION_KEYS = new Set(
  namesOf([
    "Type",
    "Subtype",
    "Rect",
    "AP",
    "AS",
    "F",
    "Border",
    "BS",
    "BE",
    "C",
    "IC",
    "CA",
    "ca",
    "BM",
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

interface CleanedPdf {
  readonly bytes: Uint8Array;
  /** How many files lay in the PDF, which are left out. */
  readonly left: number;
}

/**
 * The pages of a PDF in a new one, as a viewer shows them: with what was filled in and what lies on them, without scripts,
 * actions, links, embedded files, form logic, what programs and cameras wrote about the file and its pictures, and
 * whatever else hangs on the document and not on a page. What was made is looked at once more and compared.
 * @throws ConversionError when it asks for a password, is broken, has no pages or too many, is no document of pages, or
 * when something of it would be missing
 */
export async function cleanPdf(bytes: Uint8Array): Promise<CleanedPdf> {
  const pdfium = await startPdfium();
  const settled = await settlePdf(pdfium, bytes);
  if (settled.missing.length > 0) throw new ConversionError("incomplete", { missing: settled.missing });
  const cleaned = await cleanSettled(settled.bytes).catch((error: unknown) => {
    if (error instanceof ConversionError) throw error;
    return cleanSettled(pdfium.open(settled.bytes).savePages());
  });
  const missing = missingPages(pdfium, settled, cleaned);
  if (missing.length > 0) throw new ConversionError("incomplete", { missing });
  return { bytes: cleaned, left: settled.files };
}

async function cleanSettled(bytes: Uint8Array): Promise<Uint8Array> {
  const source = await PDFDocument.load(bytes, { updateMetadata: false });
  if (source.catalog.has(PDFName.of("Collection"))) throw new ConversionError("collection");
  removeActive(source);
  plainImages(source);
  const cleaned = await PDFDocument.create();
  await copyPages(source, cleaned);
  keepTags(source, cleaned);
  return await cleaned.save();
}

/** What a viewer shows of the file and not of what was made of it, or the reverse. */
function missingPages(
  pdfium: Pdfium,
  { before, drawn }: SettledPdf,
  cleaned: Uint8Array,
): readonly Missing[] {
  const made = pdfium.open(cleaned);
  return before.flatMap((sight, page) => {
    const after = { text: made.textOf(page), picture: made.pictureOf(page) };
    const boxes = drawn.filter((one) => one.page === page).map(({ box }) => made.placeOf(page, box));
    return comparePages(sight, after, { page: page + 1, drawn: boxes });
  });
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

function removeActive(source: PDFDocument): void {
  for (const page of source.getPages()) {
    keepOnly(page.node, PAGE_KEYS);
    const annotations = page.node.Annots();
    for (let index = (annotations?.size() ?? 0) - 1; index >= 0; index--) {
      const annotation = annotations?.lookup(index);
      if (!(annotation instanceof PDFDict) || isActiveAnnotation(annotation)) annotations?.remove(index);
      else keepOnly(annotation, ANNOTATION_KEYS);
    }
  }
  clean(source.getPages().map(({ node }) => node));
}

function keepOnly(dict: PDFDict, keys: ReadonlySet<PDFName>): void {
  for (const key of dict.keys()) if (!keys.has(key)) dict.delete(key);
}

/** Keys whose dictionary names what the file likes, such as its fonts: a font may be called `/AA` or `/JS`. */
const NAMING_KEYS = new Set(
  namesOf([
    "Font",
    "XObject",
    "ExtGState",
    "ColorSpace",
    "Pattern",
    "Shading",
    "Properties",
    "CharProcs",
    "Colorants",
    "N",
    "R",
    "D",
  ]),
);

/** Cleans what the pages are made of, each object once. */
function clean(roots: readonly PDFObject[]): void {
  const seen = new Set<PDFObject>(roots);
  const waiting: (readonly [PDFObject, isNaming: boolean])[] = roots.map((root) => [root, false]);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [object, isNaming] = next;
    const dict = object instanceof PDFStream ? object.dict : object;
    if (object instanceof PDFStream) for (const key of EXTERNAL_KEYS) object.dict.delete(key);
    if (dict instanceof PDFDict && !isNaming) for (const key of ACTIVE_KEYS) dict.delete(key);
    const inside: readonly (readonly [PDFObject | undefined, boolean])[] =
      dict instanceof PDFDict
        ? dict.keys().map((key) => [dict.lookup(key), !isNaming && NAMING_KEYS.has(key)] as const)
        : dict instanceof PDFArray
          ? dict.asArray().map((_, index) => [dict.lookup(index), false] as const)
          : [];
    for (const [item, names] of inside) {
      if (item === undefined || seen.has(item)) continue;
      seen.add(item);
      waiting.push([item, names]);
    }
  }
}

function isActiveAnnotation(annotation: PDFDict): boolean {
  return ACTIVE_ANNOTATIONS.has(String(annotation.lookup(PDFName.of("Subtype"))));
}
