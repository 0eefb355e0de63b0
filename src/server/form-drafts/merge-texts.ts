import { createScanner } from "jsonc-parser";
import { type TextChange, toChangeSet } from "./text-changes.ts";

/** Which side counts where both have changed the same place. */
export type Choice = "mine" | "theirs";

/** A place that both have changed, each in another way: whole lines. */
export interface TextConflict {
  /** Of the text before both, counted from 1. */
  readonly line: number;
  readonly before: string;
  readonly mine: string;
  readonly theirs: string;
}

export interface MergedText {
  /** Where nobody said which side counts; then nothing else of this is to be used. */
  readonly conflicts: readonly TextConflict[];
  /** What is mine, as changes of the text that they have made. */
  readonly onTheirs: readonly TextChange[];
}

interface Sides {
  readonly mine: readonly TextChange[];
  readonly theirs: readonly TextChange[];
}

/**
 * Puts together what two have made of the same text. Two changes are of the same place when they touch, or are in the same
 * value or word of the JSON: half a number of each would be a number that nobody has written.
 */
export function mergeTexts(before: string, sides: Sides, choice?: Choice): MergedText {
  const shared = groupsOf(before, sides).filter(({ mine, theirs }) => mine.length > 0 && theirs.length > 0);
  const differing = shared.filter(({ mine, theirs, from, to }) => {
    const place = { from, to };
    return textOf(before, mine, place) !== textOf(before, theirs, place);
  });
  const dropped = new Set(shared.flatMap(({ mine }) => mine));
  const theirs = toChangeSet(sides.theirs, before.length);
  const kept = sides.mine
    .filter((change) => !dropped.has(change))
    .map(({ from, to, insert }) => ({ from: theirs.mapPos(from, 1), to: theirs.mapPos(to, -1), insert }));
  const won = choice === "mine" ? differing : [];
  const replaced = won.map(({ mine, from, to }) => ({
    from: theirs.mapPos(from, -1),
    to: theirs.mapPos(to, 1),
    insert: textOf(before, mine, { from, to }),
  }));
  return {
    conflicts: choice === undefined ? differing.map((group) => conflictOf(before, sides, group)) : [],
    onTheirs: [...kept, ...replaced].toSorted((one, other) => one.from - other.from),
  };
}

interface Group extends Sides {
  readonly from: number;
  readonly to: number;
}

interface Item {
  readonly side: keyof Sides;
  readonly change: TextChange;
  /** With the values and words that it stands in. */
  readonly wide: Readonly<Pick<TextChange, "from" | "to">>;
}

/** Changes that are of the same place, whichever side they are of. */
function groupsOf(before: string, { mine, theirs }: Sides): readonly Group[] {
  const words = wordsOf(before);
  const itemOf = (side: keyof Sides) => (change: TextChange) => {
    return { side, change, wide: widened(change, words) };
  };
  const left = [...mine.map(itemOf("mine")), ...theirs.map(itemOf("theirs"))];
  const groups: Group[] = [];
  while (left.length > 0) {
    const items = left.splice(0, 1);
    // The list grows with what is of the same place as one of it.
    for (const item of items) {
      const related = left.filter((other) => isSamePlace(item, other));
      for (const other of related) left.splice(left.indexOf(other), 1);
      items.push(...related);
    }
    const of = (side: keyof Sides) =>
      items
        .filter((item) => item.side === side)
        .map(({ change }) => change)
        .toSorted((one, other) => one.from - other.from);
    groups.push({
      mine: of("mine"),
      theirs: of("theirs"),
      from: Math.min(...items.map(({ change }) => change.from)),
      to: Math.max(...items.map(({ change }) => change.to)),
    });
  }
  return groups;
}

function isSamePlace(one: Item, other: Item): boolean {
  const touches = one.change.from <= other.change.to && other.change.from <= one.change.to;
  return touches || (one.wide.from < other.wide.to && other.wide.from < one.wide.to);
}

/** `SyntaxKind` of jsonc-parser, which is a const enum: brackets, commas and colons come before, and then the end. */
const NULL_KEYWORD: number = 7;
const END: number = 17;

type Place = Readonly<Pick<TextChange, "from" | "to">>;

/** Where strings, numbers and the words true, false and null stand, in the order of the text; also in one that is broken. */
function wordsOf(text: string): readonly Place[] {
  const scanner = createScanner(text, true);
  const words: Place[] = [];
  for (let kind: number = scanner.scan(); kind !== END; kind = scanner.scan()) {
    if (kind < NULL_KEYWORD) continue;
    words.push({ from: scanner.getTokenOffset(), to: scanner.getTokenOffset() + scanner.getTokenLength() });
  }
  return words;
}

function widened({ from, to, insert }: TextChange, words: readonly Place[]): Place {
  // What is written against a number makes it another number.
  const joinsBefore = /^[\w.+-]/.test(insert) ? 1 : 0;
  const joinsAfter = /[\w.+-]$/.test(insert) ? 1 : 0;
  const touched = words.filter(
    (word) => from < word.to + joinsBefore && word.from < Math.max(to, from) + joinsAfter,
  );
  return {
    from: Math.min(from, ...touched.map((word) => word.from)),
    to: Math.max(to, ...touched.map((word) => word.to)),
  };
}

/** What the changes make of a part of the text; they all lie within it. */
function textOf(before: string, changes: readonly TextChange[], { from, to }: Place): string {
  let text = "";
  let at = from;
  for (const change of changes) {
    text += before.slice(at, change.from) + change.insert;
    at = change.to;
  }
  return text + before.slice(at, to);
}

function conflictOf(before: string, sides: Sides, group: Group): TextConflict {
  const { from, to } = wholeLines(before, sides, group);
  const within = (changes: readonly TextChange[]) =>
    textOf(
      before,
      changes.filter((change) => change.from >= from && change.to <= to),
      { from, to },
    );
  return {
    line: before.slice(0, from).split("\n").length,
    before: before.slice(from, to),
    mine: within(sides.mine),
    theirs: within(sides.theirs),
  };
}

/** The lines of a place, and of every change that reaches into them. */
function wholeLines(before: string, { mine, theirs }: Sides, place: Place): Place {
  const from = before.slice(0, place.from).lastIndexOf("\n") + 1;
  const end = before.indexOf("\n", place.to);
  const to = end === -1 ? before.length : end;
  const reaching = [...mine, ...theirs].filter((change) => change.from <= to && change.to >= from);
  const wide = {
    from: Math.min(from, ...reaching.map((change) => change.from)),
    to: Math.max(to, ...reaching.map((change) => change.to)),
  };
  return wide.from === from && wide.to === to ? wide : wholeLines(before, { mine, theirs }, wide);
}
