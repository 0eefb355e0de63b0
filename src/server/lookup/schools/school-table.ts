import { decodeTable, encodeTable } from "../tables/table-file.ts";
import type { School } from "./school.ts";

const TITLE = "schools 1: id ceeb name aliases address_line_1 city state zip country prominence";
const COLUMNS = 10;
const ALIAS_SEPARATOR = "|";

/** The file of a list of schools. */
export function encodeSchools(schools: readonly School[]): Buffer {
  const rows = schools.map((school) => [
    ...[school.id, school.ceeb, school.name, school.aliases.join(ALIAS_SEPARATOR), school.address_line_1],
    ...[school.city, school.state, school.zip, school.country, String(school.prominence)],
  ]);
  return encodeTable({ title: TITLE, rows });
}

/** @throws TableError when the bytes are not a file that `encodeSchools` made */
export function decodeSchools(bytes: Buffer): readonly School[] {
  return decodeTable(bytes, { title: TITLE, columns: COLUMNS }).rows.map((cells) => {
    const [id = "", ceeb = "", name = "", aliases = "", address_line_1 = ""] = cells;
    const [city = "", state = "", zip = "", country = "", prominence = ""] = cells.slice(5);
    return {
      ...{ id, ceeb, name, address_line_1, city, state, zip, country },
      aliases: aliases === "" ? [] : aliases.split(ALIAS_SEPARATOR),
      prominence: Number(prominence),
    };
  });
}
