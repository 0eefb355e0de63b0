import type { Place } from "../../src/search/place-index.ts";
import type { Cells } from "./read-table.ts";

/** The rows of us_zips.csv, one ZIP code each, as one place a city. */
export function placesOf(rows: readonly Cells[]): readonly Place[] {
  const zips = Map.groupBy(rows, (cells) => `${cells("city")}\t${cells("state")}`);
  return [...zips].map(([place, cells]) => {
    const [city = "", state = ""] = place.split("\t");
    return { city, state, zips: cells.map((cell) => cell("zip")).toSorted() };
  });
}
