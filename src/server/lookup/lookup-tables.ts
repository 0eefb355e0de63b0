import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { LookupTables } from "./lookup-questions.ts";
import { BUILT_IN_COLLEGES, BUILT_IN_HIGH_SCHOOLS } from "./schools/read-schools.ts";

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
