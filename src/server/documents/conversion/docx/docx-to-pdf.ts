import { readFileSync } from "node:fs";
import { type Typeset, typeset } from "../../../pdf/typst/typeset.ts";
import { Refusal } from "../refusal.ts";
import { PageBlocks } from "./page-blocks.ts";
import { readWord } from "./read-word.ts";

const TEMPLATE = new URL("./word.typ", import.meta.url);

/**
 * A Word document without LibreOffice: its text, lists, tables, pictures, notes, headers and footers, set anew. Where
 * a line or page ends is ours and not Word's.
 * @throws Refusal when it cannot be read
 */
export async function docxToPdf(docx: Uint8Array): Promise<Typeset> {
  try {
    const word = await readWord(docx);
    const blocks = new PageBlocks(word.noteOf);
    const body = await blocks.of(word.body.children);
    const data = {
      body,
      notes: await blocks.notes(),
      header: await blocks.of(word.header?.children ?? []),
      footer: await blocks.of(word.footer?.children ?? []),
    };
    const template = readFileSync(TEMPLATE, "utf8");
    return typeset({ template, data, files: blocks.files }, false);
  } catch (error) {
    throw new Refusal("damaged", { cause: error });
  }
}
