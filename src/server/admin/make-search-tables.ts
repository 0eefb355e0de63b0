import type { Place } from "../../search/place-index.ts";
import { FREELY_ASSOCIATED, isStateOf } from "../../search/regions.ts";
import type { School } from "../../search/school-index.ts";
import { readCsv } from "../search/read-csv.ts";
import { prominenceOf } from "../search/school-row.ts";
import { encodePlaces, encodeSchools } from "../search/search-tables.ts";

/** A CSV file lacks a column that its kind has. */
export class MissingColumnError extends Error {
  override readonly name = "MissingColumnError";
}

/** The cells of a row by the name of the column. */
type Cells = (column: string) => string;

/**
 * The table of schools or places that is made of a CSV file whose first line names the columns; null when nothing is
 * made of such columns.
 * @throws MissingColumnError with the name of the column
 */
export function searchTableOf(csv: string) {
  const [head, ...lines] = readCsv(csv);
  const columns = head?.cells ?? [];
  const rows = lines.map(({ cells }): Cells => {
    return (column) => {
      const index = columns.indexOf(column);
      if (index < 0) throw new MissingColumnError(column);
      return cells[index]?.trim() ?? "";
    };
  });
  if (columns.includes("nces_id")) {
    const byId = Map.groupBy(rows, (cells) => cells("nces_id"));
    const repeated = new Set([...byId].filter(([, same]) => same.length > 1).map(([id]) => id));
    const schools = rows.map((cells) => highSchool(cells, repeated));
    return { file: "high-schools.tsv.br", records: schools.length, bytes: encodeSchools(schools) };
  }
  if (columns.includes("ipeds_id")) {
    return { file: "colleges.tsv.br", records: rows.length, bytes: encodeSchools(rows.map(college)) };
  }
  if (!columns.includes("zip")) return null;
  const places = placesOf(rows);
  return { file: "places.tsv.br", records: places.length, bytes: encodePlaces(places) };
}

/** ZIP codes, one a row, as one place a city. */
function placesOf(rows: readonly Cells[]): readonly Place[] {
  const zips = Map.groupBy(rows, (cells) => `${cells("city")}\t${cells("state")}`);
  return [...zips].map(([place, cells]) => {
    const [city = "", state = ""] = place.split("\t");
    return { city, state, zips: cells.map((cell) => cell("zip")).toSorted() };
  });
}

/** A row of us_high_schools.csv (NCES and CEEB). */
function highSchool(cells: Cells, repeatedIds: ReadonlySet<string>): School {
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
function college(cells: Cells): School {
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
    address_line_1: cells("address_line_1"),
    city: cityName(cells("city")),
    state,
    zip: cells("zip"),
    country,
  };
}

/** The source writes "LA Grange" for La Grange. */
function cityName(city: string): string {
  return city.replace(/^LA (?=[A-Z][a-z])/, "La ");
}
