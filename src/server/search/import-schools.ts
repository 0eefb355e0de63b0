import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { School } from "../../search/school-index.ts";
import { giveToOwner } from "../system/folder-owner.ts";
import { type CsvRow, readCsv } from "./read-csv.ts";
import { COLUMNS, type Column, REQUIRED_COLUMNS, type RowCells, readSchoolRow } from "./school-row.ts";
import { encodeSchools, IMPORTED_FILES, type ImportedList, lookupFolder } from "./search-tables.ts";

/** Something to say about a line of the file. */
export interface LineNote {
  readonly line: number;
  readonly note: string;
}

/** What came of a school's own list. */
export interface SchoolList {
  readonly schools: readonly School[];
  readonly refused: readonly LineNote[];
  readonly fixExamples: readonly LineNote[];
  /** Columns that mean nothing here. */
  readonly ignoredColumns: readonly string[];
}

/** The file as a whole cannot be used. */
export class SchoolListError extends Error {
  override readonly name = "SchoolListError";
}

/**
 * Reads a list of schools in CSV.
 * @param ceebDigits 6 for high schools, 4 for colleges
 * @throws SchoolListError when the first line does not name the columns; CsvError when the text is not CSV
 */
export function readSchoolList(csv: string, ceebDigits: number): SchoolList {
  const [head, ...rows] = readCsv(csv);
  const columns = (head?.cells ?? []).map((cell) => cell.trim().toLowerCase());
  refuseWrongColumns(columns);
  const schools: School[] = [];
  const refused: LineNote[] = [];
  const fixExamples: LineNote[] = [];
  const lineOf = new Map<string, number>();
  for (const row of rows) {
    const read = readSchoolRow(cellsOf(row, columns), ceebDigits);
    const reasons = [...read.reasons, ...surplusCells(row, columns), ...repetitions(read.school, lineOf)];
    if (read.school === null || reasons.length > 0) {
      refused.push({ line: row.line, note: reasons.join("; ") });
      continue;
    }
    for (const key of keysOf(read.school)) lineOf.set(key, row.line);
    schools.push(read.school);
    fixExamples.push(...read.fixExamples.map((note) => ({ line: row.line, note })));
  }
  const ignoredColumns = columns.filter((column) => !isColumn(column) && column !== "");
  return { schools, refused, fixExamples, ignoredColumns };
}

function refuseWrongColumns(columns: readonly string[]): void {
  const missing = REQUIRED_COLUMNS.filter((column) => !columns.includes(column));
  if (missing.length > 0) {
    throw new SchoolListError(`The first line must name the columns; ${missing.join(" and ")} is missing.`);
  }
  const twice = columns.find((column, at) => isColumn(column) && columns.indexOf(column) !== at);
  if (twice !== undefined) throw new SchoolListError(`The column ${twice} is there twice.`);
}

function cellsOf({ cells }: CsvRow, columns: readonly string[]): RowCells {
  const cell = (column: Column) => (cells[columns.indexOf(column)] ?? "").replaceAll(/\s+/g, " ").trim();
  return Object.fromEntries(COLUMNS.map((column) => [column, cell(column)])) as Record<Column, string>;
}

function surplusCells({ cells }: CsvRow, columns: readonly string[]): readonly string[] {
  const surplus = cells.slice(columns.length).some((cell) => cell.trim() !== "");
  return surplus ? ["it has more cells than there are columns: is a comma outside of quotation marks?"] : [];
}

function repetitions(school: School | null, lineOf: ReadonlyMap<string, number>): readonly string[] {
  const lines = school === null ? [] : keysOf(school).map((key) => lineOf.get(key));
  const line = lines.find((known) => known !== undefined);
  return line === undefined ? [] : [`it is the same school as in line ${line}`];
}

/** Two schools share neither. */
function keysOf({ id, ceeb }: School): readonly string[] {
  return [`id ${id}`, ...(ceeb === "" ? [] : [`ceeb ${ceeb}`])];
}

function isColumn(text: string): text is Column {
  return COLUMNS.some((column) => column === text);
}

/** Puts the school's own list in place of the one before, all at once. Returns the path of the file. */
export async function storeSchoolList(
  dataDir: string,
  list: ImportedList,
  schools: readonly School[],
): Promise<string> {
  const folder = lookupFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, IMPORTED_FILES[list]);
  const unfinished = `${file}.${process.pid}.tmp`;
  await writeFile(unfinished, encodeSchools(schools), { mode: 0o600, flush: true });
  // Before it has its name: the server looks for it at once.
  giveToOwner(dataDir, folder);
  await rename(unfinished, file);
  return file;
}

/** Takes the school's own list away, so that the built-in one serves again. */
export async function removeSchoolList(dataDir: string, list: ImportedList): Promise<void> {
  await rm(join(lookupFolder(dataDir), IMPORTED_FILES[list]), { force: true });
}
