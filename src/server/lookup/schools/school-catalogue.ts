import type { SchoolDetail, Suggestion } from "../../../contract/lookup.ts";
import { SchoolIndex } from "../search/school-index.ts";
import type { School } from "./school.ts";

/** A list of schools that can be searched and looked up. */
export class SchoolCatalogue {
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
