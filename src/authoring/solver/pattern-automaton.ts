import type { AstNode, CharacterClass, Quantifier } from "regjsparser";
import regjsparser from "regjsparser";
import { memoizeByText } from "./memoize-by-text.ts";

/** Characters as ranges of code points, both ends included, in order and apart from each other. */
export type CharRanges = readonly (readonly [first: number, last: number])[];

const LAST = 0x10ffff;

const ANY_CHAR: CharRanges = [[0, LAST]];

const DIGITS: CharRanges = [[0x30, 0x39]];
const WORD: CharRanges = [
  [0x30, 0x39],
  [0x41, 0x5a],
  [0x5f, 0x5f],
  [0x61, 0x7a],
];
const SPACES: CharRanges = [
  [0x09, 0x0d],
  [0x20, 0x20],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
];

/** What `\d`, `\w`, `\s` and their opposites take in a regular expression with the flag `u`. */
const ESCAPES: Readonly<Record<"d" | "D" | "w" | "W" | "s" | "S", CharRanges>> = {
  d: DIGITS,
  D: allBut(DIGITS),
  w: WORD,
  W: allBut(WORD),
  s: SPACES,
  S: allBut(SPACES),
};

/** What `.` takes. */
const NO_LINE_END: CharRanges = allBut([
  [0x0a, 0x0a],
  [0x0d, 0x0d],
  [0x2028, 0x2029],
]);

/** All characters that are not in these ranges. */
function allBut(ranges: CharRanges): CharRanges {
  const starts = [0, ...ranges.map(([, last]) => last + 1)];
  const ends = [...ranges.map(([first]) => first - 1), LAST];
  return starts
    .map((start, index) => [start, ends[index] ?? LAST] as const)
    .filter(([start, end]) => start <= end);
}

/** The ranges together, in order and joined where they touch. */
function joined(ranges: CharRanges): CharRanges {
  const result: (readonly [number, number])[] = [];
  for (const [first, last] of ranges.toSorted(([one], [other]) => one - other)) {
    const before = result.at(-1);
    if (before !== undefined && first <= before[1] + 1)
      result.splice(-1, 1, [before[0], Math.max(before[1], last)]);
    else result.push([first, last]);
  }
  return result;
}

/** Whether a character is in the ranges. */
export function hasChar(ranges: CharRanges, char: number): boolean {
  return ranges.some(([first, last]) => first <= char && char <= last);
}

/** A step from one state to the next: over one of some characters, or without one, perhaps only at an end. */
interface Edge {
  readonly to: number;
  readonly chars?: CharRanges;
  readonly only?: "start" | "end";
}

/** A regular expression as states and the steps between them. It takes every text that the expression matches. */
export interface PatternAutomaton {
  readonly edges: readonly (readonly Edge[])[];
  readonly start: number;
  readonly end: number;
  /** The states from which the end can still be reached once a text has begun. */
  readonly live: ReadonlySet<number>;
  /** False where it takes more than that: characters named by a Unicode property are not looked up. */
  readonly isExact: boolean;
}

const FEATURES = { lookbehind: true, namedGroups: true, unicodePropertyEscape: true } as const;
type Features = typeof FEATURES;
type Node = AstNode<Features>;

/** `{1,7000}` is written out; a pattern of more states than these is left alone. */
const MOST_STATES = 2_000;

class UndecidableError extends Error {
  override readonly name = "UndecidableError";
}

/** Far more than a form has. */
const MOST_PATTERNS = 2_000;

/** The automaton of a pattern that matches anywhere in a text, as JSON Schema has it; null when it cannot be made. */
export const automatonOf = memoizeByText(make, MOST_PATTERNS);

function make(pattern: string): PatternAutomaton | null {
  try {
    const builder = new Builder();
    const start = builder.state();
    const begun = builder.state();
    builder.add(start, { to: start, chars: ANY_CHAR });
    builder.add(start, { to: begun });
    const end = builder.build(regjsparser.parse(pattern, "u", FEATURES), begun);
    builder.add(end, { to: end, chars: ANY_CHAR });
    const isExact = !/\\p/i.test(pattern);
    return { edges: builder.edges, start, end, live: liveStates(builder.edges, end), isExact };
  } catch (error) {
    // A look-around or a back reference, or what is no regular expression, which is reported elsewhere.
    if (error instanceof UndecidableError || error instanceof SyntaxError) return null;
    throw error;
  }
}

function liveStates(edges: PatternAutomaton["edges"], end: number): ReadonlySet<number> {
  const before = new Map<number, number[]>();
  for (const [from, own] of edges.entries()) {
    for (const { to, only } of own) {
      const known = before.get(to);
      if (only === "start") continue;
      if (known) known.push(from);
      else before.set(to, [from]);
    }
  }
  const live = new Set([end]);
  // A Set's iteration includes what is added on the way.
  for (const state of live) for (const from of before.get(state) ?? []) live.add(from);
  return live;
}

class Builder {
  readonly edges: Edge[][] = [];

  state(): number {
    if (this.edges.length >= MOST_STATES) throw new UndecidableError();
    return this.edges.push([]) - 1;
  }

  add(from: number, edge: Edge): void {
    this.edges[from]?.push(edge);
  }

  /** Adds what a part of an expression takes after a state; gives the state after it. */
  build(node: Node, from: number): number {
    switch (node.type) {
      case "alternative":
        return this.#sequence(node.body, from);
      case "disjunction":
        return this.#either(node.body, from);
      case "group":
        if (node.behavior !== "normal" && node.behavior !== "ignore") throw new UndecidableError();
        return this.#sequence(node.body, from);
      case "quantifier":
        return this.#repeated(node, from);
      case "anchor":
        if (node.kind !== "start" && node.kind !== "end") throw new UndecidableError();
        return this.#step(from, { only: node.kind });
      case "reference":
        throw new UndecidableError();
      default:
        return this.#step(from, { chars: charsOf(node) });
    }
  }

  #step(from: number, edge: Omit<Edge, "to">): number {
    const to = this.state();
    this.add(from, { ...edge, to });
    return to;
  }

  #sequence(parts: readonly Node[], from: number): number {
    return parts.reduce((state, part) => this.build(part, state), from);
  }

  #either(parts: readonly Node[], from: number): number {
    const end = this.state();
    for (const part of parts) this.add(this.build(part, this.#step(from, {})), { to: end });
    return end;
  }

  #repeated({ body, min, max }: Quantifier<Features>, from: number): number {
    let state = from;
    for (let count = 0; count < min; count++) state = this.#sequence(body, state);
    const end = this.state();
    this.add(state, { to: end });
    if (max === undefined) {
      const again = this.#step(state, {});
      const after = this.#sequence(body, again);
      this.add(after, { to: again });
      this.add(after, { to: end });
      return end;
    }
    for (let count = min; count < max; count++) {
      state = this.#sequence(body, state);
      this.add(state, { to: end });
    }
    return end;
  }
}

function charsOf(node: Node): CharRanges {
  switch (node.type) {
    case "value":
      return [[node.codePoint, node.codePoint]];
    case "dot":
      return NO_LINE_END;
    case "characterClassEscape":
      return ESCAPES[node.value];
    case "characterClass":
      return charsOfClass(node);
    case "characterClassRange":
      return [[node.min.codePoint, node.max.codePoint]];
    default:
      return ANY_CHAR;
  }
}

function charsOfClass({ body, negative }: CharacterClass<Features>): CharRanges {
  // More characters than a property has would be fewer in its opposite.
  if (negative && body.some(({ type }) => type === "unicodePropertyEscape")) return ANY_CHAR;
  const chars = joined(body.flatMap((part) => [...charsOf(part)]));
  return negative ? allBut(chars) : chars;
}
