import { writingOf } from "../pdf/writing.ts";
import { cropped } from "./crop-picture.ts";
import { plainPicture } from "./image-to-pdf.ts";
import { placeCells } from "./place-cells.ts";
import type { LostKind } from "./plain-word.ts";
import { equationPieces } from "./word-equation.ts";
import { type ListMark, ListNumbers } from "./word-numbering.ts";
import { isMetafile, pictureOf, type WordPackage, type WordPart } from "./word-package.ts";
import { type Margins, type PageKind, sectionsOf, type WordSection } from "./word-sections.ts";
import { flagIn, valueIn, type WordStyles } from "./word-styles.ts";
import { allIn, childOf, elementsIn, isElement, textOf, type XmlElement } from "./xml-tree.ts";

/** What a Word document is set from. The template word.typ reads exactly this. */
export interface WordPages {
  readonly sections: readonly SectionPages[];
  readonly notes: readonly PageBlock[];
}

interface SectionPages {
  /** In points. */
  readonly page: { readonly width: number; readonly height: number };
  readonly margin: {
    readonly top: number;
    readonly bottom: number;
    readonly left: number;
    readonly right: number;
  };
  readonly header: Readonly<Record<PageKind, readonly PageBlock[]>>;
  readonly footer: Readonly<Record<PageKind, readonly PageBlock[]>>;
  readonly hasFirst: boolean;
  readonly hasEven: boolean;
  /** How pages are counted, as Typst writes it: "1", "i", "I", "a" or "A". */
  readonly counting: string;
  /** The number of its first page; null to count on. */
  readonly start: number | null;
  readonly blocks: PageBlock[];
}

type PageBlock =
  | {
      readonly kind: "paragraph";
      /** 0 for text, 1 to 6 for headings. */
      readonly heading: number;
      readonly align: "start" | "center" | "end" | "justify";
      readonly rtl: boolean;
      readonly lang: string;
      /** Of a list's entry: how deep it lies and what stands before it. */
      readonly entry: ListMark | null;
      readonly inline: readonly PageInline[];
    }
  | { readonly kind: "pageBreak" }
  | { readonly kind: "box"; readonly blocks: readonly PageBlock[] }
  | { readonly kind: "table"; readonly columns: readonly number[]; readonly cells: readonly PageCell[] };
type Paragraph = Extract<PageBlock, { kind: "paragraph" }>;

interface PageCell {
  readonly x: number;
  readonly y: number;
  readonly colspan: number;
  readonly rowspan: number;
  readonly blocks: readonly PageBlock[];
}

interface Look {
  readonly bold: boolean;
  readonly italic: boolean;
  readonly underline: boolean;
  readonly strike: boolean;
  readonly position: "baseline" | "superscript" | "subscript";
}
type PageInline =
  | (Look & { readonly kind: "text"; readonly text: string })
  /** The number of the page, of all pages, or of the pages of the section. */
  | (Look & { readonly kind: "page"; readonly of: "one" | "all" | "section" })
  | { readonly kind: "lineBreak" }
  | {
      readonly kind: "image";
      readonly path: string;
      readonly alt: string;
      /** In points; the template makes it smaller when the page is. */
      readonly width: number;
    };
/** What a paragraph is made of on the way: what cannot stand in a line comes behind it. */
type Piece =
  | PageInline
  | { readonly kind: "pageBreak" }
  | { readonly kind: "aside"; readonly block: PageBlock };

const PLAIN: Look = { bold: false, italic: false, underline: false, strike: false, position: "baseline" };
/** Word's pixels are 96 to an inch, points 72. */
const POINTS_PER_PIXEL = 0.75;
const EMU_PER_POINT = 12_700;
const TWIPS_PER_POINT = 20;
const LETTER = { width: 612, height: 792 };
const INCH = 72;
/** Less room than this for text is a mistake of the file's. */
const MIN_ROOM = 2 * INCH;
/** Points of a line of letter paper, of a wide letter in it, and of the insets of a cell. */
const LINE = 6.5 * INCH;
const LETTER_POINTS = 7;
const CELL_INSETS = 10;
/** What may be parted anywhere: others join their letters. */
const PARTED = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}\p{P}\p{S}]+$/u;
const BREAK = "\u200B";

/** The blocks of a document with the pictures that they show, and what is left out of them. */
export interface WordBlocks {
  readonly pages: WordPages;
  /** The pictures by the path under which the template reads them. */
  readonly files: Readonly<Record<string, Uint8Array>>;
  readonly lost: readonly LostKind[];
}

/** Makes blocks of a document: its text, lists, tables, pictures, boxes, notes, headers and footers. */
export async function wordBlocks(word: WordPackage): Promise<WordBlocks> {
  const reader = new BlockReader(word);
  const sections: SectionPages[] = [];
  for (const section of sectionsOf(word)) {
    const before = sections.at(-1);
    const page = await reader.page(section);
    const room = page.page.width - page.margin.left - page.margin.right;
    const blocks = await reader.of(section.content, word.document, room);
    if (section.isContinuous && before !== undefined) before.blocks.push(...blocks);
    else sections.push({ ...page, blocks: [...blocks] });
  }
  const notes = await reader.notes();
  return { pages: { sections, notes }, files: reader.files, lost: reader.lost };
}

class BlockReader {
  readonly files: Record<string, Uint8Array> = {};
  readonly #word: WordPackage;
  readonly #styles: WordStyles;
  readonly #numbers: ListNumbers;
  readonly #lost: LostKind[] = [];
  readonly #notes: { readonly part: WordPart; readonly note: XmlElement; readonly mark: string }[] = [];
  readonly #pictures = new Map<unknown, { readonly path: string; readonly width: number } | null>();

  constructor(word: WordPackage) {
    this.#word = word;
    this.#styles = word.styles;
    const numbering = word.parts.find(({ kind }) => kind === "numbering");
    this.#numbers = new ListNumbers(numbering?.xml, this.#styles);
  }

  get lost(): readonly LostKind[] {
    return this.#numbers.isUnknown ? [...this.#lost, "number"] : this.#lost;
  }

  async page({
    properties,
    header,
    footer,
    hasFirst,
    hasEven,
  }: WordSection): Promise<Omit<SectionPages, "blocks">> {
    const points = (element: XmlElement | undefined, name: string, otherwise: number) => {
      const value = Number.parseFloat(element?.attributes[`w:${name}`] ?? "");
      return Number.isFinite(value) ? Math.abs(value) / TWIPS_PER_POINT : otherwise;
    };
    const size = childOf(properties, "w:pgSz");
    const edges = childOf(properties, "w:pgMar");
    const page = { width: points(size, "w", LETTER.width), height: points(size, "h", LETTER.height) };
    const margin = {
      top: points(edges, "top", INCH),
      bottom: points(edges, "bottom", INCH),
      left: points(edges, "left", INCH),
      right: points(edges, "right", INCH),
    };
    const hasRoom =
      page.width - margin.left - margin.right >= MIN_ROOM &&
      page.height - margin.top - margin.bottom >= MIN_ROOM;
    const numbers = childOf(properties, "w:pgNumType")?.attributes;
    return {
      ...(hasRoom
        ? { page, margin }
        : { page: LETTER, margin: { top: INCH, bottom: INCH, left: INCH, right: INCH } }),
      header: await this.#margins(header),
      footer: await this.#margins(footer),
      hasFirst,
      hasEven,
      counting: COUNTING[numbers?.["w:fmt"] ?? ""] ?? "1",
      start: numbers?.["w:start"] === undefined ? null : Number(numbers["w:start"]) || 0,
    };
  }

  async #margins(margins: Margins): Promise<Readonly<Record<PageKind, readonly PageBlock[]>>> {
    const of = async (part: WordPart | undefined) => (part ? this.of(elementsIn(part.xml), part) : []);
    return {
      default: await of(margins.default),
      first: await of(margins.first),
      even: await of(margins.even),
    };
  }

  async of(elements: readonly XmlElement[], part: WordPart, room = LINE): Promise<readonly PageBlock[]> {
    const blocks: PageBlock[] = [];
    for (const element of elements) {
      if (element.name === "w:p")
        blocks.push(...(await this.#paragraph(element, { part, room, paragraph: element })));
      else if (element.name === "w:tbl") blocks.push(await this.#table(element, part, room));
      else if (/^w:(tcPr|sectPr|tblPr|tblGrid)$/.test(element.name)) continue;
      else if (element.name === "m:oMathPara") {
        const inline = (await this.#piece(element, { part, room, paragraph: element })).filter(isInline);
        blocks.push({ ...paragraphOf(inline), align: "center" });
      } else blocks.push(...(await this.of(elementsIn(element), part, room)));
    }
    return blocks;
  }

  /** The notes that the blocks made so far refer to, in their order. */
  async notes(): Promise<readonly PageBlock[]> {
    const blocks: PageBlock[] = [];
    // Notes may refer to notes.
    for (const { part, note, mark } of this.#notes) {
      const own = await this.of(elementsIn(note), part);
      const [first = paragraphOf([]), ...rest] =
        own[0]?.kind === "paragraph" ? own : [paragraphOf([]), ...own];
      blocks.push({ ...first, entry: { level: 0, mark } } as Paragraph, ...rest);
    }
    return blocks;
  }

  async #paragraph(element: XmlElement, place: Place): Promise<readonly PageBlock[]> {
    const properties = this.#styles.ofParagraph(element);
    const entry = this.#numbers.markOf(element);
    const pieces = await this.#inside(element, place);
    const lines: PageInline[][] = [[]];
    const asides: PageBlock[] = [];
    for (const piece of pieces) {
      if (piece.kind === "pageBreak") lines.push([]);
      else if (piece.kind === "aside") asides.push(piece.block);
      else lines.at(-1)?.push(piece);
    }
    const name = this.#styles.nameOf(element);
    const look = { heading: headingLevel(name), align: alignment(valueIn(properties, "w:jc")), entry };
    const blocks = lines.map((inline, index) => ({
      ...paragraphOf(inline),
      ...look,
      entry: index === 0 ? entry : null,
    }));
    const isParted = flagIn(properties, "w:pageBreakBefore");
    return [
      ...blocks.flatMap((block, index): PageBlock[] =>
        index > 0 || isParted ? [{ kind: "pageBreak" }, block] : [block],
      ),
      ...asides,
    ];
  }

  async #inside(element: XmlElement, place: Place, look = PLAIN): Promise<readonly Piece[]> {
    const pieces: Piece[] = [];
    for (const child of elementsIn(element)) pieces.push(...(await this.#piece(child, place, look)));
    return pieces;
  }

  async #piece(element: XmlElement, place: Place, look = PLAIN): Promise<readonly Piece[]> {
    const { name, attributes } = element;
    const words = (text: string): readonly Piece[] => [{ kind: "text", ...look, text }];
    switch (name) {
      case "w:r":
        return this.#run(element, place);
      case "w:t":
        return words(parted(printable(textOf(element)), place.room));
      case "w:tab":
      case "w:ptab":
        return words("    ");
      case "w:noBreakHyphen":
        return words("-");
      case "w:br":
        return attributes["w:type"] === "page" ? [{ kind: "pageBreak" }] : [{ kind: "lineBreak" }];
      case "w:cr":
        return [{ kind: "lineBreak" }];
      case "w:fldSimple": {
        const run = childOf(element, "w:r");
        const of = PAGE_NUMBERS.find(([start]) => attributes["w:instr"]?.startsWith(start))?.[1] ?? "one";
        return [{ kind: "page", of, ...this.#look(run, place) }];
      }
      case "w:footnoteReference":
      case "w:endnoteReference":
        return this.#note(name.slice(2, name.indexOf("Reference")), attributes, look);
      case "w:ruby": {
        const base = childOf(element, "w:rubyBase");
        const above = childOf(element, "w:rt");
        return [
          ...(base ? await this.#inside(base, place) : []),
          ...words(" ("),
          ...(above ? await this.#inside(above, place) : []),
          ...words(")"),
        ];
      }
      case "m:oMath": {
        const pieces = equationPieces(element);
        if (pieces === null) this.#lost.push("equation");
        return (pieces ?? []).map(({ text, position }) => ({
          kind: "text",
          ...look,
          position,
          text: printable(text),
        }));
      }
      case "w:drawing":
      case "w:pict":
      case "w:object":
        return this.#drawing(element, place);
      case "w:pPr":
      case "w:rPr":
        return [];
      default:
        return this.#inside(element, place, look);
    }
  }

  async #run(run: XmlElement, place: Place): Promise<readonly Piece[]> {
    const properties = this.#styles.ofRun(run, place.paragraph);
    const pieces = await this.#inside(run, place, this.#look(run, place));
    if (!flagIn(properties, "w:caps")) return pieces;
    return pieces.map((piece) =>
      piece.kind === "text" ? { ...piece, text: piece.text.toUpperCase() } : piece,
    );
  }

  #look(run: XmlElement | undefined, { paragraph }: Place): Look {
    const properties = this.#styles.ofRun(run, paragraph);
    const position = valueIn(properties, "w:vertAlign");
    const line = valueIn(properties, "w:u");
    return {
      bold: flagIn(properties, "w:b"),
      italic: flagIn(properties, "w:i"),
      underline: line !== undefined && line !== "none",
      strike: flagIn(properties, "w:strike") || flagIn(properties, "w:dstrike"),
      position: position === "superscript" || position === "subscript" ? position : "baseline",
    };
  }

  /** A note has the next number, or a mark of its own that stands behind the reference and in the note. */
  #note(kind: string, attributes: XmlElement["attributes"], look: Look): readonly Piece[] {
    const part = this.#word.parts.find((other) => other.kind === `${kind}s`);
    const id = attributes["w:id"];
    const note = part && elementsIn(part.xml, `w:${kind}`).find((other) => other.attributes["w:id"] === id);
    if (part === undefined || note === undefined) return [];
    const hasOwn = /^(1|true|on)$/.test(attributes["w:customMarkFollows"] ?? "");
    const number = this.#notes.filter(({ mark }) => mark !== "").length + 1;
    const mark = hasOwn ? "" : String(number);
    this.#notes.push({ part, note, mark });
    return hasOwn ? [] : [{ kind: "text", ...look, text: mark, position: "superscript" }];
  }

  /** The pictures of a drawing, and the text of its boxes behind its paragraph. */
  async #drawing(drawing: XmlElement, { part, room }: Place): Promise<readonly Piece[]> {
    const pieces: Piece[] = [];
    const described = [...allIn(drawing)].find(
      ({ name }) => name === "wp:docPr" || name === "v:shape",
    )?.attributes;
    const alt = printable(described?.descr ?? described?.alt ?? "");
    const extent = [...allIn(drawing)].find(({ name }) => name === "wp:extent")?.attributes.cx;
    const pictures = [...allIn(drawing)].filter(({ name }) => name === "a:blip" || name === "v:imagedata");
    for (const picture of pictures) {
      const width =
        pictures.length === 1 && extent !== undefined ? Number(extent) / EMU_PER_POINT : undefined;
      pieces.push(...(await this.#picture(picture, drawing, { part, alt, width })));
    }
    for (const box of boxesIn(drawing))
      pieces.push({
        kind: "aside",
        block: { kind: "box", blocks: await this.of(elementsIn(box), part, room) },
      });
    return pieces;
  }

  async #picture(
    element: XmlElement,
    drawing: XmlElement,
    {
      part,
      alt,
      width,
    }: { readonly part: WordPart; readonly alt: string; readonly width: number | undefined },
  ): Promise<readonly PageInline[]> {
    const picture = pictureOf(part, element);
    // Pictures of lines are for engines that draw: the ledger misses them.
    if (picture === undefined || isMetafile(picture)) return [];
    const crop = [...allIn(drawing)].find(({ name }) => name === "a:srcRect")?.attributes;
    const key = crop === undefined ? picture : `${picture.name} ${JSON.stringify(crop)}`;
    const known = this.#pictures.get(key);
    const made = known === undefined ? await this.#store(picture.bytes, crop) : known;
    this.#pictures.set(key, made);
    if (made === null) return [];
    return [{ kind: "image", path: made.path, alt, width: width ?? made.width }];
  }

  /** Null, and lost, when it cannot be read. */
  async #store(
    bytes: Uint8Array,
    crop: XmlElement["attributes"] = {},
  ): Promise<{ readonly path: string; readonly width: number } | null> {
    try {
      const { jpeg, width } = await cropped(await plainPicture(bytes), crop);
      const path = `/picture-${Object.keys(this.files).length + 1}.jpg`;
      this.files[path] = jpeg;
      return { path, width: width * POINTS_PER_PIXEL };
    } catch {
      this.#lost.push("picture");
      return null;
    }
  }

  async #table(table: XmlElement, part: WordPart, room: number): Promise<PageBlock> {
    const { widths, cells } = placeCells(table);
    const all = widths.reduce((sum, width) => sum + width, 0);
    const filled: PageCell[] = [];
    for (const { element, ...place } of cells) {
      const own = widths.slice(place.x, place.x + place.colspan).reduce((sum, width) => sum + width, 0);
      filled.push({
        ...place,
        blocks: await this.of(elementsIn(element), part, (room * own) / all - CELL_INSETS),
      });
    }
    return { kind: "table", columns: widths, cells: filled };
  }
}

/** Where a piece stands: whose relationships count, how many points a line has, whose style holds. */
interface Place {
  readonly part: WordPart;
  readonly room: number;
  readonly paragraph: XmlElement;
}

const PAGE_NUMBERS = [
  ["NUMPAGES", "all"],
  ["SECTIONPAGES", "section"],
] as const;
const COUNTING: Readonly<Record<string, string>> = {
  lowerRoman: "i",
  upperRoman: "I",
  lowerLetter: "a",
  upperLetter: "A",
};

function isInline(piece: Piece): piece is PageInline {
  return piece.kind !== "pageBreak" && piece.kind !== "aside";
}

/** The outermost boxes of text: what lies in them is theirs. */
function boxesIn(element: XmlElement): readonly XmlElement[] {
  return element.children
    .filter(isElement)
    .flatMap((child) => (child.name === "w:txbxContent" ? [child] : boxesIn(child)));
}

function paragraphOf(inline: readonly PageInline[]): Paragraph {
  const text = inline.map((piece) => (piece.kind === "text" ? piece.text : "")).join("");
  return { kind: "paragraph", heading: 0, align: "start", ...writingOf(text), entry: null, inline };
}

function headingLevel(style: string): number {
  return /^title$/i.test(style) ? 1 : Number(/^heading ?([1-6])$/i.exec(style)?.[1] ?? 0);
}

function alignment(word: string | undefined): Paragraph["align"] {
  if (word === "center") return "center";
  if (word === "both" || word === "distribute") return "justify";
  return word === "right" || word === "end" ? "end" : "start";
}

function printable(text: string): string {
  return text.toWellFormed().replaceAll(/[\p{Cc}\u202A-\u202E\u2066-\u2069\uFEFF\uFFFE\uFFFF]/gu, "");
}

/** The text with places to break in each word that is longer than its room. */
function parted(text: string, room: number): string {
  return text.replaceAll(/\S+/g, (word) =>
    word.length * LETTER_POINTS > room && PARTED.test(word) ? [...word].join(BREAK) : word,
  );
}
