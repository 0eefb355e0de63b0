import type { BookEntry, Fact } from "./book.ts";

/** What a later component of a repeated group says differently, and the numbers of the components that say so. */
export interface Difference {
  readonly numbers: readonly number[];
  readonly entries: readonly BookEntry[];
}

/**
 * What later components of a repeated group say otherwise than the first, but for their number in keys and words. A
 * number that stands alone counts as the component's own. Components that differ alike are listed once.
 */
export function differencesOf(components: readonly (readonly BookEntry[])[]): readonly Difference[] {
  const [first = [], ...others] = components;
  const found = new Map<string, { numbers: number[]; entries: readonly BookEntry[] }>();
  others.forEach((entries, index) => {
    const number = index + 2;
    const different = differing(first, entries, number);
    if (different.length === 0) return;
    const same = found.get(withoutNumber(different, number));
    if (same === undefined)
      found.set(withoutNumber(different, number), { numbers: [number], entries: different });
    else same.numbers.push(number);
  });
  return [...found.values()];
}

function differing(
  first: readonly BookEntry[],
  others: readonly BookEntry[],
  number: number,
): readonly BookEntry[] {
  return others.flatMap((other, index) => {
    const one = first[index];
    if (one !== undefined && withoutNumber(one, number) === withoutNumber(other, number)) return [];
    if (one === undefined || one.kind !== other.kind || other.kind === "question") {
      return [{ ...other, facts: [...other.facts, ...noLongerRequired(one, other)] }];
    }
    return [{ ...other, content: differing(one.content, other.content, number) }];
  });
}

function noLongerRequired(one: BookEntry | undefined, other: BookEntry): readonly Fact[] {
  const isRequired = (entry: BookEntry | undefined) =>
    entry?.facts.some(({ label }) => label === "Required") === true;
  return isRequired(one) && !isRequired(other) ? [{ label: "Required", words: "Not here." }] : [];
}

function withoutNumber(said: unknown, number: number): string {
  return JSON.stringify(said)
    .replaceAll(new RegExp(`_${number}_`, "g"), "_")
    .replaceAll(new RegExp(`(?<![\\w.])(?:1|${number})(?![\\w]|[.]\\d)`, "g"), "#");
}
