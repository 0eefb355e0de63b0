import type { Book } from "../book.ts";
import type { BookChange, ChangedWords } from "./book-change.ts";
import { type BookItem, itemsOf } from "./book-items.ts";
import { movedItems } from "./moved-items.ts";

/** Everything that differs between two versions of a book: in the order of the new one, then what was removed. */
export function compareBooks(before: Book, after: Book): readonly BookChange[] {
  const title: readonly BookChange[] =
    before.title === after.title
      ? []
      : [
          {
            ...{ change: "changed", kind: "application", name: after.title, part: after.title },
            details: [{ label: "Title", before: before.title, after: after.title }],
          },
        ];
  const newItems = itemsOf(after);
  const oldItems = matched(itemsOf(before), newItems);
  const oldById = new Map(oldItems.map((item) => [item.id, item]));
  const newIds = new Set(newItems.map(({ id }) => id));
  const moved = movedItems(oldItems, newItems);
  const changes = newItems.flatMap((item): readonly BookChange[] => {
    const old = oldById.get(item.id);
    const { kind, name, part } = item;
    if (old === undefined)
      return [{ change: "added", kind, name, part, details: differences(undefined, item) }];
    const details = [...differences(old, item), ...(moved.get(item.id) ?? [])];
    return details.length === 0 ? [] : [{ change: "changed", kind, name, part, details }];
  });
  const removed = oldItems
    .filter(({ id }) => !newIds.has(id))
    .map((item): BookChange => {
      const { kind, name, part } = item;
      return { change: "removed", kind, name, part, details: differences(item, undefined) };
    });
  return [...title, ...changes, ...removed];
}

/** The old items, of which those without a name go by the id of a new one that says the same. */
function matched(oldItems: readonly BookItem[], newItems: readonly BookItem[]): readonly BookItem[] {
  const free = newItems.filter(({ isNamed }) => !isNamed);
  const taken = new Set<string>();
  const take = (old: BookItem) => {
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

function saysTheSame(one: BookItem, other: BookItem): boolean {
  return one.part === other.part && differences(one, other).length === 0;
}

function differences(before: BookItem | undefined, after: BookItem | undefined): readonly ChangedWords[] {
  const labels = new Set([...(before?.words.keys() ?? []), ...(after?.words.keys() ?? [])]);
  return [...labels]
    .map((label) => ({ label, old: before?.words.get(label), now: after?.words.get(label) }))
    .filter(({ old, now }) => old?.meaning !== now?.meaning)
    .map(({ label, old, now }) => ({ label, before: old?.text ?? "", after: now?.text ?? "" }));
}
