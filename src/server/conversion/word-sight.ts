import type { LostKind } from "./plain-word.ts";
import { isMetafile, pictureOf, type WordPackage, type WordPart, type WordPicture } from "./word-package.ts";
import { marginsInSight, sectionsOf } from "./word-sections.ts";
import { allIn, childOf, elementsIn, isElement, textOf, type XmlElement } from "./xml-tree.ts";

/** What a reader of a Word document would see. */
export interface WordSight {
  /** Each paragraph, box, note and title that has words. */
  readonly texts: readonly string[];
  /** Each equation: where its letters stand is for whoever draws it. */
  readonly equations: readonly string[];
  /** How many pictures of pixels. */
  readonly pictures: number;
  /** What is drawn: by kind, how many. */
  readonly drawn: Readonly<Record<DrawnKind, number>>;
  readonly lost: readonly LostKind[];
}
/** Pictures of lines (metafiles), charts, diagrams, and words that are drawn. */
export type DrawnKind = "metafile" | "chart" | "diagram" | "wordArt";

/**
 * All that a document shows on the pages that it has for certain: its text, the notes that it refers to, headers and
 * footers, boxes, titles of charts, diagrams. What engines make of it is compared with this, so it is read without
 * knowledge of theirs: every text, wherever it stands.
 */
export function wordSight(word: WordPackage): WordSight {
  const seeing = new Seeing(word.lost);
  const { document } = word;
  seeing.part(document);
  const sections = sectionsOf(word).filter(({ isContinuous }, index) => index === 0 || !isContinuous);
  for (const part of new Set(sections.flatMap(marginsInSight))) seeing.part(part);
  for (const kind of ["footnote", "endnote"] as const) {
    const notes = word.parts.find((part) => part.kind === `${kind}s`);
    if (notes !== undefined) seeing.part(notes, notesIn(document, notes, kind));
  }
  return seeing.sight;
}

/** The notes to which the document refers. */
function notesIn(document: WordPart, notes: WordPart, kind: "footnote" | "endnote"): XmlElement {
  const ids = new Set<string | undefined>();
  for (const { name, attributes } of allIn(document.xml))
    if (name === `w:${kind}Reference`) ids.add(attributes["w:id"]);
  const children = elementsIn(notes.xml, `w:${kind}`).filter(({ attributes }) => ids.has(attributes["w:id"]));
  return { ...notes.xml, children };
}

/** Two points, in which nobody sees a picture: pages of the web have such for distance. */
const SPECK_EMU = 25_400;

function isSpeck(drawing: XmlElement): boolean {
  const { cx, cy } = [...allIn(drawing)].find(({ name }) => name === "wp:extent")?.attributes ?? {};
  return cx !== undefined && cy !== undefined && Math.max(Number(cx), Number(cy)) <= SPECK_EMU;
}

/** Whether the text of a shape is bent, and so drawn in curves. */
function isWarped(shape: XmlElement): boolean {
  const warp = childOf(shape, "wps:bodyPr", "a:prstTxWarp")?.attributes.prst ?? "textNoShape";
  return warp !== "textNoShape";
}

class Seeing {
  readonly #texts: string[] = [];
  readonly #equations: string[] = [];
  readonly #drawn: Record<DrawnKind, number> = { metafile: 0, chart: 0, diagram: 0, wordArt: 0 };
  readonly #lost: readonly LostKind[];
  #pictures = 0;

  constructor(lost: readonly LostKind[]) {
    this.#lost = lost;
  }

  get sight(): WordSight {
    const texts = this.#texts.filter((text) => /\S/.test(text));
    const { pictures, drawn, lost } = { pictures: this.#pictures, drawn: this.#drawn, lost: this.#lost };
    return { texts, equations: this.#equations, pictures, drawn, lost };
  }

  part(part: WordPart, root = part.xml): void {
    this.#element(root, part, []);
  }

  /** @param words takes the text of the paragraph around it */
  #element(element: XmlElement, part: WordPart, words: string[]): void {
    const { name, attributes } = element;
    switch (name) {
      case "w:p":
      case "a:p":
      // What is read beside a character stands elsewhere than behind it.
      case "w:rt": {
        const own: string[] = [];
        this.#inside(element, part, own);
        this.#texts.push(own.join(""));
        return;
      }
      case "w:t":
      case "a:t":
      case "m:t":
        words.push(textOf(element));
        return;
      // The number is another on another page.
      case "w:fldSimple":
      // Places where a table of a chart is edited, not shown.
      case "c:dTable":
        return;
      case "w:tab":
      case "w:br":
      case "w:cr":
        words.push(" ");
        return;
      case "m:oMath": {
        const own: string[] = [];
        this.#inside(element, part, own);
        this.#equations.push(own.join(""));
        return;
      }
      case "w:drawing":
        if (isSpeck(element)) return;
        break;
      case "wps:wsp":
        if (!isWarped(element)) break;
        this.#drawn.wordArt++;
        return;
      case "v:textpath":
        if (/\S/.test(attributes.string ?? "")) this.#drawn.wordArt++;
        return;
      case "a:blip":
      case "v:imagedata":
        this.#picture(pictureOf(part, element));
        break;
      case "c:chart":
        this.#related(part, attributes["r:id"], "chart");
        break;
      case "dgm:relIds":
        this.#diagram(part, attributes["r:dm"]);
        break;
    }
    this.#inside(element, part, words);
  }

  #inside({ children }: XmlElement, part: WordPart, words: string[]): void {
    for (const child of children) if (isElement(child)) this.#element(child, part, words);
  }

  #picture(picture: WordPicture | undefined): void {
    if (picture === undefined) return;
    if (isMetafile(picture)) this.#drawn.metafile++;
    else this.#pictures++;
  }

  #related(part: WordPart, id: string | undefined, kind: DrawnKind): void {
    const related = part.relations.get(id ?? "");
    if (related === undefined || related.kind === "picture") return;
    this.#drawn[kind]++;
    this.part(related);
  }

  /** The drawing of a diagram says what it shows; its data, where Word has made no drawing. */
  #diagram(part: WordPart, id: string | undefined): void {
    const data = part.relations.get(id ?? "");
    if (data === undefined || data.kind === "picture") return;
    let drawing: string | undefined;
    for (const { attributes } of allIn(data.xml)) drawing ??= attributes.relId;
    const shown = part.relations.get(drawing ?? "");
    this.#related(part, shown === undefined ? id : drawing, "diagram");
  }
}
