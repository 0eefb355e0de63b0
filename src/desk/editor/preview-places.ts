import { allEntries, type OutlineEntry } from "./outline-model.ts";

/** Where an entry is written, as the preview names places: `pages/about/ui:layout/0`. */
export function placeOfEntry({ part, item, list, kind }: OutlineEntry): string {
  if (kind === "page" || kind === "block") return part;
  return [part, ...(item ? [...item.list, item.index] : (list ?? []))].join("/");
}

/** The entry of what is written at a place, or of what that is within; undefined where the outline has nothing of it. */
export function entryAtPlace(outline: readonly OutlineEntry[], place: string): OutlineEntry | undefined {
  const byPlace = new Map(allEntries(outline).map((entry) => [placeOfEntry(entry), entry]));
  for (let at = place; at !== ""; at = at.slice(0, Math.max(0, at.lastIndexOf("/")))) {
    const entry = byPlace.get(at);
    if (entry !== undefined) return entry;
  }
  return undefined;
}
