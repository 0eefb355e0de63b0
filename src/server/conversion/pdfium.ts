import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { init, type WrappedPdfiumModule } from "@embedpdf/pdfium";
import { type Box, type FilledIn, PdfAnnotations } from "./pdf-annotations.ts";
import { PdfiumCalls, UnreadablePdf } from "./pdfium-calls.ts";

const WASM = fileURLToPath(import.meta.resolve("@embedpdf/pdfium/pdfium.wasm"));

/** Why PDFium opens no file (FPDF_GetLastError). */
const WRONG_PASSWORD = 4;
/** Locked in a way that it does not know, such as for people who have a certificate. */
const UNKNOWN_LOCK = 5;
/** A form that a program draws anew at each look, in place of its pages (FPDF_GetFormType). */
const DYNAMIC_FORM = 2;
const WITH_ANNOTATIONS = 0x01;
const WHITE = 0xffffffff;
/** Long side of the pictures by which pages are compared, in pixels: a tick of ten points is seven of them. */
const SIGHT_PIXELS = 560;
/** Parts of a page's side, to name a place on it. */
const PARTS = 10_000;
const AS_ON_SCREEN = 0;

/** PDFium's numbers of what a page is made of. */
const OBJECT = { path: 2, image: 3, shading: 4, form: 5 } as const;
/** Forms within forms that are looked into. */
const MAX_FORMS = 10;

/** A page as a viewer shows it. */
export interface PageSight {
  /** Every text of the page itself, without blanks. */
  readonly text: string;
  readonly picture: Picture;
}

/** Pixels row by row, 0 for white to 255. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Darkness, as in a grey picture. */
  readonly dark: Uint8Array;
  /** The same of the darkest of red, green and blue: yellow, a trace in grey, has as much as black. */
  readonly ink: Uint8Array;
}

export interface Graphics {
  readonly pictures: number;
  readonly drawings: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Blue, green, red and a byte that says nothing for each pixel, row by row. */
export interface Drawing extends Size {
  readonly pixels: Uint8Array;
}

/** A line of text on a page. */
export interface TextLine {
  readonly text: string;
  readonly box: Box;
}

/** The file asks for a password that nobody has given. */
export class LockedPdf extends Error {}

/** PDFs as Chromium's viewer has them. What it takes is given back when the process ends: one file a process. */
export function startPdfium(): Promise<Pdfium> {
  started ??= init({ wasmBinary: readFileSync(WASM).buffer }).then((calls) => {
    calls.PDFiumExt_Init();
    return new Pdfium(calls);
  });
  return started;
}

let started: Promise<Pdfium> | undefined;

export class Pdfium extends PdfiumCalls {
  /**
   * @throws LockedPdf where it does not open with the empty password, as files do that only forbid to change them
   * @throws UnreadablePdf
   */
  open(bytes: Uint8Array): OpenPdf {
    const { calls } = this;
    const address = this.allocate(bytes.length);
    calls.pdfium.HEAPU8.set(bytes, address);
    const document = calls.FPDF_LoadMemDocument(address, bytes.length, "");
    if (document !== 0) return new OpenPdf(this, document);
    const isLocked = [WRONG_PASSWORD, UNKNOWN_LOCK].includes(calls.FPDF_GetLastError());
    throw isLocked ? new LockedPdf() : new UnreadablePdf();
  }
}

export class OpenPdf {
  readonly #pdfium: Pdfium;
  readonly #calls: WrappedPdfiumModule;
  readonly #document: number;
  readonly #annotations: PdfAnnotations;
  /** Its boxes to be filled in; 0 until they are asked for: what they draw is no text of the page. */
  #form = 0;

  constructor(pdfium: Pdfium, document: number) {
    this.#pdfium = pdfium;
    this.#calls = pdfium.calls;
    this.#document = document;
    this.#annotations = new PdfAnnotations(pdfium);
  }

  get pages(): number {
    return this.#calls.FPDF_GetPageCount(this.#document);
  }

  /** Whether its pages only say that another program has to draw the form (XFA). */
  get isDynamicForm(): boolean {
    return this.#calls.FPDF_GetFormType(this.#document) === DYNAMIC_FORM;
  }

  /** How many files lie in it. */
  get files(): number {
    return this.#calls.FPDFDoc_GetAttachmentCount(this.#document);
  }

  /** Opens the form: fields without an appearance get one, as viewers give it. Texts of pages are read before. */
  openForm(): void {
    const info = this.#calls.PDFiumExt_OpenFormFillInfo();
    this.#form = this.#calls.PDFiumExt_InitFormFillEnvironment(this.#document, info);
    this.#calls.FPDF_SetFormFieldHighlightAlpha(this.#form, 0);
  }

  /** Gives the fields of an open form that have no appearance the one that viewers give them. */
  drawForm(): void {
    for (let page = 0; page < this.pages; page++) this.#onPage(page, () => undefined);
  }

  /** The texts of a page, without blanks. */
  textOf(page: number): string {
    return this.#onPage(page, (opened) => {
      const texts = this.#calls.FPDFText_LoadPage(opened);
      const count = Math.max(0, this.#calls.FPDFText_CountChars(texts));
      const text = this.#pdfium.text((buffer) => {
        if (buffer !== 0) this.#calls.FPDFText_GetText(texts, 0, count, buffer);
        return (count + 1) * 2;
      });
      this.#calls.FPDFText_ClosePage(texts);
      return withoutBlanks(text);
    });
  }

  /** The texts of a page that stand on its paper: what runs over its edge, nobody reads. */
  textInSight(page: number): string {
    const shown = this.#onPage(page, (opened) =>
      this.#pdfium.four((address) => this.#calls.FPDF_GetPageBoundingBox(opened, address)),
    );
    const [left, top, right, bottom] = shown ?? [0, 0, 0, 0];
    const isOnPaper = ({ box }: Letter) =>
      box.right > left && box.left < right && box.top > bottom && box.bottom < top;
    return this.#lettersOf(page)
      .filter((letter) => isBlank(letter.unicode) || isOnPaper(letter))
      .map(({ unicode }) => String.fromCodePoint(unicode))
      .join("");
  }

  /** The text that stands within a box of a page. */
  textIn(page: number, { left, top, right, bottom }: Box): string {
    return this.#onPage(page, (opened) => {
      const texts = this.#calls.FPDFText_LoadPage(opened);
      const text = this.#pdfium.text((buffer, bytes) => {
        const units = this.#calls.FPDFText_GetBoundedText(texts, left, top, right, bottom, buffer, bytes / 2);
        return units === 0 ? 0 : (units + 1) * 2;
      });
      this.#calls.FPDFText_ClosePage(texts);
      return text;
    });
  }

  /** The lines of text whose letters stand within a box of a page. */
  linesIn(page: number, { left, top, right, bottom }: Box): readonly TextLine[] {
    const lines: TextLine[] = [];
    for (const { unicode, box } of this.#lettersOf(page)) {
      const [x, y] = [(box.left + box.right) / 2, (box.bottom + box.top) / 2];
      if (isBlank(unicode) || x < left || x > right || y < bottom || y > top) continue;
      const letter = String.fromCodePoint(unicode);
      const line = lines.at(-1);
      if (line === undefined || y > line.box.top || y < line.box.bottom) {
        lines.push({ text: letter, box });
        continue;
      }
      lines[lines.length - 1] = {
        text: line.text + letter,
        box: {
          left: Math.min(line.box.left, box.left),
          right: Math.max(line.box.right, box.right),
          bottom: Math.min(line.box.bottom, box.bottom),
          top: Math.max(line.box.top, box.top),
        },
      };
    }
    return lines;
  }

  /** Every character of a page that is one, with its place. */
  #lettersOf(page: number): readonly Letter[] {
    return this.#onPage(page, (opened) => {
      const calls = this.#calls;
      const texts = calls.FPDFText_LoadPage(opened);
      const address = this.#pdfium.allocate(32);
      const letters: Letter[] = [];
      for (let index = 0; index < calls.FPDFText_CountChars(texts); index++) {
        const unicode = calls.FPDFText_GetUnicode(texts, index);
        const sides = [address, address + 8, address + 16, address + 24] as const;
        calls.FPDFText_GetCharBox(texts, index, ...sides);
        const [left = 0, right = 0, bottom = 0, top = 0] = calls.pdfium.HEAPF64.slice(
          address / 8,
          address / 8 + 4,
        );
        if (unicode < 0x110000) letters.push({ unicode, box: { left, right, bottom, top } });
      }
      calls.pdfium.wasmExports.free(address);
      calls.FPDFText_ClosePage(texts);
      return letters;
    });
  }

  /** How many pictures of pixels a page shows, and how many drawings of lines and areas. */
  graphicsOf(page: number): Graphics {
    const calls = this.#calls;
    const found = { pictures: 0, drawings: 0 };
    const count = (object: number, depth: number) => {
      const type = calls.FPDFPageObj_GetType(object);
      if (type === OBJECT.image) found.pictures++;
      if (type === OBJECT.path || type === OBJECT.shading) found.drawings++;
      if (type !== OBJECT.form || depth > MAX_FORMS) return;
      for (let index = 0; index < calls.FPDFFormObj_CountObjects(object); index++)
        count(calls.FPDFFormObj_GetObject(object, index), depth + 1);
    };
    this.#onPage(page, (opened) => {
      for (let index = 0; index < calls.FPDFPage_CountObjects(opened); index++)
        count(calls.FPDFPage_GetObject(opened, index), 0);
    });
    return found;
  }

  /** The page as it looks, with its annotations and what is filled in. */
  pictureOf(page: number): Picture {
    const { width, height, pixels } = this.draw(page, { width: SIGHT_PIXELS, height: SIGHT_PIXELS });
    const [dark, ink] = [new Uint8Array(width * height), new Uint8Array(width * height)];
    // A quarter of a million pixels a page: nothing is made for each of them.
    for (let at = 0, from = 0; at < dark.length; at++, from += 4) {
      const blue = pixels[from] ?? 0;
      const green = pixels[from + 1] ?? 0;
      const red = pixels[from + 2] ?? 0;
      dark[at] = 255 - Math.round(0.299 * red + 0.587 * green + 0.114 * blue);
      ink[at] = 255 - Math.min(red, green, blue);
    }
    return { width, height, dark, ink };
  }

  /** The page in colours, as large as fits into so many pixels. */
  draw(page: number, room: Size): Drawing {
    const calls = this.#calls;
    return this.#onPage(page, (opened) => {
      const points = { width: calls.FPDF_GetPageWidthF(opened), height: calls.FPDF_GetPageHeightF(opened) };
      const scale = Math.min(
        room.width / Math.max(points.width, 1),
        room.height / Math.max(points.height, 1),
      );
      const [width, height] = [points.width, points.height].map((side) =>
        Math.max(1, Math.round(side * scale)),
      );
      if (width === undefined || height === undefined) throw new UnreadablePdf("The page has no size.");
      const bitmap = calls.FPDFBitmap_Create(width, height, 0);
      calls.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
      const place = [0, 0, width, height, 0, WITH_ANNOTATIONS] as const;
      calls.FPDF_RenderPageBitmap(bitmap, opened, ...place);
      if (this.#form !== 0) calls.FPDF_FFLDraw(this.#form, bitmap, opened, ...place);
      const start = calls.FPDFBitmap_GetBuffer(bitmap);
      // Four bytes a pixel leave no gap at the end of a row.
      const pixels = calls.pdfium.HEAPU8.slice(start, start + width * height * 4);
      calls.FPDFBitmap_Destroy(bitmap);
      return { width, height, pixels };
    });
  }

  /** Where a box lies on the page as it is shown, in parts of its size from the upper left. */
  placeOf(page: number, { left, top, right, bottom }: Box): Box {
    const { pdfium } = this.#calls;
    const address = this.#pdfium.allocate(8);
    const corners = this.#onPage(page, (opened) =>
      [[left, top] as const, [right, bottom] as const].map(([x, y]) => {
        this.#calls.FPDF_PageToDevice(opened, 0, 0, PARTS, PARTS, 0, x, y, address, address + 4);
        return Array.from(pdfium.HEAP32.slice(address / 4, address / 4 + 2), (part) => part / PARTS);
      }),
    );
    pdfium.wasmExports.free(address);
    const xs = corners.map(([x = 0]) => x);
    const ys = corners.map(([, y = 0]) => y);
    return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
  }

  /** Texts, choices and ticks of the page which are in sight. */
  filledIn(page: number): readonly FilledIn[] {
    return this.#onPage(page, (opened) =>
      this.#annotations.answersOn(opened, this.#form).map((answer) => ({ page, ...answer })),
    );
  }

  /** Makes what lies on the pages part of them, as it looks. Annotations without an appearance get one. */
  flatten(): void {
    for (let page = 0; page < this.pages; page++) {
      this.#onPage(page, (opened) => this.#annotations.drawAll(opened));
      this.#onPage(page, (opened) => {
        this.#annotations.removeUnseen(opened);
        if (this.#calls.FPDFPage_GetAnnotCount(opened) <= 0) return;
        this.#ownBoxes(opened);
        this.#calls.FPDFPage_Flatten(opened, AS_ON_SCREEN);
      });
    }
  }

  /** Flattening takes a page that has its size from the tree of pages for one of letter size. */
  #ownBoxes(opened: number): void {
    const calls = this.#calls;
    const shown = this.#pdfium.four((address) => calls.FPDF_GetPageBoundingBox(opened, address));
    const own = this.#pdfium.four((...addresses) => calls.FPDFPage_GetMediaBox(opened, ...addresses));
    const cut = this.#pdfium.four((...addresses) => calls.FPDFPage_GetCropBox(opened, ...addresses));
    if (shown === undefined) return;
    const [left, top, right, bottom] = shown;
    const box = [left, bottom, right, top] as const;
    if (own === undefined) calls.FPDFPage_SetMediaBox(opened, ...box);
    else if (cut === undefined && String(own) !== String(box)) calls.FPDFPage_SetCropBox(opened, ...box);
  }

  /** The pages alone in a new file, for one whose tree of pages only viewers understand. */
  savePages(): Uint8Array {
    const calls = this.#calls;
    const made = calls.FPDF_CreateNewDocument();
    if (!calls.FPDF_ImportPages(made, this.#document, `1-${this.pages}`, 0)) throw new UnreadablePdf();
    return new OpenPdf(this.#pdfium, made).save();
  }

  /** The file as it is now, without a password, with each object once. */
  save(): Uint8Array {
    const calls = this.#calls;
    if (calls.EPDF_IsEncrypted(this.#document)) calls.EPDF_RemoveEncryption(this.#document);
    const writer = calls.PDFiumExt_OpenFileWriter();
    calls.PDFiumExt_SaveAsCopy(this.#document, writer);
    const size = calls.PDFiumExt_GetFileWriterSize(writer);
    const buffer = this.#pdfium.allocate(size);
    calls.PDFiumExt_GetFileWriterData(writer, buffer, size);
    const bytes = calls.pdfium.HEAPU8.slice(buffer, buffer + size);
    calls.PDFiumExt_CloseFileWriter(writer);
    calls.pdfium.wasmExports.free(buffer);
    return bytes;
  }

  #onPage<T>(page: number, work: (opened: number) => T): T {
    const opened = this.#calls.FPDF_LoadPage(this.#document, page);
    if (opened === 0) throw new UnreadablePdf(`Page ${page + 1} does not open.`);
    this.#annotations.boxMarks(opened);
    if (this.#form !== 0) this.#calls.FORM_OnAfterLoadPage(opened, this.#form);
    try {
      return work(opened);
    } finally {
      if (this.#form !== 0) this.#calls.FORM_OnBeforeClosePage(opened, this.#form);
      this.#calls.FPDF_ClosePage(opened);
    }
  }
}

interface Letter {
  readonly unicode: number;
  readonly box: Box;
}

/** Blanks that stand for a gap have no place. */
function isBlank(unicode: number): boolean {
  return unicode <= 0x20;
}

const BLANKS = /[\s\p{Cc}\p{Cf}\u{FFFE}]+/gu;

function withoutBlanks(text: string): string {
  return text.replaceAll(BLANKS, "");
}
