import type { School } from "../../src/search/school.ts";
import type { SchoolIndex } from "../../src/search/school-index.ts";
import { PERTURBATIONS, type Perturbation } from "./perturb.ts";
import { Random } from "./random.ts";

/** What came of the texts of one kind. */
export interface Recall {
  readonly kind: string;
  readonly counts: string;
  readonly queries: number;
  readonly found: number;
  /** Milliseconds of each search. */
  readonly times: readonly number[];
  /** Texts whose school was not among the suggestions. */
  readonly missed: readonly { readonly text: string; readonly meant: School }[];
}

export interface Sample {
  readonly schools: readonly School[];
  readonly index: SchoolIndex;
  /** How many texts of each kind. */
  readonly size: number;
  readonly seed: number;
}

/** Types a sample of the schools in each of the ways and looks whether they are among the first five suggestions. */
export function measureRecall(sample: Sample): readonly Recall[] {
  return PERTURBATIONS.map((perturbation, number) =>
    measureKind(perturbation, { ...sample, seed: sample.seed + number }),
  );
}

/** Found, of all that were looked for, 0 to 1. */
export function recallOf(results: readonly Recall[]): number {
  const sum = (of: (recall: Recall) => number) => results.reduce((total, recall) => total + of(recall), 0);
  return sum(({ found }) => found) / sum(({ queries }) => queries);
}

function measureKind({ kind, counts, type, isFound }: Perturbation, sample: Sample): Recall {
  const random = new Random(sample.seed);
  const times: number[] = [];
  const missed: { readonly text: string; readonly meant: School }[] = [];
  // A kind that applies to few names must not go on for ever.
  for (let tries = 0; times.length < sample.size && tries < sample.size * 50; tries++) {
    const meant = sample.schools[random.below(sample.schools.length)];
    const text = meant && type(meant, random);
    if (meant === undefined || text === null || text === undefined) continue;
    const start = performance.now();
    const suggested = sample.index.search(text, 5);
    times.push(performance.now() - start);
    if (!suggested.some((school) => isFound(school, meant))) missed.push({ text, meant });
  }
  return { kind, counts, queries: times.length, found: times.length - missed.length, times, missed };
}
