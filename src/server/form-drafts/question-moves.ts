import type { FormTexts } from "../../authoring/editing/form-draft.ts";
import { prefixesOfPart } from "../../authoring/editing/layout-texts.ts";
import type { FileTexts } from "../store/form-texts.ts";
import type { ThreadPlace } from "../store/form-thread-places.ts";
import { keysIn } from "./form-parts.ts";

/** Which questions an edit took elsewhere, and which are no longer where they were. */
export interface QuestionMoves {
  readonly moves: readonly { readonly from: ThreadPlace; readonly to: ThreadPlace }[];
  readonly gone: readonly ThreadPlace[];
}

const SCHEMA = /^((?:pages|blocks)\/[a-z][a-z0-9-]*)\.schema\.json$/;

/**
 * What became of the questions of the files that differ: one with the same answer key that turns up in another page or
 * block has moved there, and where one of a page goes and one comes, it has another key. A file that is no JSON at this
 * moment tells nothing. The work grows with the questions and not with their pairs: it is done while a save waits.
 */
export function questionMoves(before: FileTexts, after: FileTexts): QuestionMoves {
  const [gone, come] = [missingIn(before, after), missingIn(after, before)];
  // Mostly a question only goes, or only comes, and then there is nothing to compare.
  if (gone.length === 0 || come.length === 0) return { moves: [], gone };
  const across = movesAcross(withAnswers(before, gone), withAnswers(after, come));
  const [left, fresh] = [without(gone, new Set(across.keys())), without(come, new Set(across.values()))];
  const renames = movesWithin(left, fresh);
  return {
    moves: [...across, ...renames].map(([from, to]) => ({ from, to })),
    gone: without(left, new Set(renames.keys())),
  };
}

type Moves = ReadonlyMap<ThreadPlace, ThreadPlace>;

function without(places: readonly ThreadPlace[], some: ReadonlySet<ThreadPlace>): readonly ThreadPlace[] {
  return places.filter((place) => !some.has(place));
}

/** The questions that are in the files of one side and not in those of the other. */
function missingIn(one: FileTexts, other: FileTexts): readonly ThreadPlace[] {
  return Object.entries(one).flatMap(([path, text]) => {
    const [, part] = SCHEMA.exec(path) ?? [];
    const otherText = other[path];
    if (part === undefined || text === otherText) return [];
    const [own, others] = [keysIn(text), keysIn(otherText ?? "")];
    if (own === undefined || others === undefined) return [];
    const known = new Set(others);
    return own.filter((key) => !known.has(key)).map((key) => ({ part, key }));
  });
}

/** A question with the keys by which its answers are stored: of one in a block, as many as there are places for it. */
interface Answered {
  readonly place: ThreadPlace;
  readonly keys: readonly string[];
}

function withAnswers(files: FileTexts, places: readonly ThreadPlace[]): readonly Answered[] {
  // One for all parts: what is read of a file is kept by it.
  const texts: FormTexts = { paths: () => Object.keys(files), text: (path) => files[path] ?? "" };
  return [...Map.groupBy(places, ({ part }) => part)].flatMap(([part, ofPart]) => {
    const prefixes = prefixesOfPart(texts, part);
    return ofPart.map((place) => {
      const keys = prefixes.map((prefix) => prefix + place.key);
      return { place, keys: keys.length === 0 ? [place.key] : keys };
    });
  });
}

/** Those that have gone from one part and come into another one, where each is the only one that the other can be. */
function movesAcross(gone: readonly Answered[], come: readonly Answered[]): Moves {
  const [goneBy, comeBy] = [byAnswer(gone), byAnswer(come)];
  return new Map(
    gone.flatMap((from) => {
      const to = onlyElsewhere(from, comeBy);
      return to !== undefined && onlyElsewhere(to, goneBy) === from ? [[from.place, to.place]] : [];
    }),
  );
}

function byAnswer(all: readonly Answered[]): ReadonlyMap<string, readonly Answered[]> {
  const by = new Map<string, Answered[]>();
  for (const one of all)
    for (const key of one.keys) {
      const same = by.get(key);
      if (same === undefined) by.set(key, [one]);
      else same.push(one);
    }
  return by;
}

/** The one in another part that shares an answer with this; undefined where there is none, or more than one. */
function onlyElsewhere(
  { place, keys }: Answered,
  others: ReadonlyMap<string, readonly Answered[]>,
): Answered | undefined {
  let only: Answered | undefined;
  for (const key of keys)
    for (const other of others.get(key) ?? []) {
      if (other === only || other.place.part === place.part) continue;
      if (only !== undefined) return undefined;
      only = other;
    }
  return only;
}

/** Those of which one alone has gone from a part, and one alone has come. */
function movesWithin(gone: readonly ThreadPlace[], come: readonly ThreadPlace[]): Moves {
  const comeBy = Map.groupBy(come, ({ part }) => part);
  return new Map(
    [...Map.groupBy(gone, ({ part }) => part)].flatMap(([part, [from, ...others]]) => {
      const [to, ...more] = comeBy.get(part) ?? [];
      const isClear = from !== undefined && to !== undefined && others.length + more.length === 0;
      return isClear ? [[from, to]] : [];
    }),
  );
}
