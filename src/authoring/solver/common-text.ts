import { memoizeByText } from "./memoize-by-text.ts";
import { automatonOf, type CharRanges, hasChar, type PatternAutomaton } from "./pattern-automaton.ts";

/** What a text has to match, all of it, and how many characters it has. */
export interface TextDemand {
  readonly patterns: readonly string[];
  /** Patterns that it must not match. */
  readonly others?: readonly string[];
  readonly least: number;
  readonly most: number;
}

export type CommonText =
  /** One of the shortest such texts; where a pattern names characters by a Unicode property, perhaps not one. */
  | { readonly kind: "text"; readonly text: string }
  /** There is none. */
  | { readonly kind: "none" }
  /** A pattern looks around or back, or there is too much to try. */
  | { readonly kind: "undecided" };

/** So many states are looked at for one text, and for a list of all. */
const MOST_STEPS = 200_000;
/** Longer texts are too many to list. */
const LONGEST_LISTED = 60;
/** What stands for characters that the patterns do not tell apart, if it is one of them; the first one first. */
const NATURAL = [..."a5A -.@/(", "é"].map((char) => char.codePointAt(0) ?? 0);

/** A pattern that a text has to match, or must not. */
interface Judge extends PatternAutomaton {
  readonly isWanted: boolean;
}

/** Where a beginning of a text has led to in each pattern. */
interface Reached {
  readonly states: readonly ReadonlySet<number>[];
  /** How many states these are. */
  readonly size: number;
  readonly text: string;
}

/** Most questions of a form ask one of few things of their texts. */
const MOST_DEMANDS = 2_000;

/** Looks for a text that matches all of the patterns and has the right length. */
export function commonText({ patterns, others = [], least, most }: TextDemand): CommonText {
  // As JSON, a length without end would be null.
  return foundText(JSON.stringify([patterns, others, least, String(most)]));
}

const foundText = memoizeByText((asked): CommonText => {
  const [patterns, others, least, most] = JSON.parse(asked) as [string[], string[], number, string];
  return findText({ patterns, others, least, most: Number(most) });
}, MOST_DEMANDS);

function findText(demand: TextDemand): CommonText {
  const judges = judgesOf(demand);
  if (judges === undefined) return { kind: "undecided" };
  const classes = charClasses(judges).map(representative).toSorted(byNaturalness);
  let steps = 0;
  let frontier: readonly Reached[] = [begin(judges)];
  const seen = new Set<string>();
  for (let length = 0; length <= demand.most && frontier.length > 0; length++) {
    const found = length >= demand.least && frontier.find((reached) => isWhole(judges, reached));
    if (found) return { kind: "text", text: found.text };
    // The same beginnings as of a shorter text lead to the same ends.
    const key = frontier.map(keyOf).toSorted().join("|");
    if (length >= demand.least && seen.has(key)) return { kind: "none" };
    if (length >= demand.least) seen.add(key);
    steps += frontier.reduce((sum, { size }) => sum + size * classes.length, 0);
    if (steps > MOST_STEPS) return { kind: "undecided" };
    frontier = extended(judges, frontier, classes);
  }
  return { kind: "none" };
}

/** Every text that matches all of the patterns and has the right length; undefined when there are too many to try. */
export function allCommonTexts(demand: TextDemand): readonly string[] | undefined {
  const judges = judgesOf(demand);
  if (judges === undefined || demand.patterns.length === 0) return undefined;
  const classes = charClasses(judges);
  const texts: string[] = [];
  let steps = 0;
  /** Whether all texts with this beginning were found. */
  const visit = (reached: Reached, length: number): boolean => {
    if (length >= demand.least && isWhole(judges, reached)) texts.push(reached.text);
    if (length === demand.most) return true;
    if (length > LONGEST_LISTED) return false;
    return classes.every(([first, last]) => {
      steps += reached.size;
      const next = stepped(judges, reached, first);
      if (next === undefined) return true;
      for (let char = first; char <= last; char++) {
        const text = reached.text + String.fromCodePoint(char);
        if (steps > MOST_STEPS || !visit({ ...next, text }, length + 1)) return false;
      }
      return steps <= MOST_STEPS;
    });
  };
  return visit(begin(judges), 0) ? texts : undefined;
}

/** What judges a text; undefined when a pattern cannot, or not for certain. */
function judgesOf({ patterns, others = [] }: TextDemand): readonly Judge[] | undefined {
  const wanted = patterns.map((pattern) => ({ automaton: automatonOf(pattern), isWanted: true }));
  const unwanted = others.map((pattern) => ({ automaton: automatonOf(pattern), isWanted: false }));
  const judges = [...wanted, ...unwanted].flatMap(({ automaton, isWanted }) =>
    automaton === null || (!isWanted && !automaton.isExact) ? [] : [{ ...automaton, isWanted }],
  );
  return judges.length === patterns.length + others.length ? judges : undefined;
}

function begin(judges: readonly Judge[]): Reached {
  return reachedBy(
    judges.map((judge) => closure(judge, [judge.start], ["start"])),
    "",
  );
}

function reachedBy(states: Reached["states"], text: string): Reached {
  return { states, text, size: states.reduce((sum, own) => sum + own.size, 0) };
}

function extended(
  judges: readonly Judge[],
  frontier: readonly Reached[],
  chars: readonly number[],
): readonly Reached[] {
  const next = new Map<string, Reached>();
  for (const reached of frontier) {
    for (const char of chars) {
      const found = stepped(judges, reached, char);
      if (found === undefined) continue;
      const key = keyOf(found);
      if (!next.has(key)) next.set(key, found);
    }
  }
  return [...next.values()];
}

function stepped(judges: readonly Judge[], { states, text }: Reached, char: number): Reached | undefined {
  const next: ReadonlySet<number>[] = [];
  for (const [index, judge] of judges.entries()) {
    const targets = [...(states[index] ?? [])].flatMap((state) =>
      (judge.edges[state] ?? [])
        .filter(({ to, chars }) => chars !== undefined && judge.live.has(to) && hasChar(chars, char))
        .map(({ to }) => to),
    );
    if (targets.length === 0 && judge.isWanted) return undefined;
    next.push(closure(judge, targets));
  }
  return reachedBy(next, text + String.fromCodePoint(char));
}

/** All states that these lead to without another character; `at` names the ends of the text that this is at. */
function closure(
  { edges }: PatternAutomaton,
  states: Iterable<number>,
  at: readonly ("start" | "end")[] = [],
): ReadonlySet<number> {
  const reached = new Set(states);
  // A Set's iteration includes what is added on the way.
  for (const state of reached) {
    for (const { to, chars, only } of edges[state] ?? []) {
      if (chars === undefined && (only === undefined || at.includes(only))) reached.add(to);
    }
  }
  return reached;
}

function isWhole(judges: readonly Judge[], { states, text }: Reached): boolean {
  return judges.every((judge, index) => {
    // An empty text ends where it begins.
    const ended = closure(judge, states[index] ?? [], text === "" ? ["start", "end"] : ["end"]);
    return ended.has(judge.end) === judge.isWanted;
  });
}

function keyOf({ states }: Reached): string {
  return states.map((own) => [...own].toSorted((a, b) => a - b).join()).join(";");
}

/** Ranges of characters that no step of the patterns tells apart. */
function charClasses(judges: readonly Judge[]): CharRanges {
  const starts = new Set([0]);
  for (const { edges } of judges) {
    for (const { chars = [] } of edges.flat()) {
      for (const [first, last] of chars) {
        starts.add(first);
        starts.add(last + 1);
      }
    }
  }
  const sorted = [...starts].filter((start) => start <= 0x10ffff).toSorted((a, b) => a - b);
  return sorted.map((start, index) => [start, (sorted[index + 1] ?? 0x110000) - 1]);
}

function representative([first, last]: readonly [number, number]): number {
  return NATURAL.find((char) => first <= char && char <= last) ?? first;
}

function byNaturalness(one: number, other: number): number {
  const rank = (char: number) => (NATURAL.includes(char) ? NATURAL.indexOf(char) : NATURAL.length);
  return rank(one) - rank(other);
}
