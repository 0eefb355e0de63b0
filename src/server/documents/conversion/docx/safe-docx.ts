import { strFromU8, strToU8, type UnzipFileInfo, unzipSync, zipSync } from "fflate";
import { Refusal } from "../refusal.ts";

const MAX_PARTS = 600;
const MAX_PART_BYTES = 20_000_000;
const MAX_TOTAL_BYTES = 40_000_000;
/** Word's own texts pack to a tenth or less; nothing honest packs to a two-hundredth. */
const MAX_RATIO = 200;
const MAIN_PART = "word/document.xml";

/** The parts that a page is made of; macros, embedded files, controls and what else there may be stay behind. */
const KEPT_PARTS = [
  /^\[Content_Types\]\.xml$/,
  /^(word\/)?_rels\/[\w.-]+\.rels$/,
  /^word\/(document|styles|numbering|settings|fontTable|footnotes|endnotes|webSettings)\.xml$/,
  /^word\/(header|footer)\d{1,4}\.xml$/,
  /^word\/theme\/[\w-]+\.xml$/,
  /^word\/media\/[\w. -]+\.(png|jpe?g|gif|bmp|tiff?|emf|wmf)$/i,
];

/**
 * A Word document with what its pages are made of and nothing else: no macros, embedded files or controls, and no
 * reference to anything outside of it but links that somebody would have to press.
 * @throws Refusal when it is none, is a bomb, or holds XML that defines entities
 */
export function safeDocx(bytes: Uint8Array): Uint8Array {
  const parts = unzip(bytes);
  if (parts[MAIN_PART] === undefined) throw new Refusal("damaged");
  const safe = Object.entries(parts).map(([name, part]) => [name, safePart(name, part)] as const);
  return zipSync(Object.fromEntries(safe), { level: 1 });
}

/** Reads nothing that is not kept, and no part beyond the size that it claims, which has a limit. */
function unzip(bytes: Uint8Array): Readonly<Record<string, Uint8Array>> {
  const seen = new Set<string>();
  let totalBytes = 0;
  const isKept = ({ name, size, originalSize }: UnzipFileInfo): boolean => {
    if (seen.has(name) || seen.size >= MAX_PARTS) throw new Refusal("damaged");
    seen.add(name);
    if (!KEPT_PARTS.some((pattern) => pattern.test(name))) return false;
    totalBytes += originalSize;
    const isBomb =
      originalSize > MAX_PART_BYTES ||
      totalBytes > MAX_TOTAL_BYTES ||
      originalSize > 100_000 + size * MAX_RATIO;
    if (isBomb) throw new Refusal("tooComplex");
    return true;
  };
  try {
    return unzipSync(bytes, { filter: isKept });
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal("damaged", { cause: error });
  }
}

function safePart(name: string, part: Uint8Array): Uint8Array {
  if (!/\.(xml|rels)$/.test(name)) return part;
  const text = strFromU8(part);
  // Word writes UTF-8 and neither of these; what does is after the reader, as with entities that multiply.
  if (/<!(DOCTYPE|ENTITY)/i.test(text) || text.includes("\0")) throw new Refusal("damaged");
  if (name.endsWith(".rels")) return strToU8(withoutOutside(text));
  return name === "word/settings.xml" ? strToU8(text.replaceAll(/<w:attachedTemplate[^>]*>/g, "")) : part;
}

/** What lies outside is made to lie nowhere. Links stay: nothing follows them by itself. */
function withoutOutside(relationships: string): string {
  return relationships.replaceAll(/<Relationship\s[^>]*>/g, (relationship) => {
    const isOutside = /TargetMode\s*=\s*["']External["']/i.test(relationship);
    const isLink = /Type\s*=\s*["'][^"']*\/hyperlink["']/i.test(relationship);
    if (!isOutside || isLink) return relationship;
    return relationship
      .replace(/\sTargetMode\s*=\s*["'][^"']*["']/i, "")
      .replace(/\sTarget\s*=\s*("[^"]*"|'[^']*')/i, ' Target="media/removed"');
  });
}
