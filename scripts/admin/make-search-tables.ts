import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { MissingColumnError, searchTableOf } from "../../src/server/admin/make-search-tables.ts";
import { ROOT } from "../process/root.ts";
import { CliError } from "../process/run-script.ts";
import { adminCommand, UsageError } from "./command.ts";

const HELP = `Usage: npm run admin -- make-search-tables CSV… [--out FOLDER]

Makes the data that school and address search come with: compact tables in FOLDER (src/server/search/data).
Each CSV is recognised by its columns:

  nces_id, ceeb, name, address_line_1, city, state, zip, country, enrollment   high-schools.tsv.br
  ipeds_id, ceeb, name, alias, address_line_1, city, state, zip, country       colleges.tsv.br
  zip, city, state                                                            places.tsv.br

The same files give the same tables. src/server/search/data/LICENCES.md says where the data come from.
`;

const OUT = `${ROOT}src/server/search/data`;

/** `npm run admin -- make-search-tables` */
export const makeSearchTables = adminCommand({
  summary: "make the tables of schools and places that the product comes with",
  help: HELP,
  options: { out: { type: "string", default: OUT } },
  names: (given) => given,
  run: async ({ values, names }, { print }) => {
    if (names.length === 0) throw new UsageError("Give the CSV files to make tables of.");
    for (const csv of names) {
      const made = await tableOf(csv);
      await writeFile(join(values.out, made.file), made.bytes);
      print(`${made.file}: ${made.records} records, ${made.bytes.length} bytes`);
    }
  },
});

async function tableOf(csv: string) {
  const text = await readFile(csv, "utf8");
  try {
    const made = searchTableOf(text);
    if (made === null)
      throw new CliError(1, `${csv}: these columns are not known. --help lists those that are.`);
    return made;
  } catch (error) {
    throw error instanceof MissingColumnError
      ? new UsageError(`${csv} has no column ${error.message}.`)
      : error;
  }
}
