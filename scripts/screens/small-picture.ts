import sharp from "sharp";

/** Screens are flat colours and text; of the shades around letters a few are enough. */
const MOST_COLOURS = 18;
/** Colours nearer to each other than this look the same; squared, in steps of red, green and blue. */
const ALIKE = 20 ** 2;
/** A colour of so much of the picture is no shade around a letter. */
const SURFACE_SHARE = 0.003;

type Pixels = Uint8Array;

/** The picture as a small WebP file: surfaces keep their colours. */
export async function smallPicture(png: Buffer): Promise<Buffer> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const palette = paletteOf(data);
  const nearest = new Map<number, number>();
  for (let at = 0; at < data.length; at += 3) {
    const colour = colourAt(data, at);
    const kept = nearest.get(colour) ?? nearestOf(palette, colour);
    nearest.set(colour, kept);
    data[at] = kept >> 16;
    data[at + 1] = (kept >> 8) & 255;
    data[at + 2] = kept & 255;
  }
  const { width, height, channels } = info;
  return await sharp(data, { raw: { width, height, channels } })
    .webp({ lossless: true, effort: 6 })
    .toBuffer();
}

/** What covers surfaces as it is, then what covers the most, each unlike the others; reds count for more. */
function paletteOf(data: Pixels): readonly number[] {
  const counts = new Map<number, number>();
  for (let at = 0; at < data.length; at += 3) {
    const colour = colourAt(data, at);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const isSurface = (colour: number) => (counts.get(colour) ?? 0) * 3 > data.length * SURFACE_SHARE;
  const weigh = ([colour, count]: readonly [number, number]) => count * (1 + redness(colour));
  const palette: number[] = [];
  for (const [colour] of [...counts].toSorted((a, b) => weigh(b) - weigh(a))) {
    const isNew = palette.every((kept) => distance(kept, colour) >= ALIKE);
    if (isSurface(colour) || (isNew && palette.length < MOST_COLOURS)) palette.push(colour);
  }
  return palette;
}

function colourAt(data: Pixels, at: number): number {
  return ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0);
}

function nearestOf(palette: readonly number[], colour: number): number {
  return palette.reduce((best, kept) => (distance(kept, colour) < distance(best, colour) ? kept : best));
}

function distance(a: number, b: number): number {
  return (
    ((a >> 16) - (b >> 16)) ** 2 + (((a >> 8) & 255) - ((b >> 8) & 255)) ** 2 + ((a & 255) - (b & 255)) ** 2
  );
}

/** How red a colour is: errors and the marks of required answers cover little and mean much. */
function redness(colour: number): number {
  const [red, green, blue] = [colour >> 16, (colour >> 8) & 255, colour & 255];
  return Math.max(0, red - Math.max(green, blue)) / 3;
}
