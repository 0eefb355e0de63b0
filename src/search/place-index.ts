import { editDistance } from "./edit-distance.ts";
import { fullWords, wordsOf } from "./words.ts";

/** How a typed city was understood, the surest first. */
export type CityMatch = "exact" | "beginning" | "misspelt";

export interface FoundPlaces {
  readonly match: CityMatch;
  /** Large cities first. */
  readonly places: readonly Place[];
}

const FUZZY_MIN_LENGTH = 5;

/** The cities by name and by ZIP code. */
export class PlaceIndex {
  /** City names as they are compared, ascending. */
  readonly #names: readonly string[];
  readonly #byName: ReadonlyMap<string, readonly Place[]>;
  readonly #byZip: ReadonlyMap<string, Place>;

  constructor(places: readonly Place[]) {
    this.#byName = Map.groupBy(places, ({ city }) => comparableCity(wordsOf(city)));
    this.#names = [...this.#byName.keys()].toSorted();
    this.#byZip = new Map(places.flatMap((place) => place.zips.map((zip) => [zip, place])));
  }

  byZip(zip: string): Place | undefined {
    return this.#byZip.get(zip);
  }

  /** Cities of that name, else those that begin with it, else those that it may be a misspelling of. */
  byCity(
    words: readonly string[],
    { mayGoOn, mayBeMisspelt }: { readonly mayGoOn: boolean; readonly mayBeMisspelt: boolean },
  ): FoundPlaces | null {
    const typed = comparableCity(words);
    const exact = this.#byName.get(typed) ?? [];
    const beginning = mayGoOn ? this.#beginningWith(typed, words.join(" ")) : [];
    if (exact.length > 0)
      return { match: "exact", places: [...largestFirst(exact), ...largestFirst(beginning)] };
    if (beginning.length > 0) return { match: "beginning", places: largestFirst(beginning) };
    const misspelt = mayBeMisspelt ? this.#misspelt(typed, mayGoOn) : [];
    return misspelt.length > 0 ? { match: "misspelt", places: misspelt } : null;
  }

  /** Longer names only. Half a word is no abbreviation, so it is looked for as it was typed too. */
  #beginningWith(typed: string, asTyped: string): readonly Place[] {
    const names = new Set([...this.#namesFrom(typed), ...this.#namesFrom(asTyped)]);
    names.delete(typed);
    return [...names].flatMap((name) => this.#byName.get(name) ?? []);
  }

  #namesFrom(beginning: string): readonly string[] {
    return this.#names.slice(this.#firstFrom(beginning), this.#firstFrom(`${beginning}\uffff`));
  }

  #firstFrom(name: string): number {
    let [low, high] = [0, this.#names.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#names[middle] ?? "") < name) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #misspelt(typed: string, mayGoOn: boolean): readonly Place[] {
    if (typed.length < FUZZY_MIN_LENGTH) return [];
    const limit = typed.length >= 8 ? 2 : 1;
    const near = this.#names.flatMap((name) => {
      const whole = editDistance(typed, name, { limit, asPrefix: false });
      const distance = mayGoOn
        ? Math.min(whole, editDistance(typed, name, { limit: 1, asPrefix: true }) + 0.5)
        : whole;
      return distance <= limit ? [{ name, distance }] : [];
    });
    const byDistance = Map.groupBy(near, ({ distance }) => distance);
    return [...byDistance.keys()]
      .toSorted((a, b) => a - b)
      .flatMap((distance) =>
        largestFirst((byDistance.get(distance) ?? []).flatMap(({ name }) => this.#byName.get(name) ?? [])),
      );
  }
}

/** More ZIP codes, more people. */
function largestFirst(places: readonly Place[]): readonly Place[] {
  return places.toSorted((a, b) => b.zips.length - a.zips.length);
}

function comparableCity(words: readonly string[]): string {
  return fullWords(words).join(" ");
}

/** A city and all its ZIP codes. */
export interface Place {
  readonly city: string;
  /** Two letters, as in the states list. */
  readonly state: string;
  /** In ascending order, at least one. */
  readonly zips: readonly string[];
}
