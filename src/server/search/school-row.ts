import { createHash } from "node:crypto";
import { hasStates, isCountryCode, isStateOf, stateCode } from "../../search/regions.ts";
import type { School } from "../../search/school-index.ts";

/** Columns of a school's own list; `name` and `city` must be there. docs/lookup.md explains each. */
export const COLUMNS = [
  "name",
  "city",
  "state",
  "ceeb",
  "address_line_1",
  "zip",
  "country",
  "enrollment",
  "id",
  "aliases",
] as const;
export type Column = (typeof COLUMNS)[number];
export const REQUIRED_COLUMNS: readonly Column[] = ["name", "city"];

/** The cells of a row, trimmed; empty where the file has no such column. */
export type RowCells = Readonly<Record<Column, string>>;

export interface ReadRow {
  /** Null when the row is refused. */
  readonly school: School | null;
  /** Why it is refused, as the end of a sentence: empty when it is not. */
  readonly reasons: readonly string[];
  /** What was put right. */
  readonly fixExamples: readonly string[];
}

/** Limits of the answers that a school fills (forms/data-model.json). */
const MAX_LENGTHS: Readonly<Partial<Record<Column, number>>> = {
  name: 100,
  city: 45,
  address_line_1: 100,
  zip: 10,
};
const UNITED_STATES = "USA";

/** Reads one row. @param ceebDigits 6 for high schools, 4 for colleges */
export function readSchoolRow(cells: RowCells, ceebDigits: number): ReadRow {
  const state = cells.state === "" ? "" : stateCode(cells.state);
  const country = cells.country === "" ? countryOf(state) : cells.country.toUpperCase();
  const zip = readZip(cells.zip, country);
  const ceeb = readDigits(cells.ceeb, ceebDigits);
  const enrollment = cells.enrollment.replaceAll(/[ ,]/g, "");
  const reasons = [
    ...REQUIRED_COLUMNS.filter((column) => cells[column] === "").map((column) => `it has no ${column}`),
    ...tooLong(cells),
    ...(isCountryCode(country)
      ? stateReasons(state, country)
      : [`${country} is not a code of the countries list`]),
    ...(zip === null ? [`${cells.zip} is not a ZIP code of five digits`] : []),
    ...(ceeb === null ? [`${cells.ceeb} is not a CEEB code of ${ceebDigits} digits`] : []),
    ...(/^\d*$/.test(enrollment) ? [] : [`${cells.enrollment} is not a number of pupils`]),
    ...(/^[\w.-]{0,40}$/.test(cells.id)
      ? []
      : ["its id has more than letters, digits, dots, dashes and 40 characters"]),
  ];
  if (reasons.length > 0 || zip === null || ceeb === null || state === null) {
    return { school: null, reasons, fixExamples: [] };
  }
  const { name, city, address_line_1 } = cells;
  const place = { name, city, state, zip: zip.text, address_line_1 };
  const school: School = {
    ...place,
    id: cells.id || derivedId(place),
    ceeb: ceeb.text,
    country,
    aliases: cells.aliases
      .split("|")
      .map((alias) => alias.trim())
      .filter((alias) => alias !== ""),
    prominence: prominenceOf(Number(enrollment)),
  };
  const fixExamples = [...(zip.isFixed ? ["ZIP code"] : []), ...(ceeb.isFixed ? ["CEEB code"] : [])];
  return {
    school,
    reasons,
    fixExamples: fixExamples.map((what) => `${what}: leading zeros that a spreadsheet took away`),
  };
}

/** 0 to 100 for 0 to 5,000 pupils: the square root tells small schools apart and keeps large ones together. */
export function prominenceOf(pupils: number): number {
  return Math.min(100, Math.round(Math.sqrt(Math.max(0, pupils) / 5_000) * 100));
}

function tooLong(cells: RowCells): readonly string[] {
  return COLUMNS.flatMap((column) => {
    const limit = MAX_LENGTHS[column];
    return limit !== undefined && cells[column].length > limit
      ? [`its ${column} has more than ${limit} characters`]
      : [];
  });
}

function stateReasons(state: string | null, country: string): readonly string[] {
  if (state === null) return ["its state is not in the states list"];
  if (!hasStates(country))
    return state === "" ? [] : [`addresses in ${country} have no state of the states list`];
  if (state === "") return ["it has no state"];
  return isStateOf(country, state) ? [] : [`${state} is not in ${country}`];
}

/** A row without a country is in that of its state. */
function countryOf(state: string | null): string {
  return state !== null && isStateOf("CAN", state) ? "CAN" : UNITED_STATES;
}

interface Digits {
  readonly text: string;
  readonly isFixed: boolean;
}

function readZip(zip: string, country: string): Digits | null {
  if (country !== UNITED_STATES) return { text: zip, isFixed: false };
  return readDigits(zip.replace(/^(\d{5})-?\d{4}$/, "$1"), 5);
}

/** Spreadsheets take 01234 for a number and save 1234. */
function readDigits(text: string, digits: number): Digits | null {
  if (text === "") return { text, isFixed: false };
  if (!/^\d+$/.test(text) || text.length > digits || Number(text) === 0) return null;
  return { text: text.padStart(digits, "0"), isFixed: text.length < digits };
}

/** The same school gets the same id with every import. */
function derivedId(place: Pick<School, "name" | "city" | "state" | "zip" | "address_line_1">): string {
  const { name, city, state, zip, address_line_1 } = place;
  const text = [name, city, state, zip, address_line_1].join("\n").toLowerCase();
  return `s-${createHash("sha256").update(text).digest("hex").slice(0, 16)}`;
}
