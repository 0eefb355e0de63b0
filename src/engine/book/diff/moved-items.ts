import type { ChangedWords } from "./book-change.ts";
import type { BookItem } from "./book-items.ts";

/**
 * Which items stand in another order or on another page than before, told by what they follow. As few as explain the
 * change: when one question moves down, the ones that it passes have not moved.
 */
export function movedItems(
  before: readonly BookItem[],
  after: readonly BookItem[],
): ReadonlyMap<string, readonly ChangedWords[]> {
  const oldPlaces = new Map(before.map(({ id }, index) => [id, index]));
  const common = after.filter(({ id }) => oldPlaces.has(id));
  const staying = longestAscending(common.map(({ id }) => oldPlaces.get(id) ?? -1));
  const moved = common.filter((_, index) => !staying.has(index));
  return new Map(
    moved.map(({ id }) => [id, [{ label: "Place", before: placeIn(before, id), after: placeIn(after, id) }]]),
  );
}

function placeIn(items: readonly BookItem[], id: string): string {
  const index = items.findIndex((item) => item.id === id);
  const item = items[index];
  const earlier = items[index - 1];
  if (item === undefined) return "";
  if (earlier === undefined || earlier.part !== item.part || earlier.kind === "page")
    return `first in ${item.part}`;
  return `in ${item.part}, after ${earlier.name}`;
}

/** The places in a list of numbers of one of its longest ascending parts. */
function longestAscending(numbers: readonly number[]): ReadonlySet<number> {
  const lengths: number[] = [];
  const previous: number[] = [];
  let best = -1;
  for (const [index, number] of numbers.entries()) {
    let length = 1;
    let link = -1;
    for (let earlier = 0; earlier < index; earlier++) {
      const found = (lengths[earlier] ?? 0) + 1;
      if ((numbers[earlier] ?? 0) < number && found > length) {
        length = found;
        link = earlier;
      }
    }
    lengths.push(length);
    previous.push(link);
    if (best < 0 || length > (lengths[best] ?? 0)) best = index;
  }
  const places = new Set<number>();
  for (let place = best; place >= 0; place = previous[place] ?? -1) places.add(place);
  return places;
}
