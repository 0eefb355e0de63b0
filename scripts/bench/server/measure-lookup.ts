import { SchoolIndex } from "../../../src/search/school-index.ts";
import {
  BUILT_IN_COLLEGES,
  BUILT_IN_HIGH_SCHOOLS,
  readSchools,
} from "../../../src/server/search/search-tables.ts";
import { measureRecall, recallOf } from "../../lookup/measure-recall.ts";
import { quantile } from "../statistics.ts";

/** What searching all schools as one list takes, in the process that does it. */
export interface LookupFigures {
  readonly schools: number;
  readonly searches: number;
  readonly medianMs: number;
  readonly p95Ms: number;
  /** Of the texts with mistakes, the share whose school was among the first five. */
  readonly found: number;
}

/** Searches for schools as people type their names, mistakes included, the same ones every time. */
export function measureLookup(size: number): LookupFigures {
  const schools = [...readSchools(BUILT_IN_HIGH_SCHOOLS), ...readSchools(BUILT_IN_COLLEGES)];
  const index = new SchoolIndex(schools);
  // The first searches run code that is not compiled yet: the server is warm for nearly all of its searches.
  measureRecall({ schools, index, size: 50, seed: 999 });
  const results = measureRecall({ schools, index, size, seed: 1 });
  const times = results.flatMap((result) => result.times);
  return {
    schools: schools.length,
    searches: times.length,
    medianMs: quantile(times, 0.5),
    p95Ms: quantile(times, 0.95),
    found: recallOf(results),
  };
}
