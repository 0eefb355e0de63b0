import type { PartName } from "../../authoring/editing/part-files.ts";
import type { JsonPath } from "../../authoring/findings/finding.ts";
import { allEntries, type OutlineEntry, wayTo } from "./outline-model.ts";

/** Where an entry is written, as the preview names places: `pages/about/ui:layout/0`. */
export function placeOfEntry(entry: OutlineEntry): string {
  const { part, kind } = entry;
  return kind === "page" || kind === "block" ? part : joinedPlace(part, wayTo(entry));
}

/** A place in the layout of a part as one text. */
export function joinedPlace(part: PartName, path: JsonPath): string {
  return [part, ...path].join("/");
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
