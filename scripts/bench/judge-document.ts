/** A page as poppler draws it, row by row: the ink of each pixel, 0 to 255, of which yellow has as much as black. */
export interface InkPage {
  readonly width: number;
  readonly height: number;
  readonly ink: Uint8Array;
}

/** Pixels of a side of the cells in which pages are compared. */
const CELL = 5;
/** So much of 255 the mean ink of a cell may differ: edges of letters and lines are drawn otherwise by every program. */
const HARMLESS = 48;

/** The words of `pdftotext -bbox` of which a part lies on their page: what stands beside it, nobody reads. */
export function wordsOnPages(list: string): readonly string[] {
  let [width, height] = [0, 0];
  return list.split("\n").flatMap((line) => {
    const page = /<page width="([\d.]+)" height="([\d.]+)"/.exec(line);
    if (page !== null) [width, height] = [Number(page[1]), Number(page[2])];
    const word = /<word xMin="(.+)" yMin="(.+)" xMax="(.+)" yMax="(.+)">(.*)<\/word>/.exec(line);
    if (word === null) return [];
    const [left = 0, top = 0, right = 0, bottom = 0] = word.slice(1, 5).map(Number);
    const isOnPage = right > 0 && left < width && bottom > 0 && top < height;
    return isOnPage ? [(word[5] ?? "").replaceAll(/&\w+;/g, " ")] : [];
  });
}

/** Letters and digits of a text, however they are written: a ligature is its letters. */
export function lettersOf(text: string): readonly string[] {
  return (
    text
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{N}]/gu) ?? []
  );
}

/** What the second list has fewer of, each as often as it is missing. */
export function missingFrom(before: readonly string[], after: readonly string[]): readonly string[] {
  const left = new Map<string, number>();
  for (const one of after) left.set(one, (left.get(one) ?? 0) + 1);
  return before.filter((one) => {
    const count = left.get(one) ?? 0;
    left.set(one, count - 1);
    return count <= 0;
  });
}

/** Scripts that are written from right to left or without spaces: where their words end, no two programs agree on. */
const BY_LETTER =
  /[\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/gu;

/** Letters of the longest piece of which the letters are looked for one by one. */
const PIECE = 4;

/**
 * The words of the truth that are missing from what was made of the file, each as often as it is, of some scripts the letters.
 * Both are pages with a form feed after each. A word that a line's end or a space divides is there all the same, and
 * what the truth has at the head or foot of several pages counts once, without the page's number: pages may be others.
 */
export function wordsLost(truth: string, made: string): readonly string[] {
  const before = withoutRepeats(truth).normalize("NFKC").toLowerCase();
  const after = made.normalize("NFKC").toLowerCase();
  const words = (text: string) => text.replaceAll(BY_LETTER, " ").match(/[\p{L}\p{N}]+/gu) ?? [];
  const wanted = words(before);
  const letters = lettersOf(after).join("");
  // Within words of the truth alone: where numbers stand side by side, any number is found across two of them.
  const isGone = (word: string) =>
    timesIn(letters, word) < wanted.reduce((sum, other) => sum + timesIn(other, word), 0);
  const pieces = missingFrom(words(after), wanted);
  const rest = [...pieces.join("")];
  // Equations and narrow cells break elsewhere: letters of short words, and both parts of a longer one, stand in pieces that the truth lacks.
  const isInPieces = (word: string) =>
    word.length <= PIECE
      ? missingFrom([...word], rest).length === 0
      : pieces.some((start) => word.startsWith(start) && pieces.includes(word.slice(start.length)));
  return [
    ...missingFrom(wanted, words(after)).filter((word) => isGone(word) && !isInPieces(word)),
    ...missingFrom(before.match(BY_LETTER) ?? [], after.match(BY_LETTER) ?? []),
  ];
}

function timesIn(text: string, word: string): number {
  return text.split(word).length - 1;
}

/** How many lines at the head and at the foot of a page may be those of every page. */
const EDGE_LINES = 4;

/** A text in which a line at the edges of several pages, be they numbered, stands once and without its number, and the number alone nowhere. */
function withoutRepeats(text: string): string {
  const pages = text.split("\f").map((page) => page.split("\n").filter((line) => line.trim() !== ""));
  const plain = (line: string) => line.replaceAll(/\p{N}+/gu, " ").trim();
  const isEdge = (index: number, { length }: readonly string[]) =>
    index < EDGE_LINES || index >= length - EDGE_LINES;
  const edges = pages.flatMap((lines) => [
    ...new Set(lines.filter((_, index) => isEdge(index, lines)).map(plain)),
  ]);
  const repeated = new Set(missingFrom(edges, [...new Set(edges)]));
  const inside = pages.flatMap((lines, page) =>
    lines.filter(
      (line, index) =>
        !isEdge(index, lines) || (!repeated.has(plain(line)) && line.trim() !== String(page + 1)),
    ),
  );
  return [...inside, ...repeated].join("\n");
}

/** How many cells of pages look otherwise. */
export interface ChangedCells {
  /** With less ink than before, or of a page that is gone or has another size. */
  readonly lost: number;
  /** With more ink than before: the arrow of a list that one program draws and another does not. */
  readonly added: number;
}

/** A place on a page that every program draws in its own way, in pixels from its upper left. */
export interface OwnPlace {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** How much of the ink of before has to be there afterwards, 0 to 1. */
  readonly leastInk: number;
}

/** @param apart places of each page that are not compared cell by cell */
export function cellsChanged(
  before: readonly InkPage[],
  after: readonly InkPage[],
  apart: readonly (readonly OwnPlace[])[] = [],
): ChangedCells {
  let [lost, added] = [0, 0];
  for (let index = 0; index < Math.max(before.length, after.length); index++) {
    const [one, other] = [before[index] ?? NOTHING, after[index] ?? NOTHING];
    // A side of 240.00001 pixels has 241.
    if (Math.abs(one.width - other.width) > 1 || Math.abs(one.height - other.height) > 1) {
      lost += Math.ceil(Math.max(one.ink.length, other.ink.length) / CELL ** 2);
      continue;
    }
    const [meanBefore, meanAfter] = [inkWithin(one), inkWithin(other)];
    const inkOf = (box: OwnPlace, mean: typeof meanBefore) =>
      cellsOf(box).reduce((sum, [x, y]) => sum + mean(x, y), 0);
    for (const place of apart[index] ?? [])
      if (inkOf(place, meanAfter) < place.leastInk * inkOf(place, meanBefore)) lost += cellsOf(place).length;
    for (let y = 0; y < one.height; y += CELL)
      for (let x = 0; x < one.width; x += CELL) {
        if (apart[index]?.some((box) => isWithin(box, x, y)) === true) continue;
        const ink = meanBefore(x, y);
        const around = NEAR.map(([across, down]) => meanAfter(x + across, y + down));
        if (ink - HARMLESS > Math.max(...around)) lost++;
        if (ink + HARMLESS < Math.min(...around)) added++;
      }
  }
  return { lost, added };
}

/** Where the cells of a box begin. */
function cellsOf({ left, top, right, bottom }: OwnPlace): readonly (readonly [x: number, y: number])[] {
  const [across, down] = [right - left, bottom - top].map((side) => Math.max(0, Math.ceil(side / CELL)));
  return Array.from({ length: (across ?? 0) * (down ?? 0) }, (_, index) => [
    Math.floor(left) + CELL * (index % (across ?? 1)),
    Math.floor(top) + CELL * Math.floor(index / (across ?? 1)),
  ]);
}

/** Whether a part of the cell that begins there lies in a box. */
function isWithin({ left, top, right, bottom }: OwnPlace, x: number, y: number): boolean {
  return x + CELL >= left && x <= right && y + CELL >= top && y <= bottom;
}

const NOTHING: InkPage = { width: 0, height: 0, ink: new Uint8Array() };
/** Rounding may put everything a pixel elsewhere. */
const NEAR = [-1, 0, 1].flatMap((across) => [-1, 0, 1].map((down) => [across, down] as const));

/** A function that gives the mean ink of the cell that begins there, or of so much of it as lies on the page. */
function inkWithin({ width, height, ink }: InkPage): (x: number, y: number) => number {
  const row = width + 1;
  // The ink of all that lies to the upper left of each corner.
  const sums = new Float64Array(row * (height + 1));
  const sumTo = (x: number, y: number) => sums[y * row + x] ?? 0;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      sums[(y + 1) * row + x + 1] =
        (ink[y * width + x] ?? 0) + sumTo(x, y + 1) + sumTo(x + 1, y) - sumTo(x, y);
  return (x, y) => {
    const [left, top] = [Math.max(0, x), Math.max(0, y)];
    const [right, bottom] = [Math.min(width, x + CELL), Math.min(height, y + CELL)];
    if (right <= left || bottom <= top) return 0;
    const sum = sumTo(right, bottom) - sumTo(left, bottom) - sumTo(right, top) + sumTo(left, top);
    return sum / ((right - left) * (bottom - top));
  };
}

/** The pages of `pdftoppm`, which writes them one after the other: "P6", width, height and 255, then red, green and blue. */
export function readPages(bytes: Buffer): readonly InkPage[] {
  const pages: InkPage[] = [];
  for (let at = 0; at < bytes.length;) {
    const head = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(bytes.toString("latin1", at, at + 40));
    if (head === null) throw new Error("pdftoppm wrote something else than pictures.");
    const [width, height] = [Number(head[1]), Number(head[2])];
    at += head[0].length;
    const ink = new Uint8Array(width * height);
    for (let pixel = 0; pixel < ink.length; pixel++, at += 3)
      ink[pixel] = 255 - Math.min(bytes[at] ?? 0, bytes[at + 1] ?? 0, bytes[at + 2] ?? 0);
    pages.push({ width, height, ink });
  }
  return pages;
}

/** Pixels of a side below which a picture is a dot, a line or a part of a shade. */
const SMALLEST = 8;

/** How many pictures `pdfimages -list` names, each once, however many pages show it, and in how many places they are shown. */
export function countPictures(list: string): { readonly pictures: number; readonly places: number } {
  const rows = list.split("\n").map((line) => line.trim().split(/\s+/));
  const pictures = rows.flatMap(([page, , type, width, height, , , , , , object]) =>
    type === "image" && Math.min(Number(width), Number(height)) >= SMALLEST
      ? [object === "[inline]" ? `${page} ${width} ${height}` : object]
      : [],
  );
  return { pictures: new Set(pictures).size, places: pictures.length };
}

/** Mean difference of two pictures of one size, in grey from 0 to 255. */
export function meanDifference(one: Uint8Array, other: Uint8Array): number {
  return one.reduce((sum, grey, at) => sum + Math.abs(grey - (other[at] ?? 0)), 0) / one.length;
}

/** A part of a Word file without what was deleted or moved away while its changes were tracked: readers see it without. */
export function withoutDeleted(xml: string): string {
  return xml.replaceAll(/<w:(del|moveFrom)(?: [^>]*[^/])?>.*?<\/w:\1>/gsu, "");
}

const BULLET = /(<w:numFmt w:val="bullet"\/>(?:<(?!w:lvlText)[^>]*>)*<w:lvlText w:val=")[^"]*/gu;

/** A part of a Word file without bullets and signs of symbol fonts: programs write them as the letter that has their number, or as the sign. */
export function withoutSigns(xml: string): string {
  return xml.replaceAll(/<w:sym [^>]*>|[\u{F020}-\u{F0FF}]/gu, "").replaceAll(BULLET, "$1");
}
