import { readFileSync } from "node:fs";
import type { LookupAnswer, LookupQuestion, LookupTables } from "./lookup-questions.ts";
import { decodeAddress } from "./places/address-suggestion.ts";
import { PlaceIndex } from "./places/place-index.ts";
import { decodePlaces } from "./places/place-table.ts";
import { suggestAddresses } from "./places/suggest-addresses.ts";
import { readSchools } from "./schools/read-schools.ts";
import { SchoolCatalogue } from "./schools/school-catalogue.ts";

/** Answers questions from the tables, each of which is read when it is first needed. */
export class LookupAnswerer {
  readonly #tables: LookupTables;
  readonly #schools = new Map<string, SchoolCatalogue>();
  #places: PlaceIndex | undefined;

  constructor(tables: LookupTables) {
    this.#tables = tables;
  }

  /** Reads all tables now. @throws when one cannot be read */
  load(): void {
    this.#catalogue(this.#tables.highSchools);
    this.#catalogue(this.#tables.colleges);
    this.#placeIndex();
  }

  answer(question: LookupQuestion): LookupAnswer {
    if (question.kind === "detail") return { suggestions: [], detail: this.#detail(question) };
    const { category, text, maxResults } = question;
    const suggestions =
      category === "address"
        ? suggestAddresses(this.#placeIndex(), text, maxResults)
        : this.#catalogue(this.#tableOf(category)).suggest(text, maxResults);
    return { suggestions, detail: null };
  }

  #detail({ category, id }: LookupQuestion & { readonly kind: "detail" }) {
    return category === "address" ? decodeAddress(id) : this.#catalogue(this.#tableOf(category)).detail(id);
  }

  #tableOf(category: "hs_ceeb" | "college_ceeb"): string {
    return category === "hs_ceeb" ? this.#tables.highSchools : this.#tables.colleges;
  }

  #catalogue(file: string): SchoolCatalogue {
    const known = this.#schools.get(file);
    if (known !== undefined) return known;
    const catalogue = new SchoolCatalogue(readSchools(file));
    this.#schools.set(file, catalogue);
    return catalogue;
  }

  #placeIndex(): PlaceIndex {
    this.#places ??= new PlaceIndex(decodePlaces(readFileSync(this.#tables.places)));
    return this.#places;
  }
}
