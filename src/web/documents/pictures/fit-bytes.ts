/** What may be given up for a smaller picture, best first: a side, and the least quality that may be had at it. */
export interface Compromise {
  /** At least so many pixels on the long side, where the picture has them. */
  readonly longSide: number;
  readonly leastQuality: number;
}

/**
 * A page of small print stays readable with all of these; tried on photographs of transcripts. The last one is for
 * documents of many pages.
 */
export const COMPROMISES: readonly Compromise[] = [
  { longSide: 2_600, leastQuality: 0.6 },
  { longSide: 2_000, leastQuality: 0.25 },
  { longSide: 1_600, leastQuality: 0.2 },
];

/** More is more bytes and no more to be seen. */
export const BEST_QUALITY = 0.92;

/** Halvings between the least and the best quality: closer than this nobody sees a difference. */
const HALVINGS = 4;

/**
 * The best JPEG that is no larger than this, found by bisection: size grows with quality. Undefined when even the least
 * quality gives a larger one.
 */
export async function fitBytes(
  encode: (quality: number) => Promise<Blob>,
  { maxBytes, leastQuality }: { readonly maxBytes: number; readonly leastQuality: number },
): Promise<Blob | undefined> {
  let fitting = await encode(leastQuality);
  if (fitting.size > maxBytes) return undefined;
  const best = await encode(BEST_QUALITY);
  if (best.size <= maxBytes) return best;
  let [low, high] = [leastQuality, BEST_QUALITY];
  for (let halving = 0; halving < HALVINGS; halving++) {
    const quality = (low + high) / 2;
    const tried = await encode(quality);
    if (tried.size > maxBytes) high = quality;
    else [low, fitting] = [quality, tried];
  }
  return fitting;
}

/** How much room a picture has among others: small ones keep their size, the rest share what is left evenly. */
export function fairShare(sizes: readonly number[], maxBytes: number): number {
  let [left, share] = [maxBytes, Number.POSITIVE_INFINITY];
  const ascending = sizes.toSorted((one, other) => one - other);
  for (const [index, size] of ascending.entries()) {
    share = Math.floor(left / (ascending.length - index));
    if (size > share) return share;
    left -= size;
  }
  return Number.POSITIVE_INFINITY;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A long strip, such as a screenshot of a whole page, may have as many pixels as an ordinary picture of this shape. */
const ORDINARY_SHAPE = 3 / 4;
const LONGEST_SIDE = 16_000;

/** The size at which a picture has this long side at least, or as many pixels as an ordinary one; never enlarged. */
export function reducedSize({ width, height }: Size, longSide: number): Size {
  const long = Math.max(width, height);
  const samePixels = Math.sqrt((longSide * longSide * ORDINARY_SHAPE) / (width * height));
  const scale = Math.min(1, Math.max(longSide / long, samePixels), LONGEST_SIDE / long);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
