import { strFromU8, strToU8, type UnzipFileInfo, unzipSync, zipSync } from "fflate";
import { Refusal } from "../refusal.ts";
import { isKeptPart } from "./kept-parts.ts";
import { safeRelationships } from "./safe-relationships.ts";
import { refuseHidden, safeWordXml } from "./safe-word-xml.ts";

const MAX_PARTS = 600;
const MAX_PART_BYTES = 20_000_000;
const MAX_TOTAL_BYTES = 40_000_000;
/** Word's own texts pack to a tenth or less; nothing honest packs to a two-hundredth. */
const MAX_RATIO = 200;
const MAIN_PART = "word/document.xml";

/**
 * A Word document with what its pages are made of and nothing else: no macros, embedded files or controls, no
 * fields that read files, and no reference to anything outside of it.
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
    if (!isKeptPart(name)) return false;
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
  if (!name.endsWith(".rels")) return strToU8(safeWordXml(text));
  refuseHidden(text);
  return strToU8(safeRelationships(text));
}
