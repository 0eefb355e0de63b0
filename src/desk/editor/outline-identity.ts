import type { OutlineEntry } from "./outline-model.ts";

/** By what an entry is known again, the surest first: its name, its name on another page, and where it stands. */
const MARKS: readonly ((entry: OutlineEntry) => string)[] = [
  ({ name }) => name,
  ({ name, part }) => (name.startsWith(`${part}:`) ? name.slice(part.length) : name),
  ({ kind, part, item, list }) => JSON.stringify([kind, part, item?.list, item?.index, item ? null : list]),
];

/**
 * The entries of an outline with the ids that they had in the one before it: so what is chosen and what is open stays so,
 * whoever changes the form around it.
 */
export function identified(
  now: readonly OutlineEntry[],
  before: readonly OutlineEntry[],
): readonly OutlineEntry[] {
  const left = new Set(flat(before));
  const ids = new Map<OutlineEntry, string>();
  const all = flat(now);
  for (const mark of MARKS) {
    const known = new Map([...left].toReversed().map((entry) => [mark(entry), entry]));
    for (const entry of all) {
      const same = ids.has(entry) ? undefined : known.get(mark(entry));
      if (!same || !left.delete(same)) continue;
      ids.set(entry, same.id);
    }
  }
  const taken = new Set(ids.values());
  for (const entry of all) {
    if (ids.has(entry)) continue;
    let id = entry.name;
    while (taken.has(id)) id += "'";
    taken.add(id);
    ids.set(entry, id);
  }
  return withIds(now, ids);
}

function flat(entries: readonly OutlineEntry[]): readonly OutlineEntry[] {
  return entries.flatMap((entry) => [entry, ...flat(entry.entries)]);
}

function withIds(
  entries: readonly OutlineEntry[],
  ids: ReadonlyMap<OutlineEntry, string>,
): readonly OutlineEntry[] {
  return entries.map((entry) => ({
    ...entry,
    id: ids.get(entry) ?? entry.name,
    entries: withIds(entry.entries, ids),
  }));
}
