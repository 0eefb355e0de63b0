import { readFileSync } from "node:fs";
import type { SchoolDetail, Suggestion } from "../../contract/public-endpoints.ts";
import { decodeAddress } from "../../search/address-suggestion.ts";
import { PlaceIndex } from "../../search/place-index.ts";
import { type School, SchoolIndex } from "../../search/school-index.ts";
import { suggestAddresses } from "../../search/suggest-addresses.ts";
import type { LookupQuestion, LookupResponse, LookupTables } from "./search-questions.ts";
import { decodePlaces, readSchools } from "./search-tables.ts";

/** A list of schools that can be searched and looked up. */
class SchoolCatalogue {
  readonly #index: SchoolIndex;
  readonly #byId: ReadonlyMap<string, School>;

  constructor(schools: readonly School[]) {
    this.#index = new SchoolIndex(schools);
    this.#byId = new Map(schools.map((school) => [school.id, school]));
  }

  suggest(text: string, maxResults: number): readonly Suggestion[] {
    const schools = this.#index.search(text, maxResults);
    const lines = Map.groupBy(schools, (school) => `${school.name}\n${placeLine(school)}`);
    return schools.map((school) => {
      const place = placeLine(school);
      const isAlone = lines.get(`${school.name}\n${place}`)?.length === 1;
      // Two schools of one name in one city are told apart by their street.
      const parts = isAlone ? [place] : [school.address_line_1, place];
      return { id: school.id, text: school.name, sub_text: parts.filter((part) => part !== "").join(", ") };
    });
  }

  detail(id: string): SchoolDetail | null {
    const school = this.#byId.get(id);
    if (school === undefined) return null;
    const { name, ceeb, address_line_1, city, state, zip, country } = school;
    return { name, ceeb, address_line_1, city, state, zip, country };
  }
}

function placeLine({ city, state, country }: School): string {
  return [city, state, country === "USA" ? "" : country].filter((part) => part !== "").join(", ");
}

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

  answer(question: LookupQuestion): LookupResponse {
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
