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
  PDFRadioGroup,
  PDFTextField,
  StandardFonts,
} from "@cantoo/pdf-lib";
import type { FieldPlace } from "./pdfium.ts";

/** Latin of every language, Cyrillic and Greek: what the fonts of viewers have no letters of. */
const FONT = fileURLToPath(
  import.meta.resolve("@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf"),
);
const WINDOWS_LATIN = /^[\u{20}-\u{7E}\u{A0}-\u{FF}\s]*$/u;

/**
 * Draws the boxes of a form anew as what was filled in asks for, in a file without a password: PDFium draws no tick and
 * no text that stands across, and only letters of western Europe.
 */
export async function drawFields(bytes: Uint8Array, places: readonly FieldPlace[]): Promise<Uint8Array> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  const widgets = new Set(places.map(({ page, annotation }) => widgetAt(document, page, annotation)));
  const fields = document
    .getForm()
    .getFields()
    .filter((field) => field.acroField.getWidgets().some(({ dict }) => widgets.has(dict)));
  const font = async (text: string): Promise<PDFFont> => {
    if (WINDOWS_LATIN.test(text)) return document.embedFont(StandardFonts.Helvetica);
    document.registerFontkit({ create });
    return document.embedFont(await readFile(FONT), { subset: true });
  };
  for (const field of fields) await draw(field, font);
  return document.save({ updateFieldAppearances: false, useObjectStreams: false });
}

function widgetAt(document: PDFDocument, page: number, annotation: number): PDFDict | undefined {
  const widget = document.getPage(page).node.Annots()?.lookup(annotation);
  return widget instanceof PDFDict ? widget : undefined;
}

async function draw(field: PDFField, font: (text: string) => Promise<PDFFont>): Promise<void> {
  if (field instanceof PDFTextField) {
    // Its plain text is drawn; pdf-lib does not read a formatted one that is as long as to be a stream.
    if (field.isRichFormatted()) field.disableRichFormatting();
    field.updateAppearances(await font(field.getText() ?? ""));
  } else if (field instanceof PDFDropdown) {
    field.updateAppearances(await font(field.getSelected().join("")));
  } else if (field instanceof PDFCheckBox || field instanceof PDFRadioGroup) {
    field.updateAppearances();
    const value = field.acroField.getValue();
    for (const widget of field.acroField.getWidgets())
      widget.setAppearanceState(widget.getOnValue() === value ? value : PDFName.of("Off"));
  }
}
