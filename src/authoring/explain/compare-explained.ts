import type { ExplainedForm } from "./explained-form.ts";
import { type ChangedWords, type ExplainedChange, type ExplainedItem, itemsOf } from "./explained-items.ts";

/**
 * Which items stand in another order or on another page than before, told by what they follow. As few as explain the
 * change: when one question moves down, the ones that it passes have not moved.
 */
function movedItems(
  before: readonly ExplainedItem[],
  after: readonly ExplainedItem[],
): ReadonlyMap<string, readonly ChangedWords[]> {
  const oldPlaces = new Map(before.map(({ id }, index) => [id, index]));
  const common = after.filter(({ id }) => oldPlaces.has(id));
  const staying = longestAscending(common.map(({ id }) => oldPlaces.get(id) ?? -1));
  const moved = common.filter((_, index) => !staying.has(index));
  return new Map(
    moved.map(({ id }) => [id, [{ label: "Place", before: placeIn(before, id), after: placeIn(after, id) }]]),
  );
}

function placeIn(items: readonly ExplainedItem[], id: string): string {
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

/** Everything that differs between two explained forms: in the order of the new one, then what was removed. */
export function compareExplained(before: ExplainedForm, after: ExplainedForm): readonly ExplainedChange[] {
  const title: readonly ExplainedChange[] =
    before.title === after.title
      ? []
      : [
          {
            change: "changed",
            kind: "application",
            name: after.title,
            part: after.title,
            details: [{ label: "Title", before: before.title, after: after.title }],
          },
        ];
  const newItems = itemsOf(after);
  const oldItems = matched(itemsOf(before), newItems);
  const oldById = new Map(oldItems.map((item) => [item.id, item]));
  const newIds = new Set(newItems.map(({ id }) => id));
  const moved = movedItems(oldItems, newItems);
  const changes = newItems.flatMap((item): readonly ExplainedChange[] => {
    const old = oldById.get(item.id);
    const { kind, name, part, partShows } = item;
    const told = { kind, name, part, ...(partShows !== undefined && { partShows }) };
    if (old === undefined) return [{ change: "added", ...told, details: differences(undefined, item) }];
    const details = [...differences(old, item), ...(moved.get(item.id) ?? [])];
    return details.length === 0 ? [] : [{ change: "changed", ...told, details }];
  });
  const removed = oldItems
    .filter(({ id }) => !newIds.has(id))
    .map((item): ExplainedChange => {
      const { kind, name, part } = item;
      return { change: "removed", kind, name, part, details: differences(item, undefined) };
    });
  return [...title, ...changes, ...removed];
}

/** The old items, of which those without a name go by the id of a new one that says the same. */
function matched(
  oldItems: readonly ExplainedItem[],
  newItems: readonly ExplainedItem[],
): readonly ExplainedItem[] {
  const free = newItems.filter(({ isNamed }) => !isNamed);
  const taken = new Set<string>();
  const take = (old: ExplainedItem) => {
    const same = free.find((item) => !taken.has(item.id) && item.kind === old.kind && saysTheSame(item, old));
    if (same !== undefined) taken.add(same.id);
    return same?.id;
  };
  const found = oldItems.map((old) => (old.isNamed ? old.id : take(old)));
  return oldItems.map((old, index) => {
    const id = found[index];
    if (id !== undefined) return { ...old, id };
    // Nothing says the same any more: it is the one in its place, unless that one was somewhere else before.
    return taken.has(old.id) ? { ...old, id: `${old.id} (before)` } : old;
  });
}

function saysTheSame(one: ExplainedItem, other: ExplainedItem): boolean {
  return one.part === other.part && differences(one, other).length === 0;
}

function differences(
  before: ExplainedItem | undefined,
  after: ExplainedItem | undefined,
): readonly ChangedWords[] {
  const labels = new Set([...(before?.words.keys() ?? []), ...(after?.words.keys() ?? [])]);
  return [...labels]
    .map((label) => ({ label, old: before?.words.get(label), now: after?.words.get(label) }))
    .filter(({ old, now }) => old?.meaning !== now?.meaning)
    .map(({ label, old, now }) => ({ label, before: old?.text ?? "", after: now?.text ?? "" }));
}
