import { SchoolIndex } from "../../src/search/school-index.ts";
import {
  BUILT_IN_COLLEGES,
  BUILT_IN_HIGH_SCHOOLS,
  readSchools,
} from "../../src/server/search/search-tables.ts";
import { HELD, measureRecall, type Recall, recallOf } from "../../tests/support/school-recall.ts";
import { formatMs, quantile, type Suite } from "./report.ts";

const MIN_RECALL = 0.95;
const MAX_P95_MS = 10;

export const lookupSuite: Suite = {
  name: "lookup",
  purpose: "how often the school search finds what was typed in seven wrong ways, and how fast",
  run: async ({ isQuick, say }) => {
    const [highSchools, colleges] = [readSchools(BUILT_IN_HIGH_SCHOOLS), readSchools(BUILT_IN_COLLEGES)];
    const size = isQuick ? 100 : 1_000;
    const [ofHighSchools, ofColleges, ofBoth] = [highSchools, colleges, [...highSchools, ...colleges]].map(
      (schools) => {
        say(`${schools.length} schools`);
        const index = new SchoolIndex(schools);
        // The first searches run code that is not compiled yet: the server is warm for nearly all of its searches.
        measureRecall({ schools, index, size: 50, seed: 999 });
        return measureRecall({ schools, index, size, seed: 1 });
      },
    );
    if (!ofHighSchools || !ofColleges || !ofBoth) throw new Error("Nothing was measured.");
    const percent = (results: readonly Recall[]) => `${(recallOf(results) * 100).toFixed(1)} %`;
    const held = ofBoth.filter(({ kind }) => HELD.includes(kind));
    const times = ofBoth.flatMap((recall) => recall.times);
    const p95 = quantile(times, 0.95);
    return {
      verdicts: [
        {
          budget: `${HELD.join(", ")}: ≥ ${MIN_RECALL * 100} % among the first five of all schools`,
          measured: percent(held),
          isMet: recallOf(held) >= MIN_RECALL,
        },
        {
          budget: `lookup of ${highSchools.length + colleges.length} schools in process: p95 ≤ ${MAX_P95_MS} ms`,
          measured: `${formatMs(p95)} ms`,
          isMet: p95 <= MAX_P95_MS,
        },
      ],
      tables: [
        {
          title: "Schools that were found",
          columns: [
            ...[
              "typed",
              "high schools",
              "colleges",
              "both as one list",
              "p50, ms",
              "p95, ms",
              "missed, such as",
            ],
          ],
          rows: ofBoth.map((recall, number) => [
            ...[recall.kind, percent(ofHighSchools.slice(number, number + 1))],
            ...[percent(ofColleges.slice(number, number + 1)), percent([recall])],
            ...[0.5, 0.95].map((share) => formatMs(quantile(recall.times, share))),
            recall.missed.slice(0, 2).join("; "),
          ]),
          note: `${size} texts of each kind, the same ones every time; times are those of both as one list. Found is any school of exactly that name, in that state and city where the text holds them.`,
        },
      ],
    };
  },
};
