import { FREELY_ASSOCIATED, isStateOf } from "../../src/search/regions.ts";
import type { School } from "../../src/search/school.ts";
import { prominenceOf } from "../../src/server/search/school-row.ts";
import type { Cells } from "./read-table.ts";

/** A row of us_high_schools.csv (NCES and CEEB). */
export function highSchool(cells: Cells, repeatedIds: ReadonlySet<string>): School {
  const id = cells("nces_id");
  return {
    ...located(cells),
    // Two schools in one building can share the NCES id.
    id: repeatedIds.has(id) ? `${id}-${cells("ceeb")}` : id,
    ceeb: cells("ceeb"),
    name: cells("name"),
    aliases: [],
    prominence: prominenceOf(Number(cells("enrollment"))),
  };
}

/** A row of us_colleges.csv (IPEDS). */
export function college(cells: Cells): School {
  const aliases = cells("alias")
    .split("|")
    .map((alias) => alias.trim())
    .filter((alias) => alias !== "" && alias !== cells("name"));
  const offersDegrees = cells("degree_granting") === "Y" ? 15 : 0;
  const isFourYear = cells("level") === "4-year" ? 15 : 0;
  return {
    ...located(cells),
    id: cells("ipeds_id"),
    ceeb: cells("ceeb"),
    name: cells("name"),
    aliases,
    // The file has no enrolment. A college with a CEEB code is one that applicants send scores to.
    prominence:
      (cells("ceeb") === "" ? 0 : 50) + (cells("undergrad") === "Y" ? 10 : 0) + offersDegrees + isFourYear,
  };
}

function located(cells: Cells) {
  const code = cells("state");
  const state = isStateOf("USA", code) ? code : "";
  const country = FREELY_ASSOCIATED[code] ?? cells("country");
  return {
    ...{ address_line_1: cells("address_line_1"), city: cityName(cells("city")), state },
    ...{ zip: cells("zip"), country },
  };
}

/** The source writes "LA Grange" for La Grange. */
function cityName(city: string): string {
  return city.replace(/^LA (?=[A-Z][a-z])/, "La ");
}
