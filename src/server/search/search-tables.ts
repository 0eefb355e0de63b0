import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import type { Place } from "../../search/place-index.ts";
import type { School } from "../../search/school-index.ts";
import type { LookupTables } from "./search-questions.ts";

/** Rows of cells, kept as tab-separated text under brotli; the first line names the table and its format. */
interface Table {
  readonly title: string;
  readonly rows: readonly (readonly string[])[];
}

/** A file is not the table it should be. */
class TableError extends Error {
  override readonly name = "TableError";
}

/** The bytes of the table's file; the same rows give the same bytes. */
function encodeTable({ title, rows }: Table): Buffer {
  const lines = [title, ...rows.map((row) => row.map(withoutBreaks).join("\t"))];
  return brotliCompressSync(lines.join("\n"), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
  });
}

/**
 * The rows of a file that `encodeTable` made.
 * @throws TableError when it is not, or when a row has another number of cells
 */
function decodeTable(bytes: Buffer, expected: { readonly title: string; readonly columns: number }): Table {
  const [title, ...lines] = decompress(bytes).split("\n");
  if (title !== expected.title) throw new TableError(`The file is not of the format "${expected.title}".`);
  const rows = lines.map((line) => line.split("\t"));
  const broken = rows.findIndex((row) => row.length !== expected.columns);
  if (broken >= 0) throw new TableError(`Row ${broken + 1} has not ${expected.columns} cells.`);
  return { title, rows };
}

function decompress(bytes: Buffer): string {
  try {
    return brotliDecompressSync(bytes).toString("utf8");
  } catch {
    throw new TableError("The file is damaged: it cannot be decompressed.");
  }
}

function withoutBreaks(cell: string): string {
  return cell.replaceAll(/[\t\r\n]+/g, " ").trim();
}

const SCHOOLS_TITLE = "schools 1: id ceeb name aliases address_line_1 city state zip country prominence";
const SCHOOLS_COLUMNS = 10;
const ALIAS_SEPARATOR = "|";

/** The file of a list of schools. */
export function encodeSchools(schools: readonly School[]): Buffer {
  const rows = schools.map((school) => [
    school.id,
    school.ceeb,
    school.name,
    school.aliases.join(ALIAS_SEPARATOR),
    school.address_line_1,
    school.city,
    school.state,
    school.zip,
    school.country,
    String(school.prominence),
  ]);
  return encodeTable({ title: SCHOOLS_TITLE, rows });
}

/** @throws TableError when the bytes are not a file that `encodeSchools` made */
function decodeSchools(bytes: Buffer): readonly School[] {
  return decodeTable(bytes, { title: SCHOOLS_TITLE, columns: SCHOOLS_COLUMNS }).rows.map((cells) => {
    const [id = "", ceeb = "", name = "", aliases = "", address_line_1 = ""] = cells;
    const [city = "", state = "", zip = "", country = "", prominence = ""] = cells.slice(5);
    return {
      id,
      ceeb,
      name,
      address_line_1,
      city,
      state,
      zip,
      country,
      aliases: aliases === "" ? [] : aliases.split(ALIAS_SEPARATOR),
      prominence: Number(prominence),
    };
  });
}

/** The tables that the product comes with. */
export const BUILT_IN_HIGH_SCHOOLS = builtIn("high-schools.tsv.br");
export const BUILT_IN_COLLEGES = builtIn("colleges.tsv.br");

/** @throws TableError when the file is not a table of schools */
export function readSchools(file: string): readonly School[] {
  return decodeSchools(readFileSync(file));
}

function builtIn(name: string): string {
  return fileURLToPath(new URL(`./data/${name}`, import.meta.url));
}

/** Lists of schools that can be replaced, with the name of their file in the folder. */
export const IMPORTED_FILES = { highSchools: "high-schools.tsv.br", colleges: "colleges.tsv.br" } as const;
export type ImportedList = keyof typeof IMPORTED_FILES;

/** The tables that the product comes with. */
export const BUILT_IN_TABLES: LookupTables = {
  highSchools: BUILT_IN_HIGH_SCHOOLS,
  colleges: BUILT_IN_COLLEGES,
  places: fileURLToPath(new URL("./data/places.tsv.br", import.meta.url)),
};

/** Where `npm run admin -- import-schools` puts the school's own lists. */
export function lookupFolder(dataDir: string): string {
  return join(dataDir, "lookup");
}

/** The school's own lists where there are any, else the built-in ones. */
export function lookupTables(dataDir: string): LookupTables {
  const imported = (list: ImportedList) => {
    const file = join(lookupFolder(dataDir), IMPORTED_FILES[list]);
    return existsSync(file) ? { [list]: file } : {};
  };
  return { ...BUILT_IN_TABLES, ...imported("highSchools"), ...imported("colleges") };
}

const PLACES_TITLE = "places 1: city state zips";
const PLACES_COLUMNS = 3;

/** The file of a list of places. */
export function encodePlaces(places: readonly Place[]): Buffer {
  const rows = places.map(({ city, state, zips }) => [city, state, zips.join(" ")]);
  return encodeTable({ title: PLACES_TITLE, rows });
}

/** @throws TableError when the bytes are not a file that `encodePlaces` made */
export function decodePlaces(bytes: Buffer): readonly Place[] {
  return decodeTable(bytes, { title: PLACES_TITLE, columns: PLACES_COLUMNS }).rows.map(
    ([city = "", state = "", zips = ""]) => ({ city, state, zips: zips.split(" ") }),
  );
}
