import { type KeyPlace, placesOfKey } from "./answer-keys.ts";
import { removeValue } from "./edit-values.ts";
import { type FormChange, FormDraft, type FormTexts } from "./form-draft.ts";
import { type LayoutItem, layoutOf, samePath } from "./layout-texts.ts";
import { keysWithin, ownKeys, type PartName, schemaPath, timesIn, uiPath } from "./part-files.ts";

/** What goes with a node that is deleted, and what names its questions elsewhere and stays for somebody to decide on. */
export interface Deletion {
  readonly change: FormChange;
  readonly keys: readonly string[];
  readonly left: readonly KeyPlace[];
}

/**
 * Deletes a node with the questions in it that stand nowhere else: from the layout, with their look, their schema, and
 * that they are required. The data model keeps them, for the answers that were given.
 */
export function deleteNode(texts: FormTexts, item: LayoutItem, label: string): Deletion {
  const { part, list, index } = item;
  const nodes = layoutOf(texts, part);
  const node = nodes.find((one) => one.index === index && samePath(one.list, list))?.node;
  const inside = keysWithin(node);
  const all = nodes.flatMap((one) => ownKeys(one.node));
  const keys = [...new Set(inside)].filter((key) => timesIn(all, key) === timesIn(inside, key));
  const places = keys.flatMap((key) => placesOfKey(texts, part, key));
  const around = [...list, index];
  const isInside = ({ file, path }: KeyPlace) =>
    file === uiPath(part) && samePath(path.slice(0, around.length), around);
  const own = places.filter((place) => goesAlong(part, place) && !isInside(place));
  const draft = new FormDraft(texts);
  removeValue(draft, uiPath(part), around);
  for (const { file, path } of own.toSorted(laterFirst)) {
    // A list of required questions may be empty, and an object of conditions may not.
    removeValue(draft, file, path, path[0] === "required" ? path.length - 1 : 0);
  }
  const left = places.filter((place) => !own.includes(place) && !isInside(place) && place.mention !== "data");
  return { change: draft.change(label), keys, left };
}

/** Whether a place says something of the question itself, which means nothing without it. */
function goesAlong(part: PartName, { file, mention, path, part: written }: KeyPlace): boolean {
  if (file === uiPath(part)) return mention === "look" && path.length === 1;
  return (
    file === schemaPath(part) && (mention === "question" || mention === "required") && written !== "quote"
  );
}

/** Entries of lists first, and of them the later ones, so that the places of the others stay. */
function laterFirst(one: KeyPlace, other: KeyPlace): number {
  return indexIn(other) - indexIn(one);
}

function indexIn({ path }: KeyPlace): number {
  const last = path.at(-1);
  return typeof last === "number" ? last : -1;
}
