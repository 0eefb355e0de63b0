import { hasFields } from "../system/has-fields.ts";
import type { Box } from "./pdf-annotations.ts";
import type { PageSight, Picture } from "./pdfium.ts";
import { isCount } from "./process-output.ts";

/** What of a file a reader would miss, in the words of `missingWords`. */
const MISSING_KINDS = [
  "text",
  "answer",
  "drawing",
  "picture",
  "chart",
  "diagram",
  "equation",
  "wordArt",
  "number",
  "file",
] as const;
export type MissingKind = (typeof MISSING_KINDS)[number];

/** Something that a reader of the file sees and a reader of what was made of it does not, or the reverse. */
export interface Missing {
  readonly what: MissingKind;
  /** From 1; undefined where the file has no pages before it is made a PDF. */
  readonly page?: number;
  readonly count: number;
}

/** Whether it is one, with a page and a count that a file can have: it comes from a process that has read a stranger's file. */
export function isMissing(value: unknown): value is Missing {
  if (!hasFields(value, { what: "string", count: "number" })) return false;
  const { what, count } = value;
  const hasPage = !("page" in value) || (hasFields(value, { page: "number" }) && isCount(value.page));
  return MISSING_KINDS.some((kind) => kind === what) && isCount(count) && hasPage;
}

/** Pixels of a cell in which the ink of two pictures is compared: letters may lie half a pixel elsewhere. */
const CELL = 4;
/** So much ink of 255 a cell may differ. */
const HARMLESS = 64;
/** So many cells may differ more: what is drawn by another program of code has other edges. */
const FEW_CELLS = 2;

/**
 * What differs between pages of before and of after, as a viewer shows both: letters that are gone, and places that are
 * lighter or darker. `drawn` are boxes whose look was made anew on purpose, in parts of the page.
 */
export function comparePages(
  before: PageSight,
  after: PageSight,
  { page, drawn = [] }: { readonly page: number; readonly drawn?: readonly Box[] },
): readonly Missing[] {
  const letters = lettersLost(before.text, after.text);
  const cells = cellsChanged(before.picture, after.picture, drawn);
  return [
    ...(letters > 0 ? [{ what: "text", page, count: 1 } as const] : []),
    ...(cells > FEW_CELLS ? [{ what: "drawing", page, count: 1 } as const] : []),
  ];
}

/** How many letters of one text the other has fewer of. */
function lettersLost(before: string, after: string): number {
  if (before === after) return 0;
  const left = new Map<string, number>();
  for (const letter of after) left.set(letter, (left.get(letter) ?? 0) + 1);
  let lost = 0;
  for (const letter of before) {
    const count = left.get(letter) ?? 0;
    if (count === 0) lost++;
    else left.set(letter, count - 1);
  }
  return lost;
}

/** How many cells are lighter or darker by more than edges are. @param drawn in parts of the page's size, from above */
function cellsChanged(before: Picture, after: Picture, drawn: readonly Box[]): number {
  if (before.width !== after.width || before.height !== after.height) return Number.POSITIVE_INFINITY;
  // Most pages are drawn alike to the last pixel.
  if (Buffer.compare(before.ink, after.ink) === 0) return 0;
  const { width, height } = before;
  const isDrawn = (x: number, y: number) =>
    drawn.some(
      ({ left, right, top, bottom }) =>
        x + CELL >= left * width && x <= right * width && y + CELL >= top * height && y <= bottom * height,
    );
  let changed = 0;
  for (let y = 0; y < height; y += CELL)
    for (let x = 0; x < width; x += CELL) {
      const cell = { left: x, right: x + CELL, top: y, bottom: y + CELL };
      const difference = Math.abs(meanWithin(before, cell, before.ink) - meanWithin(after, cell, after.ink));
      if (difference > HARMLESS && !isDrawn(x, y)) changed++;
    }
  return changed;
}

/** How much of a side of a box its edge takes. */
const EDGE = 0.2;

/** Mean darkness in the middle of a box, whose place is in parts of the page's size, from above. */
export function darknessIn(picture: Picture, { left, right, top, bottom }: Box): number {
  const { width, height } = picture;
  const [across, down] = [(right - left) * EDGE, (bottom - top) * EDGE];
  const middle = {
    left: Math.floor((left + across) * width),
    right: Math.ceil((right - across) * width),
    top: Math.floor((top + down) * height),
    bottom: Math.ceil((bottom - down) * height),
  };
  return meanWithin(picture, middle, picture.dark);
}

/** How dark something is, as in a picture. */
export interface Shade {
  readonly dark: number;
  readonly ink: number;
}

/** The shade where nothing is drawn. */
export const PAPER: Shade = { dark: 0, ink: 0 };

/** The most frequent shade of a box, whose place is in parts of the page's size, from above: what letters stand on. */
export function shadeIn({ width, height, dark, ink }: Picture, { left, right, top, bottom }: Box): Shade {
  const counts = new Map<number, number>();
  let most = { count: 0, at: -1 };
  for (let y = Math.max(0, Math.floor(top * height)); y < Math.min(height, bottom * height); y++)
    for (let x = Math.max(0, Math.floor(left * width)); x < Math.min(width, right * width); x++) {
      const at = y * width + x;
      const shade = (dark[at] ?? 0) * 256 + (ink[at] ?? 0);
      const count = (counts.get(shade) ?? 0) + 1;
      counts.set(shade, count);
      if (count > most.count) most = { count, at };
    }
  return { dark: dark[most.at] ?? 0, ink: ink[most.at] ?? 0 };
}

/** Mean of the pixels within these that the picture has, right and bottom excluded; 0 where there are none. */
function meanWithin(
  { width, height }: Picture,
  { left, right, top, bottom }: Box,
  plane: Uint8Array,
): number {
  let sum = 0;
  let pixels = 0;
  for (let y = Math.max(0, top); y < Math.min(bottom, height); y++)
    for (let x = Math.max(0, left); x < Math.min(right, width); x++) {
      sum += plane[y * width + x] ?? 0;
      pixels++;
    }
  return pixels === 0 ? 0 : sum / pixels;
}

const WORDS: Readonly<Record<MissingKind, readonly [one: string, several: string]>> = {
  text: ["some text", "some text"],
  answer: ["an answer filled in", "answers filled in"],
  drawing: ["a drawing", "drawings"],
  picture: ["a picture", "pictures"],
  chart: ["a chart", "charts"],
  diagram: ["a diagram", "diagrams"],
  equation: ["an equation", "equations"],
  wordArt: ["text drawn as WordArt", "texts drawn as WordArt"],
  number: ["the number of a list", "numbers of lists"],
  file: ["an inserted file", "inserted files"],
};
/** Of text nobody can say how much is missing. */
const UNCOUNTED: ReadonlySet<MissingKind> = new Set(["text"]);
/** Nobody reads a sentence about every page. */
const MOST_NAMED = 5;

/** What is missing in words, such as "2 answers filled in on page 1 and a drawing on page 3". */
export function missingWords(missing: readonly Missing[]): string {
  const parts = missing.map(({ what, page, count }) => {
    const [one, several] = WORDS[what];
    const words = count === 1 || UNCOUNTED.has(what) ? one : `${count} ${several}`;
    return page === undefined ? words : `${words} on page ${page}`;
  });
  const named = parts.length > MOST_NAMED ? [...parts.slice(0, MOST_NAMED), "more"] : parts;
  return new Intl.ListFormat("en-US").format(named);
}
