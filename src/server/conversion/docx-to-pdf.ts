import { readFileSync } from "node:fs";
import { type Typeset, typeset } from "../pdf/typeset.ts";
import { ConversionError } from "./conversion-error.ts";
import { plainPicture } from "./image-to-pdf.ts";
import { isRecord, numberIn, readWord, textIn, type WordElement, type WordText } from "./read-word.ts";

const MAX_COLUMNS = 63;
const MAX_ROWS = 2_000;

interface PlacedCell {
  readonly element: WordElement;
  readonly x: number;
  readonly y: number;
  readonly colspan: number;
  readonly rowspan: number;
}

/** Puts each cell of a table where it belongs, so that no span reaches out of the table or over another cell. */
function placeCells(table: WordElement): {
  readonly columns: number;
  readonly cells: readonly PlacedCell[];
} {
  const rows = table.children.filter(({ type }) => type === "tableRow").slice(0, MAX_ROWS);
  const taken = new Set<string>();
  const cells: PlacedCell[] = [];
  for (const [y, row] of rows.entries()) {
    let x = 0;
    for (const element of row.children) {
      while (taken.has(`${x},${y}`)) x += 1;
      if (element.type !== "tableCell" || x >= MAX_COLUMNS) continue;
      const wanted = Math.min(Math.max(1, numberIn(element.source, "colSpan", 1)), MAX_COLUMNS - x);
      let colspan = 1;
      while (colspan < wanted && !taken.has(`${x + colspan},${y}`)) colspan += 1;
      const rowspan = Math.min(Math.max(1, numberIn(element.source, "rowSpan", 1)), rows.length - y);
      for (let dx = 0; dx < colspan; dx++) {
        for (let dy = 0; dy < rowspan; dy++) taken.add(`${x + dx},${y + dy}`);
      }
      cells.push({ element, x, y, colspan, rowspan });
      x += colspan;
    }
  }
  const columns = Math.max(1, ...cells.map((cell) => cell.x + cell.colspan));
  return { columns, cells };
}

type Paragraph = Extract<PageBlock, { kind: "paragraph" }>;
type Words = Extract<PageInline, { kind: "text" }>;

const MAX_DEPTH = 20;
/** Word's pixels are 96 to an inch, points 72. */
const POINTS_PER_PIXEL = 0.75;
const PLAIN: Words = {
  kind: "text",
  text: "",
  bold: false,
  italic: false,
  underline: false,
  strike: false,
  position: "baseline",
};
const ARABIC = /\p{Script=Arabic}|\p{Script=Syriac}|\p{Script=Thaana}/u;
const RIGHT_TO_LEFT = /\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Syriac}|\p{Script=Thaana}/u;

/** Makes blocks of Word's elements, and collects their pictures and notes on the way. */
class PageBlocks {
  /** The pictures by the path under which the template reads them. */
  readonly files: Record<string, Uint8Array> = {};
  readonly #noteOf: WordText["noteOf"];
  readonly #notes: (readonly WordElement[])[] = [];
  /** The last number of each level of the list under way. */
  #counters: number[] = [];

  constructor(noteOf: WordText["noteOf"]) {
    this.#noteOf = noteOf;
  }

  async of(elements: readonly WordElement[], depth = 0): Promise<readonly PageBlock[]> {
    if (depth > MAX_DEPTH) return [];
    const blocks: PageBlock[] = [];
    for (const element of elements) {
      if (element.type === "paragraph") blocks.push(...(await this.#paragraph(element, depth)));
      else if (element.type === "table") blocks.push(await this.#table(element, depth));
      else blocks.push(...(await this.of(element.children, depth + 1)));
    }
    return blocks;
  }

  /** The notes that the blocks made so far refer to, in their order. */
  async notes(): Promise<readonly PageBlock[]> {
    const blocks: PageBlock[] = [];
    for (let index = 0; index < this.#notes.length; index++) {
      const [first, ...rest] = await this.of(this.#notes[index] ?? []);
      if (first?.kind !== "paragraph") continue;
      blocks.push({ ...first, entry: { level: 0, mark: `${index + 1}` } }, ...rest);
    }
    return blocks;
  }

  async #paragraph(element: WordElement, depth: number): Promise<readonly PageBlock[]> {
    const entry = this.#entry(element);
    const pieces = await this.#inline(element, PLAIN);
    const parts: PageInline[][] = [[]];
    for (const piece of pieces) {
      if (piece === "pageBreak") parts.push([]);
      else parts.at(-1)?.push(piece);
    }
    const blocks = parts.map((inline) => paragraph(element, entry, inline));
    // Within a table there are no pages to break.
    return depth > 0
      ? blocks
      : blocks.flatMap((block, i) => (i === 0 ? [block] : [{ kind: "pageBreak" }, block]));
  }

  #entry({ source }: WordElement): Paragraph["entry"] {
    const numbering = source.numbering;
    if (!isRecord(numbering)) {
      this.#counters = [];
      return null;
    }
    const level = Math.min(8, Math.max(0, numberIn(numbering, "level", 0)));
    const number = (this.#counters[level] ?? 0) + 1;
    this.#counters = [...Array.from({ length: level }, (_, i) => this.#counters[i] ?? 0), number];
    return { level, mark: numbering.isOrdered === true ? `${number}.` : "•" };
  }

  async #inline(element: WordElement, style: Words): Promise<readonly (PageInline | "pageBreak")[]> {
    const pieces: (PageInline | "pageBreak")[] = [];
    for (const child of element.children) pieces.push(...(await this.#piece(child, style)));
    return pieces;
  }

  async #piece(element: WordElement, style: Words): Promise<readonly (PageInline | "pageBreak")[]> {
    const { type, source } = element;
    const words = (text: string): readonly PageInline[] => [{ ...style, text }];
    switch (type) {
      case "text":
        return words(printable(textIn(source, "value")));
      case "tab":
        return words("    ");
      case "checkbox":
        return words(source.checked === true ? "[X]" : "[ ]");
      case "break":
        return [textIn(source, "breakType") === "page" ? "pageBreak" : { kind: "lineBreak" }];
      case "noteReference": {
        this.#notes.push(this.#noteOf(element));
        return [{ ...style, text: String(this.#notes.length), position: "superscript" }];
      }
      case "image":
        return [await this.#image(element, style)];
      case "run":
        return this.#inline(element, runStyle(source));
      default:
        return this.#inline(element, style);
    }
  }

  /** A picture that cannot be read is named, so that whoever reads the page knows that there is more to see. */
  async #image({ source }: WordElement, style: Words): Promise<PageInline> {
    const alt = printable(textIn(source, "altText"));
    try {
      const read = source.readAsBuffer;
      if (typeof read !== "function") throw new Error("This picture cannot be read.");
      const bytes: unknown = await read.call(source);
      if (!(bytes instanceof Uint8Array)) throw new Error("This picture cannot be read.");
      const { jpeg, width } = await plainPicture(bytes);
      const path = `/picture-${Object.keys(this.files).length + 1}.jpg`;
      this.files[path] = jpeg;
      return { kind: "image", path, alt, width: width * POINTS_PER_PIXEL };
    } catch {
      return { ...style, text: `[${alt === "" ? "a picture that cannot be shown here" : alt}]` };
    }
  }

  async #table(element: WordElement, depth: number): Promise<PageBlock> {
    const { columns, cells } = placeCells(element);
    const filled = [];
    for (const { element: cell, ...place } of cells) {
      filled.push({ ...place, blocks: await this.of(cell.children, depth + 1) });
    }
    return { kind: "table", columns, cells: filled };
  }
}

function paragraph(
  element: WordElement,
  entry: Paragraph["entry"],
  inline: readonly PageInline[],
): PageBlock {
  const text = inline.map((piece) => (piece.kind === "text" ? piece.text : "")).join("");
  const first = /\p{L}/u.exec(text)?.[0] ?? "";
  const rtl = RIGHT_TO_LEFT.test(first);
  const { source } = element;
  return {
    kind: "paragraph",
    heading: headingLevel(textIn(source, "styleName"), textIn(source, "styleId")),
    align: alignment(textIn(source, "alignment")),
    rtl,
    lang: rtl ? (ARABIC.test(first) ? "ar" : "he") : "en",
    entry,
    inline,
  };
}

function headingLevel(name: string, id: string): number {
  if (/^title$/i.test(name) || /^title$/i.test(id)) return 1;
  const level = /^heading ?([1-6])$/i.exec(name)?.[1] ?? /^heading ?([1-6])$/i.exec(id)?.[1];
  return Number(level ?? 0);
}

function alignment(word: string): Paragraph["align"] {
  if (word === "center") return "center";
  if (word === "both" || word === "distribute") return "justify";
  return word === "right" || word === "end" ? "end" : "start";
}

function runStyle(source: Readonly<Record<string, unknown>>): Words {
  const position = textIn(source, "verticalAlignment");
  return {
    ...PLAIN,
    bold: source.isBold === true,
    italic: source.isItalic === true,
    underline: source.isUnderline === true,
    strike: source.isStrikethrough === true,
    position: position === "superscript" || position === "subscript" ? position : "baseline",
  };
}

function printable(text: string): string {
  return text.toWellFormed().replaceAll(/[\p{Cc}\u202A-\u202E\u2066-\u2069\uFEFF\uFFFE\uFFFF]/gu, "");
}

const TEMPLATE = new URL("./word.typ", import.meta.url);

/**
 * A Word document without LibreOffice: its text, lists, tables, pictures, notes, headers and footers, set anew. Where
 * a line or page ends is ours and not Word's.
 * @throws ConversionError when it cannot be read
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
    throw new ConversionError("damaged", { cause: error });
  }
}

/** What a Word document is set from: blocks one below the other. The template word.typ reads exactly this. */
type PageBlock =
  | {
      readonly kind: "paragraph";
      /** 0 for text, 1 to 6 for headings. */
      readonly heading: number;
      readonly align: "start" | "center" | "end" | "justify";
      readonly rtl: boolean;
      readonly lang: string;
      /** Of a list's entry: how deep it lies and what stands before it. */
      readonly entry: { readonly level: number; readonly mark: string } | null;
      readonly inline: readonly PageInline[];
    }
  | { readonly kind: "pageBreak" }
  | { readonly kind: "table"; readonly columns: number; readonly cells: readonly PageCell[] };

interface PageCell {
  readonly x: number;
  readonly y: number;
  readonly colspan: number;
  readonly rowspan: number;
  readonly blocks: readonly PageBlock[];
}

type PageInline =
  | {
      readonly kind: "text";
      readonly text: string;
      readonly bold: boolean;
      readonly italic: boolean;
      readonly underline: boolean;
      readonly strike: boolean;
      readonly position: "baseline" | "superscript" | "subscript";
    }
  | { readonly kind: "lineBreak" }
  | {
      readonly kind: "image";
      readonly path: string;
      readonly alt: string;
      /** In points; the template makes it smaller when the page is. */
      readonly width: number;
    };
