import { ConversionError } from "./conversion-error.ts";
import { darknessIn, type Missing, PAPER, type Shade, shadeIn } from "./ledger.ts";
import type { FilledIn } from "./pdf-annotations.ts";
import { LockedPdf, type OpenPdf, type PageSight, type Pdfium, type Picture } from "./pdfium.ts";

const MAX_PAGES = 200;
/** Mean darkness of 255 in the middle of a box that is ticked, at the least. */
const FAINTEST_TICK = 8;

/** A PDF in which nothing is left to be filled in or to be pressed, and what a viewer showed of it before. */
export interface SettledPdf {
  readonly bytes: Uint8Array;
  readonly before: readonly PageSight[];
  /** Boxes that were drawn anew, because they did not show what was filled in. */
  readonly drawn: readonly FilledIn[];
  /** Answers of the form that no page shows. */
  readonly missing: readonly Missing[];
  /** How many files lay in it, which stay behind. */
  readonly files: number;
}

/**
 * Makes a form that somebody has filled in part of its pages: every answer is read there afterwards, or named as missing.
 * @throws ConversionError where it does not open, asks for a password, has no pages or too many, or is drawn by another
 * program than a viewer
 */
export async function settlePdf(pdfium: Pdfium, bytes: Uint8Array): Promise<SettledPdf> {
  const plain = open(pdfium, bytes);
  const { pages, files } = plain;
  if (pages === 0) throw new ConversionError("noPages");
  if (pages > MAX_PAGES) throw new ConversionError("tooManyPages");
  if (plain.isDynamicForm) throw new ConversionError("dynamicForm");
  const texts = Array.from({ length: pages }, (_, page) => plain.textOf(page));

  const filled = open(pdfium, bytes);
  filled.openForm();
  const before = texts.map((text, page) => ({ text, picture: filled.pictureOf(page) }));
  const answers = texts.flatMap((_, page) => filled.filledIn(page));
  filled.flatten();
  const first = filled.save();
  const drawn = withoutSight(pdfium, first, answers);
  if (drawn.length === 0) return { bytes: first, before, drawn, missing: [], files };

  // Few files need it, and the library for fonts is a tenth of the time of a conversion.
  const { drawFields } = await import("./draw-fields.ts");
  const formed = open(pdfium, bytes);
  formed.openForm();
  formed.drawForm();
  const again = open(pdfium, await drawFields(formed.save(), drawn));
  again.flatten();
  const second = again.save();
  const unread = Map.groupBy(withoutSight(pdfium, second, drawn), ({ page }) => page);
  const missing = [...unread].map(
    ([page, { length }]) => ({ what: "answer", page: page + 1, count: length }) as const,
  );
  return { bytes: second, before, drawn, missing, files };
}

function open(pdfium: Pdfium, bytes: Uint8Array): OpenPdf {
  try {
    return pdfium.open(bytes);
  } catch (error) {
    throw new ConversionError(error instanceof LockedPdf ? "encrypted" : "damaged", { cause: error });
  }
}

/** The answers that are not seen in their box. */
function withoutSight(pdfium: Pdfium, bytes: Uint8Array, answers: readonly FilledIn[]): readonly FilledIn[] {
  if (answers.length === 0) return [];
  const pdf = open(pdfium, bytes);
  const pictures = new Map<number, Picture>();
  const pictureOf = (page: number) => {
    const picture = pictures.get(page) ?? pdf.pictureOf(page);
    pictures.set(page, picture);
    return picture;
  };
  return answers.filter(({ page, box, answer }) => {
    switch (answer.kind) {
      case "tick":
        return darknessIn(pictureOf(page), pdf.placeOf(page, box)) < FAINTEST_TICK;
      case "text":
        return !isReadIn(pdf.textIn(page, box), answer.text);
      case "choice": {
        const rows = pdf.linesIn(page, box).map((line) => ({
          letters: lettersOf(line.text).join(""),
          // A mark is as wide as the list.
          shade: shadeIn(
            pictureOf(page),
            pdf.placeOf(page, { ...line.box, left: box.left, right: box.right }),
          ),
        }));
        return !isMarkedIn(rows, answer);
      }
    }
  });
}

/** A line of a list: its letters, and what they stand on. */
interface ListRow {
  readonly letters: string;
  readonly shade: Shade;
}

/** Shades of 255 by which the mark of a chosen entry differs from what was not chosen, at the least. */
const FAINTEST_MARK = 8;

/**
 * Whether every chosen entry of a list stands in one of its lines, upon another shade than what was not chosen. Lines that
 * are none of its entries are of another list, which is longer than its own box and cut off there.
 */
function isMarkedIn(
  rows: readonly ListRow[],
  { options, chosen }: { readonly options: readonly string[]; readonly chosen: readonly string[] },
): boolean {
  const [entries = new Set<string>(), wanted = new Set<string>()] = [options, chosen].map(
    (list) => new Set(list.map((option) => lettersOf(option).join(""))),
  );
  const others = rows
    .filter(({ letters }) => entries.has(letters) && !wanted.has(letters))
    .map(({ shade }) => shade);
  const plain = others.length > 0 ? others : [PAPER];
  const isMarked = ({ shade }: ListRow) =>
    plain.every(
      ({ dark, ink }) => Math.max(Math.abs(dark - shade.dark), Math.abs(ink - shade.ink)) >= FAINTEST_MARK,
    );
  return [...wanted].every((option) => rows.some((row) => row.letters === option && isMarked(row)));
}

/** Whether the letters and digits of an answer stand in a text in their order: a box may add a currency or commas. */
function isReadIn(shown: string, answer: string): boolean {
  const wanted = lettersOf(answer);
  let found = 0;
  for (const letter of lettersOf(shown)) if (letter === wanted[found]) found++;
  return found === wanted.length;
}

function lettersOf(text: string): readonly string[] {
  return [...text.normalize("NFKC").toLowerCase()].filter((letter) => /[\p{L}\p{N}\p{S}]/u.test(letter));
}
