import { readFileSync } from "node:fs";
import { type Typeset, typeset } from "../pdf/typeset.ts";
import type { LostKind } from "./plain-word.ts";
import { wordBlocks } from "./word-blocks.ts";
import type { WordPackage } from "./word-package.ts";

const TEMPLATE = new URL("./word.typ", import.meta.url);

/** What was made of a document, and what this way of making it leaves out. */
interface SetDocument extends Typeset {
  readonly lost: readonly LostKind[];
}

/**
 * A Word document without LibreOffice, set anew: no library for Node.js makes a PDF of one, and those that read it leave
 * out headers, fields, boxes and equations. Where a line or page ends is ours and not Word's.
 */
export async function docxToPdf(word: WordPackage): Promise<SetDocument> {
  const { pages, files, lost } = await wordBlocks(word);
  const template = readFileSync(TEMPLATE, "utf8");
  return { ...typeset({ template, data: pages, files }, false), lost };
}
