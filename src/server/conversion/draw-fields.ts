import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { create } from "@cantoo/fontkit";
import {
  PDFCheckBox,
  PDFDict,
  PDFDocument,
  PDFDropdown,
  type PDFField,
  type PDFFont,
  PDFName,
  PDFOptionList,
  PDFRadioGroup,
  PDFTextField,
  StandardFonts,
} from "@cantoo/pdf-lib";
import type { Answer, FilledIn } from "./pdf-annotations.ts";

/** Latin of every language, Cyrillic and Greek: what the fonts of viewers have no letters of. */
const FONT = fileURLToPath(
  import.meta.resolve("@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf"),
);
const WINDOWS_LATIN = /^[\u{20}-\u{7E}\u{A0}-\u{FF}\s]*$/u;

/** Points of the letters of a list that says nothing of them, and of those below which nobody reads it. */
const LIST_POINTS = 12;
const LEAST_POINTS = 4;
/** Height of a line of a list, of that of its letters, and points that are left free at two sides: a little more than pdf-lib does. */
const LINE_HEIGHT = 1.2;
const MARGINS = 6;

/**
 * Draws the boxes of a form anew as what was filled in asks for, in a file without a password: PDFium draws no tick, no
 * text that stands across, no choice of which the file has only the number, and only letters of western Europe.
 */
export async function drawFields(bytes: Uint8Array, filled: readonly FilledIn[]): Promise<Uint8Array> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  const answers = new Map(
    filled.map(({ page, annotation, answer }) => [widgetAt(document, page, annotation), answer]),
  );
  const font = async (text: string): Promise<PDFFont> => {
    if (WINDOWS_LATIN.test(text)) return document.embedFont(StandardFonts.Helvetica);
    document.registerFontkit({ create });
    return document.embedFont(await readFile(FONT), { subset: true });
  };
  for (const field of document.getForm().getFields()) {
    const answer = field.acroField.getWidgets().find(({ dict }) => answers.has(dict));
    if (answer !== undefined) await draw(field, answers.get(answer.dict), font);
  }
  return document.save({ updateFieldAppearances: false, useObjectStreams: false });
}

function widgetAt(document: PDFDocument, page: number, annotation: number): PDFDict | undefined {
  const widget = document.getPage(page).node.Annots()?.lookup(annotation);
  return widget instanceof PDFDict ? widget : undefined;
}

async function draw(
  field: PDFField,
  answer: Answer | undefined,
  font: (text: string) => Promise<PDFFont>,
): Promise<void> {
  if (field instanceof PDFTextField) {
    // Its plain text is drawn; pdf-lib does not read a formatted one that is as long as to be a stream.
    if (field.isRichFormatted()) field.disableRichFormatting();
    field.updateAppearances(await font(field.getText() ?? ""));
  } else if (field instanceof PDFDropdown && answer?.kind === "text") {
    // What is read is the entry of the list, which may stand for another value.
    field.setOptions([answer.text]);
    field.select(answer.text);
    field.updateAppearances(await font(answer.text));
  } else if (field instanceof PDFOptionList && answer?.kind === "choice") {
    drawList(field, answer, await font(answer.options.join("")));
  } else if (field instanceof PDFCheckBox || field instanceof PDFRadioGroup) {
    field.updateAppearances();
    const value = field.acroField.getValue();
    for (const widget of field.acroField.getWidgets())
      widget.setAppearanceState(widget.getOnValue() === value ? value : PDFName.of("Off"));
  }
}

/**
 * Draws a list whole, or, where that would be too small to be read, to its last chosen entry, or from its first chosen
 * entry to its last; where all that is too small, not at all.
 */
function drawList(
  field: PDFOptionList,
  { options, chosen }: Extract<Answer, { kind: "choice" }>,
  font: PDFFont,
): void {
  const widgets = field.acroField.getWidgets();
  const pointsFor = (shown: readonly string[]) => {
    const widest = Math.max(...shown.map((option) => font.widthOfTextAtSize(option, 1)));
    const high = shown.length * font.heightAtSize(1) * LINE_HEIGHT;
    const fitting = widgets.map((widget) => {
      const { width, height } = widget.getRectangle();
      return Math.min((width - MARGINS) / widest, (height - MARGINS) / high);
    });
    return Math.min(LIST_POINTS, ...fitting);
  };
  const [first, end] = [options.indexOf(chosen[0] ?? ""), options.lastIndexOf(chosen.at(-1) ?? "") + 1];
  const parts = [options, options.slice(0, end), options.slice(first, end)];
  const shown = parts.find((part) => pointsFor(part) >= LEAST_POINTS);
  if (shown === undefined) return;
  field.disableSorting();
  field.setOptions([...shown]);
  field.select([...chosen]);
  for (const widget of widgets) widget.setDefaultAppearance(`0 g /Helv ${pointsFor(shown)} Tf`);
  field.updateAppearances(font);
}
