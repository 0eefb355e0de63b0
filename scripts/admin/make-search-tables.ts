import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { Place } from "../../src/search/place-index.ts";
import { FREELY_ASSOCIATED, isStateOf } from "../../src/search/regions.ts";
import type { School } from "../../src/search/school.ts";
import { readCsv } from "../../src/server/search/read-csv.ts";
import { prominenceOf } from "../../src/server/search/school-row.ts";
import { encodePlaces, encodeSchools } from "../../src/server/search/search-tables.ts";
import { type AdminCommand, UsageError } from "./command.ts";

const HELP = `Usage: npm run admin -- make-search-tables CSV… [--out FOLDER]

Makes the data that school and address search come with: compact tables in FOLDER (src/server/search/data).
Each CSV is recognised by its columns:

  nces_id, ceeb, name, address_line_1, city, state, zip, country, enrollment   high-schools.tsv.br
  ipeds_id, ceeb, name, alias, address_line_1, city, state, zip, country       colleges.tsv.br
  zip, city, state                                                            places.tsv.br

The same files give the same tables. src/server/search/data/LICENCES.md says where the data come from.
`;
const OUT = fileURLToPath(new URL("../../src/server/search/data", import.meta.url));

/** `npm run admin -- make-search-tables` */
export const makeSearchTables: AdminCommand = {
  summary: "make the tables of schools and places that the product comes with",
  help: HELP,
  run: async (options, { print }) => {
    const { values, positionals } = parseArgs({
      args: [...options],
      options: { out: { type: "string", default: OUT } },
      allowPositionals: true,
    });
    if (positionals.length === 0) throw new UsageError("Give the CSV files to make tables of.");
    for (const csv of positionals) {
      const made = tableOf(await readRows(csv));
      if (made === null) {
        print(`${csv}: these columns are not known. --help lists those that are.`);
        return 1;
      }
      await writeFile(join(values.out, made.file), made.bytes);
      print(`${made.file}: ${made.records} records, ${made.bytes.length} bytes`);
    }
    return 0;
  },
};

/** The cells of a row by the name of the column. @throws when the file has no such column */
type Cells = (column: string) => string;

/** Reads a CSV file whose first line names the columns. */
async function readRows(file: string) {
  const [head, ...rows] = readCsv(await readFile(file, "utf8"));
  const columns = head?.cells ?? [];
  const cellsOf = ({ cells }: (typeof rows)[number]): Cells => {
    return (column) => {
      const index = columns.indexOf(column);
      if (index < 0) throw new UsageError(`${file} has no column ${column}.`);
      return cells[index]?.trim() ?? "";
    };
  };
  return { columns, rows: rows.map(cellsOf) };
}

/** The table that is made of these rows; null when nothing is made of such columns. */
function tableOf({ columns, rows }: Awaited<ReturnType<typeof readRows>>) {
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
    ...{ address_line_1: cells("address_line_1"), city: cityName(cells("city")), state },
    ...{ zip: cells("zip"), country },
  };
}

/** The source writes "LA Grange" for La Grange. */
function cityName(city: string): string {
  return city.replace(/^LA (?=[A-Z][a-z])/, "La ");
}
