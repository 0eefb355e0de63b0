import type { WrappedPdfiumModule } from "@embedpdf/pdfium";
import type { PdfiumCalls } from "./pdfium-calls.ts";

const NORMAL_APPEARANCE = 0;

/** PDFium's numbers of kinds of annotations, of those that we ask for. */
const KIND = { note: 1, link: 2, popup: 16, file: 17, widget: 20 } as const;
/** What is drawn by what a press on it opens, or by nothing. */
const DRAWN_BY_OTHERS: ReadonlySet<number> = new Set([
  KIND.note,
  KIND.link,
  KIND.popup,
  KIND.file,
  KIND.widget,
]);
/** Highlight, underline, squiggly and strikeout: marks on text. */
const MARKS: ReadonlySet<number> = new Set([9, 10, 11, 12]);
/** What was drawn by hand, such as a signature. */
const INK = 15;
const FLAGS = { hidden: 0x02, noView: 0x20 } as const;
const FIELD = { checkBox: 2, radioButton: 3, comboBox: 4, listBox: 5, text: 6 } as const;
const PASSWORD_FIELD = 1 << 13;

/** A place on a page in its own points, from the lower left. */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Which of a page's annotations a box of the form is, and where it stands. */
export interface FieldPlace {
  readonly page: number;
  readonly annotation: number;
  readonly box: Box;
}

/** What somebody filled into a box of the form: a tick, a text as it is to be read there, or what was chosen from the list that it shows. */
export type Answer =
  | { readonly kind: "tick" }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "choice"; readonly options: readonly string[]; readonly chosen: readonly string[] };

export interface FilledIn extends FieldPlace {
  readonly answer: Answer;
}

/** The open form of a file, and one of its boxes. */
type Field = readonly [form: number, annotation: number];

/** What lies on a page that PDFium has loaded: annotations, and boxes of the form. */
export class PdfAnnotations {
  readonly #pdfium: PdfiumCalls;
  readonly #calls: WrappedPdfiumModule;

  constructor(pdfium: PdfiumCalls) {
    this.#pdfium = pdfium;
    this.#calls = pdfium.calls;
  }

  /** Texts, choices and ticks of the page which are in sight. @param form the open form of its file */
  answersOn(opened: number, form: number): readonly Omit<FilledIn, "page">[] {
    return this.#each(opened, (annotation, index) => {
      const answer = this.#isInSight(annotation) ? this.#answerOf([form, annotation]) : null;
      return answer === null ? [] : [{ annotation: index, box: this.#boxOf(annotation), answer }];
    }).flat();
  }

  /** Gives what has no appearance one. */
  drawAll(opened: number): void {
    this.#each(opened, (annotation) => this.#draw(annotation));
  }

  /** What a viewer does not show, flattening would. */
  removeUnseen(opened: number): void {
    const calls = this.#calls;
    for (let index = calls.FPDFPage_GetAnnotCount(opened) - 1; index >= 0; index--) {
      const annotation = calls.FPDFPage_GetAnnot(opened, index);
      const isUnseen = !this.#isInSight(annotation);
      calls.FPDFPage_CloseAnnot(annotation);
      if (isUnseen) calls.FPDFPage_RemoveAnnot(opened, index);
    }
  }

  /**
   * A mark without a look of its own is drawn where its corners are, and flattening would move it into its box, which some
   * programs write wrongly; ink is cut off there, and not drawn at all where its pen has no width. Drawing the page gives
   * both a look: box and pen are set before.
   */
  boxMarks(opened: number): void {
    const calls = this.#calls;
    for (let index = 0; index < calls.FPDFPage_GetAnnotCount(opened); index++) {
      const annotation = calls.FPDFPage_GetAnnot(opened, index);
      const kind = calls.FPDFAnnot_GetSubtype(annotation);
      const hasLook = calls.EPDFAnnot_HasAppearanceStream(annotation, NORMAL_APPEARANCE);
      if (!hasLook && MARKS.has(kind)) this.#boxAround(annotation, this.#cornersOf(annotation));
      if (!hasLook && kind === INK) {
        this.#boxAround(annotation, this.#strokesOf(annotation));
        const border = this.#pdfium.floats(3, (address) =>
          calls.FPDFAnnot_GetBorder(annotation, address, address + 4, address + 8),
        );
        if (border[2] === 0) calls.FPDFAnnot_SetBorder(annotation, 0, 0, 1);
      }
      calls.FPDFPage_CloseAnnot(annotation);
    }
  }

  /** The corners of the text that is marked: x and y in turns. */
  #cornersOf(annotation: number): readonly number[] {
    const calls = this.#calls;
    return Array.from({ length: calls.FPDFAnnot_CountAttachmentPoints(annotation) }, (_, index) =>
      this.#pdfium.floats(8, (address) => calls.FPDFAnnot_GetAttachmentPoints(annotation, index, address)),
    ).flat();
  }

  /** Where the pen was: x and y in turns. */
  #strokesOf(annotation: number): readonly number[] {
    const calls = this.#calls;
    return Array.from({ length: calls.FPDFAnnot_GetInkListCount(annotation) }, (_, index) => {
      const points = calls.FPDFAnnot_GetInkListPath(annotation, index, 0, 0);
      return this.#pdfium.floats(
        points * 2,
        (address) => calls.FPDFAnnot_GetInkListPath(annotation, index, address, points) > 0,
      );
    }).flat();
  }

  /** Sets the box around the places, unless they lie in it. */
  #boxAround(annotation: number, places: readonly number[]): void {
    if (places.length === 0) return;
    const calls = this.#calls;
    const [left = 0, bottom = 0] = [0, 1].map((axis) => leastOf(places, axis, 1));
    const [right = 0, top = 0] = [0, 1].map((axis) => -leastOf(places, axis, -1));
    const own = this.#boxOf(annotation);
    if (left >= own.left && right <= own.right && bottom >= own.bottom && top <= own.top) return;
    this.#pdfium.floats(4, (address) => {
      calls.pdfium.HEAPF32.set([left, top, right, bottom], address / 4);
      return calls.FPDFAnnot_SetRect(annotation, address);
    });
  }

  #each<T>(opened: number, look: (annotation: number, index: number) => T): readonly T[] {
    return Array.from({ length: Math.max(0, this.#calls.FPDFPage_GetAnnotCount(opened)) }, (_, index) => {
      const annotation = this.#calls.FPDFPage_GetAnnot(opened, index);
      try {
        return look(annotation, index);
      } finally {
        this.#calls.FPDFPage_CloseAnnot(annotation);
      }
    });
  }

  #isInSight(annotation: number): boolean {
    return (this.#calls.FPDFAnnot_GetFlags(annotation) & (FLAGS.hidden | FLAGS.noView)) === 0;
  }

  #boxOf(annotation: number): Box {
    const rect = this.#pdfium.four((address) => this.#calls.FPDFAnnot_GetRect(annotation, address));
    const [left, top, right, bottom] = rect ?? [0, 0, 0, 0];
    return { left, top, right, bottom };
  }

  #answerOf(field: Field): Answer | null {
    const calls = this.#calls;
    const type = calls.FPDFAnnot_GetFormFieldType(...field);
    const read = (what: "FPDFAnnot_GetFormFieldExportValue" | "FPDFAnnot_GetFormFieldValue") =>
      this.#pdfium.text((buffer, bytes) => calls[what](...field, buffer, bytes));
    const textAnswer = (text: string) => (text === "" ? null : ({ kind: "text", text } as const));
    switch (type) {
      case FIELD.checkBox:
      case FIELD.radioButton: {
        // Programs that fill in forms give the field its value and forget which look of the box goes with it.
        const own = read("FPDFAnnot_GetFormFieldExportValue");
        const value = this.#pdfium.text((buffer, bytes) =>
          calls.EPDFAnnot_GetFormFieldRawValue(...field, buffer, bytes),
        );
        const isTicked = own !== "" && own === value;
        return isTicked || calls.FPDFAnnot_IsChecked(...field) ? { kind: "tick" } : null;
      }
      case FIELD.text: {
        const isSecret = (calls.FPDFAnnot_GetFormFieldFlags(...field) & PASSWORD_FIELD) !== 0;
        return isSecret ? null : textAnswer(read("FPDFAnnot_GetFormFieldValue"));
      }
      case FIELD.comboBox: {
        const { chosen } = this.#choiceOf(field);
        return textAnswer(chosen[0] ?? read("FPDFAnnot_GetFormFieldValue"));
      }
      case FIELD.listBox: {
        const choice = this.#choiceOf(field);
        return choice.chosen.length === 0 ? null : { kind: "choice", ...choice };
      }
      default:
        return null;
    }
  }

  /** What may be chosen from a list, and what was: by its value, or by its number where the file has no value. */
  #choiceOf(field: Field): { readonly options: readonly string[]; readonly chosen: readonly string[] } {
    const calls = this.#calls;
    const count = Math.max(0, calls.FPDFAnnot_GetOptionCount(...field));
    const options = Array.from({ length: count }, (_, option) =>
      this.#pdfium.text((buffer, bytes) => calls.FPDFAnnot_GetOptionLabel(...field, option, buffer, bytes)),
    );
    const isChosen = (_: string, option: number) => calls.FPDFAnnot_IsOptionSelected(...field, option);
    return { options, chosen: options.filter(isChosen) };
  }

  #draw(annotation: number): void {
    const calls = this.#calls;
    if (!this.#isInSight(annotation)) return;
    if (calls.EPDFAnnot_HasAppearanceStream(annotation, NORMAL_APPEARANCE)) return;
    const kind = calls.FPDFAnnot_GetSubtype(annotation);
    if (kind === KIND.widget) calls.EPDFAnnot_GenerateFormFieldAP(annotation);
    else if (!DRAWN_BY_OTHERS.has(kind)) calls.EPDFAnnot_GenerateAppearance(annotation);
  }
}

/** The least of the xs or of the ys, times a sign. */
function leastOf(places: readonly number[], axis: number, sign: number): number {
  return places.reduce(
    (least, place, at) => (at % 2 === axis ? Math.min(least, sign * place) : least),
    Infinity,
  );
}
