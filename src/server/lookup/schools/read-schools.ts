import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { School } from "./school.ts";
import { decodeSchools } from "./school-table.ts";

/** The tables that the product comes with. */
export const BUILT_IN_HIGH_SCHOOLS = builtIn("high-schools.tsv.br");
export const BUILT_IN_COLLEGES = builtIn("colleges.tsv.br");

/** @throws TableError when the file is not a table of schools */
export function readSchools(file: string): readonly School[] {
  return decodeSchools(readFileSync(file));
}

function builtIn(name: string): string {
  return fileURLToPath(new URL(`../data/${name}`, import.meta.url));
}
