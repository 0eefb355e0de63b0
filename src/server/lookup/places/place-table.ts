import { decodeTable, encodeTable } from "../tables/table-file.ts";
import type { Place } from "./place.ts";

const TITLE = "places 1: city state zips";
const COLUMNS = 3;

/** The file of a list of places. */
export function encodePlaces(places: readonly Place[]): Buffer {
  const rows = places.map(({ city, state, zips }) => [city, state, zips.join(" ")]);
  return encodeTable({ title: TITLE, rows });
}

/** @throws TableError when the bytes are not a file that `encodePlaces` made */
export function decodePlaces(bytes: Buffer): readonly Place[] {
  return decodeTable(bytes, { title: TITLE, columns: COLUMNS }).rows.map(
    ([city = "", state = "", zips = ""]) => ({ city, state, zips: zips.split(" ") }),
  );
}
