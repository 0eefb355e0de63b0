import { strFromU8, strToU8, type UnzipFileInfo, unzipSync, zipSync } from "fflate";
import { ConversionError } from "./conversion-error.ts";

/** The parts that a page is made of; macros, embedded files, controls and what else there may be stay behind. */
const KEPT_PARTS = [
  /^\[Content_Types\]\.xml$/,
  /^(word\/)?_rels\/[\w.-]*\.rels$/,
  /^word\/(document|styles|numbering|settings|fontTable|footnotes|endnotes)\.xml$/,
  /^word\/(header|footer)\d{0,4}\.xml$/,
  /^word\/theme\/[\w-]+\.xml$/,
  /^word\/media\/[\w. -]+\.(png|jpe?g|gif|bmp|tiff?|emf|wmf)$/i,
];

/** Whether the part of a Word document's archive with this name is read at all. */
function isKeptPart(name: string): boolean {
  return KEPT_PARTS.some((pattern) => pattern.test(name));
}

const RELATIONSHIPS = "http://schemas.openxmlformats.org/package/2006/relationships";
const RELATIONSHIP = /<(?:[\w.-]+:)?Relationship((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))+)\s*\/?>/g;
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
/** A part that no document has. */
const NOWHERE = "media/removed";

/**
 * The relationships of a Word document written anew, so that no way of writing one hides it: those that lead to a part
 * that is kept stay, all others lead nowhere. Links too, because a picture could name a link's address as its own.
 */
function safeRelationships(text: string): string {
  const relationships = [...text.replaceAll(/<!--.*?-->/gs, "").matchAll(RELATIONSHIP)].map(([, written]) => {
    const { Id = "", Type = "", Target = "", TargetMode = "" } = attributesIn(written ?? "");
    const isInside = /^(internal)?$/i.test(TargetMode) && isKeptPart(partOf(Target));
    const attributes = { Id, Type, Target: isInside ? Target : NOWHERE };
    const rewritten = Object.entries(attributes).map(([name, value]) => `${name}="${escaped(value)}"`);
    return `<Relationship ${rewritten.join(" ")}/>`;
  });
  return `<Relationships xmlns="${RELATIONSHIPS}">${relationships.join("")}</Relationships>`;
}

function attributesIn(written: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...written.matchAll(ATTRIBUTE)].map(([, name = "", one, other]) => [name, plain(one ?? other ?? "")]),
  );
}

/** Targets count from the folder of the document, `word`, or with a slash from the archive. */
function partOf(target: string): string {
  if (target.startsWith("/")) return target.slice(1);
  return target.startsWith("word/") ? target : `word/${target}`;
}

const NAMED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function plain(value: string): string {
  return value.replaceAll(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (_, hex, decimal, name) => {
    if (name !== undefined) return NAMED[name] ?? "";
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : "";
  });
}

function escaped(value: string): string {
  return value
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll('"', "&quot;");
}

/** Fields that say where on which page they stand. Others may read files or call out; what they showed last stays. */
const HARMLESS_FIELD = /^\s*(PAGE|NUMPAGES|SECTIONPAGES)(\s+\\\*\s*\w+)*\s*$/;
const FIELD = /<((?:[\w.-]+:)?instrText)\b([^>]*)>(.*?)<\/\1\s*>/gs;
const TAG = /<[^<>!?/][^<>]*>/g;
const FIELD_ATTRIBUTE = /(\s(?:[\w.-]+:)?instr\s*=\s*)(?:"([^"]*)"|'([^']*)')/g;
const ADDRESS_ATTRIBUTE = /\s(?:[\w.-]+:)?(?:src|href|althref)\s*=\s*(?:"[^"]*"|'[^']*')/gi;
const MAIL_MERGE = /<((?:[\w.-]+:)?mailMerge)\b.*?<\/\1\s*>/gs;
const TEMPLATE = /<(?:[\w.-]+:)?attachedTemplate\b[^>]*>/g;

/**
 * The XML of a part of a Word document without what a reader may follow by itself: fields that bring in other files or
 * start programs, addresses in drawings, data sources and templates.
 * @throws ConversionError when it defines entities or is written in a way that hides what it says
 */
function safeWordXml(text: string): string {
  refuseHidden(text);
  return text
    .replaceAll(FIELD, (whole, name: string, attributes: string, field: string) =>
      HARMLESS_FIELD.test(field) ? whole : `<${name}${attributes}></${name}>`,
    )
    .replaceAll(TAG, (tag) =>
      tag
        .replaceAll(FIELD_ATTRIBUTE, (whole, start: string, one?: string, other?: string) =>
          HARMLESS_FIELD.test(one ?? other ?? "") ? whole : `${start}""`,
        )
        .replaceAll(ADDRESS_ATTRIBUTE, ""),
    )
    .replaceAll(MAIL_MERGE, "")
    .replaceAll(TEMPLATE, "");
}

/**
 * Word writes UTF-8 without a document type; what does not is after the reader, as with entities that multiply.
 * @throws ConversionError
 */
function refuseHidden(text: string): void {
  const isPlain = /^\uFEFF?\s*</.test(text) && !text.includes("\0") && !/<!(DOCTYPE|ENTITY)/i.test(text);
  const encoding = /^\uFEFF?\s*<\?xml[^>]*\bencoding\s*=\s*["']([^"']*)["']/.exec(text)?.[1] ?? "utf-8";
  if (!isPlain || !/^(utf-?8|us-ascii)$/i.test(encoding)) throw new ConversionError("damaged");
}

const MAX_PARTS = 600;
const MAX_PART_BYTES = 20_000_000;
const MAX_TOTAL_BYTES = 40_000_000;
/** Word's own texts pack to a tenth or less; nothing honest packs to a two-hundredth. */
const MAX_RATIO = 200;
const MAIN_PART = "word/document.xml";

/**
 * A Word document with what its pages are made of and nothing else: no macros, embedded files or controls, no
 * fields that read files, and no reference to anything outside of it.
 * @throws ConversionError when it is none, is a bomb, or holds XML that defines entities
 */
export function safeDocx(bytes: Uint8Array): Uint8Array {
  const parts = unzip(bytes);
  if (parts[MAIN_PART] === undefined) throw new ConversionError("damaged");
  const safe = Object.entries(parts).map(([name, part]) => [name, safePart(name, part)] as const);
  return zipSync(Object.fromEntries(safe), { level: 1 });
}

/** Reads nothing that is not kept, and no part beyond the size that it claims, which has a limit. */
function unzip(bytes: Uint8Array): Readonly<Record<string, Uint8Array>> {
  const seen = new Set<string>();
  let totalBytes = 0;
  const isKept = ({ name, size, originalSize }: UnzipFileInfo): boolean => {
    if (seen.has(name) || seen.size >= MAX_PARTS) throw new ConversionError("damaged");
    seen.add(name);
    if (!isKeptPart(name)) return false;
    totalBytes += originalSize;
    const isBomb =
      originalSize > MAX_PART_BYTES ||
      totalBytes > MAX_TOTAL_BYTES ||
      originalSize > 100_000 + size * MAX_RATIO;
    if (isBomb) throw new ConversionError("tooComplex");
    return true;
  };
  try {
    return unzipSync(bytes, { filter: isKept });
  } catch (error) {
    if (error instanceof ConversionError) throw error;
    throw new ConversionError("damaged", { cause: error });
  }
}

function safePart(name: string, part: Uint8Array): Uint8Array {
  if (!/\.(xml|rels)$/.test(name)) return part;
  const text = strFromU8(part);
  if (!name.endsWith(".rels")) return strToU8(safeWordXml(text));
  refuseHidden(text);
  return strToU8(safeRelationships(text));
}
