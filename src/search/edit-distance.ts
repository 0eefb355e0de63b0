/** What is too far: more than any limit in use. */
export const TOO_FAR = 99;

const MAX_LENGTH = 64;
const rows = [0, 1, 2].map(() => new Uint8Array(MAX_LENGTH + 1));

/**
 * How many letters must be changed, added, left out or swapped with their neighbour to make `term` of `typed`,
 * or TOO_FAR beyond `limit`. With `asPrefix`, to make any beginning of `term`: what is typed may go on.
 */
export function editDistance(
  typed: string,
  term: string,
  { limit, asPrefix }: { readonly limit: number; readonly asPrefix: boolean },
): number {
  const height = typed.length;
  const width = asPrefix ? Math.min(term.length, height + limit) : term.length;
  if (height > MAX_LENGTH || width > MAX_LENGTH || height - width > limit) return TOO_FAR;
  if (!asPrefix && width - height > limit) return TOO_FAR;
  let [beforeLast, last, current] = rows as [Uint8Array, Uint8Array, Uint8Array];
  for (let column = 0; column <= width; column++) last[column] = column;
  for (let row = 1; row <= height; row++) {
    const letter = typed.charCodeAt(row - 1);
    const before = row > 1 ? typed.charCodeAt(row - 2) : -1;
    let nearest = row;
    current[0] = row;
    for (let column = 1; column <= width; column++) {
      const other = term.charCodeAt(column - 1);
      const changed = at(last, column - 1) + (letter === other ? 0 : 1);
      let cost = Math.min(changed, at(last, column) + 1, at(current, column - 1) + 1);
      const isSwap = column > 1 && before === other && letter === term.charCodeAt(column - 2);
      if (isSwap) cost = Math.min(cost, at(beforeLast, column - 2) + 1);
      current[column] = cost;
      if (cost < nearest) nearest = cost;
    }
    if (nearest > limit) return TOO_FAR;
    [beforeLast, last, current] = [last, current, beforeLast];
  }
  const distance = asPrefix ? last.subarray(0, width + 1).reduce((a, b) => Math.min(a, b)) : at(last, width);
  return distance <= limit ? distance : TOO_FAR;
}

function at(row: Uint8Array, index: number): number {
  return row[index] ?? TOO_FAR;
}

/** A bit for each letter of the word, for `missingLetters`. */
export function letterSet(word: string): number {
  let set = 0;
  for (let index = 0; index < word.length; index++) set |= 1 << (word.charCodeAt(index) & 31);
  return set;
}

/** At least so many letters of the first word are not in the second: a quick lower limit of their distance. */
export function missingLetters(letters: number, others: number): number {
  let rest = letters & ~others;
  let count = 0;
  while (rest !== 0) {
    rest &= rest - 1;
    count++;
  }
  return count;
}
