import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { encodePlaces, encodeSchools } from "../src/server/search/search-tables.ts";
import { placesOf } from "./lookup/place-rows.ts";
import { type CsvTable, readTable } from "./lookup/read-table.ts";
import { college, highSchool } from "./lookup/school-rows.ts";

const HELP = `Usage: npm run lookup:data -- CSV… [--out FOLDER]

Makes the data that school and address search come with: compact tables in FOLDER (src/server/search/data).
Each CSV is recognised by its columns:

  nces_id, ceeb, name, address_line_1, city, state, zip, country, enrollment   high-schools.tsv.br
  ipeds_id, ceeb, name, alias, address_line_1, city, state, zip, country       colleges.tsv.br
  zip, city, state                                                            places.tsv.br

The same files give the same tables. src/server/search/data/LICENCES.md says where the data come from.
`;
const OUT = fileURLToPath(new URL("../src/server/search/data", import.meta.url));

interface Made {
  readonly file: string;
  readonly records: number;
  readonly bytes: Buffer;
}

function make({ columns, rows }: CsvTable): Made | null {
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

const { values, positionals } = parseArgs({
  options: { help: { type: "boolean", default: false }, out: { type: "string", default: OUT } },
  allowPositionals: true,
});
if (values.help || positionals.length === 0) {
  process.stdout.write(HELP);
  process.exitCode = values.help ? 0 : 2;
}
for (const csv of positionals) {
  const made = make(await readTable(csv));
  if (made === null) {
    process.stderr.write(`${csv}: these columns are not known. --help lists those that are.\n`);
    process.exitCode = 1;
    break;
  }
  await writeFile(join(values.out, made.file), made.bytes);
  process.stdout.write(`${made.file}: ${made.records} records, ${made.bytes.length} bytes\n`);
}
